/**
 * The display order of rows.
 *
 * A sort orders rows by a key: a number per row. In both directions, ties are broken by rank, then by token id, and
 * rows without a key come last. The sorts by deviation put the listed ones of these before the unlisted ones.
 *
 * A new sort is one line in `SORTS`. `orderByKey` serves every key. Keys may read any column, as long as the
 * writer of that column calls the table's watchers: `beforeRows` and `afterRows`, or `rebuilt`.
 */

import type { Sort, SortKey } from "../../contract/query.ts";
import { appraisalAt, verdictOf } from "../../contract/tokens/deal.ts";
import { NONE, type RowIndex } from "../../contract/values/units.ts";
import { type Bits, forEachRow, setBit, writeDifference, writeRows } from "../table/bitset.ts";
import { writeSorted } from "../table/orders/sort-by-key.ts";
import type { SortedRows } from "../table/orders/sorted-rows.ts";
import type { TokenTable } from "../table/token-table.ts";

/** 1: the smallest key first. */
export type Direction = 1 | -1;

/** Order of rows by a key. Reads the table's current values on each call. */
export interface KeyOrder {
  /** Returns a finite number, or NONE for a row without a key. */
  keyOf(row: RowIndex): number;
  /** Returns all rows of `mask` that have a key, and possibly others with a key. */
  keyed(mask: Bits): Bits;
  /** Writes the rows of `mask` that have a key, by `direction * key`, then by row. Returns their number. */
  write(mask: Bits, direction: Direction, out: Uint32Array): number;
  /** True if the table patches this order itself, so that a query over all rows need not. */
  readonly isPatched: boolean;
  /** The rows that come first among those without a key. */
  readonly firstWithoutKey?: Bits;
}

/** Sort key -> the order of a table's rows. Null for rank: the table's rows are already in that order. */
export type Sorts = Readonly<Record<SortKey, ((table: TokenTable) => KeyOrder) | null>>;

export const SORTS: Sorts = {
  rank: null,
  currentPrice: ({ prices, listed, byPrice }) =>
    maintainedOrder((row) => prices[row], listed, 1, byPrice.writeMasked, true),
  priceDeviation: ({ byDeviation: { of, rows, writeMasked }, listed }) => ({
    ...maintainedOrder(of, rows, -1, writeMasked, false),
    firstWithoutKey: listed,
  }),
  deviationShare: ({ prices, figures, listed }) => ({
    ...orderByKey((row) => verdictOf(prices[row], appraisalAt(figures, row)).share),
    firstWithoutKey: listed,
  }),
  // A price of 0 is not on sale, so it is no new listing.
  listedAt: ({ prices, listedAt }) => orderByKey((row) => (prices[row] > 0 ? listedAt[row] : NONE)),
  lastSaleAt: ({ figures: { lastSaleAt } }) => orderByKey((row) => lastSaleAt[row]),
  confidence: ({ figures: { confidence } }) => orderByKey((row) => confidence[row]),
};

/** Returns the order of a sort, or null for rank. Throws an Error if `sorts` has no such sort. */
export function keyOrderOf(table: TokenTable, { sortBy }: Sort, sorts: Sorts): KeyOrder | null {
  if (!Object.hasOwn(sorts, sortBy))
    throw new Error(
      `query.sortBy: must be one of ${Object.keys(sorts).join(", ")}, got ${String(sortBy)}`,
    );
  return sorts[sortBy]?.(table) ?? null;
}

export function directionOf({ order }: Sort): Direction {
  return order === "asc" ? 1 : -1;
}

/** Orders rows by a key that the table does not keep sorted. Reads every key and sorts on each call. */
export function orderByKey(keyOf: (row: RowIndex) => number): KeyOrder {
  function keyed(mask: Bits): Bits {
    const bits: Bits = new Uint32Array(mask.length);
    forEachRow(mask, (row) => {
      if (!Number.isNaN(keyOf(row))) setBit(bits, row);
    });
    return bits;
  }

  return {
    keyOf,
    keyed,
    write: (mask, direction, out) => writeSorted(keyed(mask), mask, keyOf, direction, out),
    isPatched: false,
  };
}

/** Orders rows by a key that the table keeps sorted in `maintainedDirection`. */
function maintainedOrder(
  keyOf: (row: RowIndex) => number,
  keyed: Bits,
  maintainedDirection: Direction,
  writeMasked: (mask: Bits, out: Uint32Array) => number,
  isPatched: boolean,
): KeyOrder {
  return {
    keyOf,
    keyed: () => keyed,
    write(mask, direction, out) {
      const end = writeMasked(mask, out);
      if (direction !== maintainedDirection) reverseKeepingTies(out, end, keyOf);
      return end;
    },
    isPatched,
  };
}

/** Returns `matches` by rank. "asc" puts the worst rank first. */
export function rowsByRank(
  { columns: { ranks } }: TokenTable,
  { order }: Sort,
  matches: Bits,
  count: number,
): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count);
  if (count === ranks.length) for (let row = 0; row < count; row += 1) rows[row] = row;
  else writeRows(matches, rows, 0);
  if (order === "asc") reverseKeepingTies(rows, count, (row) => ranks[row]);
  return rows;
}

/** Returns `matches` in order. `shown`, if not null, holds the rows of `matches` that have a key, already sorted. */
export function rowsByKey(
  order: KeyOrder,
  direction: Direction,
  matches: Bits,
  count: number,
  shown: SortedRows | null,
): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count);
  const end = shown ? shown.writeTo(rows) : order.write(matches, direction, rows);
  if (end < count) writeWithoutKey(order, matches, rows, end);
  return rows;
}

/** Writes the rows of `matches` without a key at `at`. */
function writeWithoutKey(order: KeyOrder, matches: Bits, out: Uint32Array, at: number): void {
  const keyed = order.keyed(matches);
  const { firstWithoutKey } = order;
  if (!firstWithoutKey) {
    writeDifference(matches, keyed, out, at);
    return;
  }
  const first = matches.map((word, index) => word & firstWithoutKey[index]);
  const rest = matches.map((word, index) => word & ~firstWithoutKey[index]);
  writeDifference(rest, keyed, out, writeDifference(first, keyed, out, at));
}

/** Reverses the order of keys among the rows before `end`. Rows with equal keys still ascend. */
function reverseKeepingTies(
  rows: Uint32Array,
  end: number,
  keyOf: (row: RowIndex) => number,
): void {
  reverse(rows, 0, end);
  for (let from = 0; from < end; ) {
    const key = keyOf(rows[from]);
    let to = from + 1;
    while (to < end && keyOf(rows[to]) === key) to += 1;
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
