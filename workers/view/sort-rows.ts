/** The display order of rows (design: ties go to the better rank, then the lower token id, whatever the order). */
import type { Sort } from "../../contract/query.ts";
import type { TokenTable } from "../table/token-table.ts";

/**
 * Sorts `rows` in place; they come in row order, which is best rank first and every tie-break.
 * By price and deviation, rows without one stand last in both orders.
 */
export function sortRows(
  rows: Uint32Array,
  table: TokenTable,
  deviations: Float64Array,
  { sortBy, order }: Sort,
): void {
  if (sortBy === "rank") {
    const { ranks } = table;
    // "Worst rank first": the largest number first.
    if (order === "asc") rows.sort((a, b) => ranks[b] - ranks[a] || a - b);
    return;
  }
  const keys = sortBy === "currentPrice" ? table.prices : deviations;
  const direction = order === "asc" ? 1 : -1;
  rows.sort((a, b) => {
    const [left, right] = [keys[a], keys[b]];
    const missing = Number(Number.isNaN(left)) - Number(Number.isNaN(right));
    if (missing !== 0) return missing;
    if (left < right) return -direction;
    if (left > right) return direction;
    return a - b;
  });
}
