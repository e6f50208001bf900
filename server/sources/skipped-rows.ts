/** Rows of a source that are left out: how many for each reason, and the first example. */
import { inspect } from "../../contract/values/problem.ts";

export interface SkippedRow {
  /** Such as "listing: price must be a decimal above 0". */
  readonly reason: string;
  readonly count: number;
  /** The first value, shortened and safe to print. */
  readonly example: string;
}

export interface SkippedRows {
  add(reason: string, example: unknown): void;
  /** Adds the rows of another. */
  merge(others: SkippedRows): void;
  all(): readonly SkippedRow[];
  /** Says which rows are left out, without a full stop. Null if none are. */
  sentence(): string | null;
}

/** Lists the reasons, each with its number of rows and the first example. */
export function listReasons(rows: readonly SkippedRow[]): string {
  return rows
    .map(({ reason, count, example }) => `${reason} (${count}, first ${example})`)
    .join("; ");
}

export function createSkippedRows(): SkippedRows {
  const byReason = new Map<string, SkippedRow>();
  const put = ({ reason, count, example }: SkippedRow) => {
    const known = byReason.get(reason);
    byReason.set(
      reason,
      known ? { ...known, count: known.count + count } : { reason, count, example },
    );
  };
  const all = () => [...byReason.values()];
  return {
    all,
    add: (reason, value) => put({ reason, count: 1, example: inspect(value) }),
    merge: (others) => others.all().forEach(put),
    sentence() {
      if (byReason.size === 0) return null;
      const total = all().reduce((sum, { count }) => sum + count, 0);
      return `${total} ${total === 1 ? "row is" : "rows are"} left out: ${listReasons(all())}`;
    },
  };
}
