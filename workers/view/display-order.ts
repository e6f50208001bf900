/** The display order of rows (design: ties go to the better rank, then the lower token id, whatever the order). */
import type { Sort } from "../../contract/query.ts";
import type { RowIndex } from "../../contract/units.ts";
import { type Bits, countCommon, writeRows, writeRowsWithout } from "../table/bitset.ts";
import type { SortedRows } from "../table/sorted-rows.ts";
import type { TokenTable } from "../table/token-table.ts";

/** A sort by a column. Rows without a key stand last, in both directions. */
export interface KeyedOrder {
  /** What a row that has a key is sorted by. */
  keyOf(row: RowIndex): number;
  /** 1: the smallest first. */
  readonly direction: 1 | -1;
  /** The rows that have a key. */
  readonly keyed: Bits;
  /** Writes those of them that are in `mask`, in order or in the reverse of it: then `reversed`. */
  writeMasked(mask: Bits, out: Uint32Array): number;
  readonly reversed: boolean;
}

/** The order of a sort by price or deviation; null for ranks, in whose order rows stand anyway. */
export function keyedOrder(table: TokenTable, { sortBy, order }: Sort): KeyedOrder | null {
  const direction = order === "asc" ? 1 : -1;
  if (sortBy === "currentPrice") {
    const { prices, listed, byPrice } = table;
    return {
      keyOf: (row) => prices[row],
      direction,
      keyed: listed,
      writeMasked: byPrice.writeMasked,
      reversed: order === "desc",
    };
  }
  if (sortBy === "priceDeviation") {
    const { byDeviation } = table;
    return {
      keyOf: byDeviation.of,
      direction,
      keyed: byDeviation.rows,
      writeMasked: byDeviation.writeMasked,
      reversed: order === "asc",
    };
  }
  return null;
}

/** `matches` by rank; "asc" is the worst first. */
export function rowsByRank(
  { columns: { ranks } }: TokenTable,
  { order }: Sort,
  matches: Bits,
  count: number,
): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count);
  if (count === ranks.length) for (let row = 0; row < count; row += 1) rows[row] = row;
  else writeRows(matches, rows, 0);
  if (order === "asc") reverseKeepingTies(rows, (row) => ranks[row]);
  return rows;
}

/** Those of `matches` that have a key, in order. */
export function keyedRows(order: KeyedOrder, matches: Bits): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(countCommon(matches, order.keyed));
  order.writeMasked(matches, rows);
  if (order.reversed) reverseKeepingTies(rows, order.keyOf);
  return rows;
}

/** `matches` in order. `shown`, where it is kept, holds those of them that have a key. */
export function rowsByKey(
  order: KeyedOrder,
  matches: Bits,
  count: number,
  shown: SortedRows | null,
): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count);
  let end = 0;
  if (shown) end = shown.writeTo(rows);
  else {
    end = order.writeMasked(matches, rows);
    if (order.reversed) reverseKeepingTies(rows.subarray(0, end), order.keyOf);
  }
  if (end < count) writeRowsWithout(matches, order.keyed, rows, end);
  return rows;
}

/** Turns rows in ascending order of (key, row) into descending keys, rows of one key still ascending. */
function reverseKeepingTies(rows: Uint32Array, keyOf: (row: RowIndex) => number): void {
  reverse(rows, 0, rows.length);
  for (let from = 0; from < rows.length; ) {
    const key = keyOf(rows[from]);
    let to = from + 1;
    while (to < rows.length && keyOf(rows[to]) === key) to += 1;
    if (to - from > 1) reverse(rows, from, to);
    from = to;
  }
}

function reverse(rows: Uint32Array, from: number, to: number): void {
  for (let left = from, right = to - 1; left < right; left += 1, right -= 1) {
    const row: RowIndex = rows[left];
    rows[left] = rows[right];
    rows[right] = row;
  }
}
