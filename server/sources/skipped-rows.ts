/** Rows of a source that are left out, or taken as something else: how many for each reason, and the first example. */
import { counted } from "../../contract/values/format.ts";
import { inspect } from "../../contract/values/problem.ts";
import { rowKey, type SeenRows } from "./seen-rows.ts";

/** Thrown by a parser for a row that is left out. It is no `Error`: a flood of rows would spend its time on their stacks. */
export class BadRow {
  /** The reason. */
  readonly message: string;
  /** The wrong value, as an example. */
  readonly value: unknown;
  constructor(message: string, value: unknown) {
    this.message = message;
    this.value = value;
  }
}

export interface SkippedRow {
  /** Example: "listing: price must be a decimal above 0". */
  readonly reason: string;
  readonly count: number;
  /** The first value, shortened and safe to print. */
  readonly example: string;
}

export interface SkippedRows {
  /** Number of rows. */
  readonly total: number;
  /** `row` is what may be read again. */
  add(reason: string, example: unknown, row?: unknown): void;
  /** Returns what `parse` makes of `row`. If it throws a `BadRow`, adds that, its reason after `prefix`, and returns null. */
  read<Row>(parse: () => Row, prefix?: string, row?: unknown): Row | null;
  /** Adds the rows of another. */
  merge(others: SkippedRows): void;
  all(): readonly SkippedRow[];
  /** Rows by which they are known again: the first of them. Empty with `seen`. */
  readonly known: readonly KnownRow[];
  /** Says which rows are `fate`, "left out" by default, without a full stop. Null if none are. */
  sentence(fate?: string): string | null;
}

interface KnownRow {
  readonly key: string;
  readonly reason: string;
}

/** Rows of one page at most. */
const MAX_KNOWN = 20_000;
/** Reasons in a sentence. */
const MAX_REASONS = 10;

/** Lists the reasons, each with its number of rows and the first example. */
export function listReasons(rows: readonly SkippedRow[]): string {
  const reasons = rows
    .slice(0, MAX_REASONS)
    .map(({ reason, count, example }) => `${reason} (${count}, first ${example})`);
  const others = rows.slice(MAX_REASONS).reduce((sum, { count }) => sum + count, 0);
  return [...reasons, ...(others > 0 ? [`other reasons (${others})`] : [])].join("; ");
}

/** With `seen`, a row that is known there is not counted again. */
export function createSkippedRows(seen?: SeenRows): SkippedRows {
  const byReason = new Map<string, SkippedRow>();
  const known: KnownRow[] = [];
  const put = (reason: string, count: number, exampleOf: () => string) => {
    const known = byReason.get(reason);
    // An example of a foreign server may be long, so only the first is formatted.
    const example = known?.example ?? exampleOf();
    byReason.set(reason, { reason, count: (known?.count ?? 0) + count, example });
  };
  const all = () => [...byReason.values()];
  const total = () => all().reduce((sum, { count }) => sum + count, 0);
  const isCounted = ({ key }: KnownRow) => seen?.isNew(key) ?? true;
  // With `seen`, they are remembered there.
  const know = (row: KnownRow) => !seen && known.length < MAX_KNOWN && known.push(row);
  const add = (reason: string, value: unknown, row?: unknown) => {
    const key = rowKey(reason, row);
    if (key !== null && !isCounted({ key, reason })) return;
    if (key !== null) know({ key, reason });
    put(reason, 1, () => inspect(value));
  };
  return {
    get total() {
      return total();
    },
    add,
    read(parse, prefix = "", row = undefined) {
      try {
        return parse();
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        add(`${prefix}${error.message}`, error.value, row);
        return null;
      }
    },
    merge(others) {
      const again = new Map<string, number>();
      for (const row of others.known)
        if (isCounted(row)) know(row);
        else again.set(row.reason, (again.get(row.reason) ?? 0) + 1);
      for (const { reason, count, example } of others.all()) {
        const fresh = count - (again.get(reason) ?? 0);
        if (fresh > 0) put(reason, fresh, () => example);
      }
    },
    all,
    known,
    sentence(fate = "left out") {
      if (byReason.size === 0) return null;
      const count = total();
      return `${counted(count, "row")} ${count === 1 ? "is" : "are"} ${fate}: ${listReasons(all())}`;
    },
  };
}
