/** What a table keeps that follows from its prices and projections, of one row or of all. */
import { type Eth, NONE, type RowIndex } from "../../contract/units.ts";
import { addBit, countBits, dropBit, putBit, writeRows } from "./bitset.ts";
import { sortByKey } from "./sort-by-key.ts";
import type { TokenTable } from "./token-table.ts";

/** Writes a row's listing, and all that follows from it. `price` NONE: no longer listed. */
export function changeListing(
  table: TokenTable,
  row: RowIndex,
  price: Eth,
  marketplace: number,
): void {
  const { prices, listed, byPrice } = table;
  table.marketplaces[row] = marketplace;
  addBit(table.untaken, row);
  const before = prices[row];
  if (before === price) return;

  prices[row] = price;
  if (!Number.isNaN(before)) byPrice.remove(row, before);
  else addBit(listed, row);
  if (!Number.isNaN(price)) byPrice.insert(row, price);
  else dropBit(listed, row);
  table.byDeviation.change(row, before);
}

/** Derives everything anew from prices, marketplaces and projections. */
export function deriveAll(table: TokenTable): void {
  const { size, prices, listed, byPrice } = table;
  for (let row = 0; row < size; row += 1) putBit(listed, row, !Number.isNaN(prices[row]));
  const rows = new Uint32Array(countBits(listed));
  writeRows(listed, rows, 0);
  const priceOf = (row: RowIndex) => prices[row];
  sortByKey(rows, priceOf, 1);
  byPrice.fill(rows, priceOf);
  table.byDeviation.rebuild();
}

export function noteProjectionEnds(table: TokenTable): void {
  let [lowest, highest] = [NONE, NONE];
  for (const projection of table.projections) {
    // An end that is still NONE fails the comparison, hence the negation.
    if (!Number.isNaN(projection) && !(lowest <= projection)) lowest = projection;
    if (!Number.isNaN(projection) && !(highest >= projection)) highest = projection;
  }
  table.lowestProjection = lowest;
  table.highestProjection = highest;
}
