/** Rows of a source that are left out, or taken as something else: how many for each reason, and the first example. */
import { counted } from "../../contract/values/format.ts";
import { inspect } from "../../contract/values/problem.ts";

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
  add(reason: string, example: unknown): void;
  /** Returns what `parse` returns. If it throws a `BadRow`, adds that, its reason after `prefix`, and returns null. */
  read<Row>(parse: () => Row, prefix?: string): Row | null;
  /** Adds the rows of another. */
  merge(others: SkippedRows): void;
  all(): readonly SkippedRow[];
  /** Says which rows are `fate`, "left out" by default, without a full stop. Null if none are. */
  sentence(fate?: string): string | null;
}

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

export function createSkippedRows(): SkippedRows {
  const byReason = new Map<string, SkippedRow>();
  const put = (reason: string, count: number, exampleOf: () => string) => {
    const known = byReason.get(reason);
    // An example of a foreign server may be long, so only the first is formatted.
    const example = known?.example ?? exampleOf();
    byReason.set(reason, { reason, count: (known?.count ?? 0) + count, example });
  };
  const all = () => [...byReason.values()];
  const total = () => all().reduce((sum, { count }) => sum + count, 0);
  const add = (reason: string, value: unknown) => put(reason, 1, () => inspect(value));
  return {
    get total() {
      return total();
    },
    add,
    read(parse, prefix = "") {
      try {
        return parse();
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        add(`${prefix}${error.message}`, error.value);
        return null;
      }
    },
    merge(others) {
      for (const { reason, count, example } of others.all()) put(reason, count, () => example);
    },
    all,
    sentence(fate = "left out") {
      if (byReason.size === 0) return null;
      const count = total();
      return `${counted(count, "row")} ${count === 1 ? "is" : "are"} ${fate}: ${listReasons(all())}`;
    },
  };
}
