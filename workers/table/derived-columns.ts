/** What a table keeps that follows from its prices and projections, of one row or of all. */
import { deviation, type Eth, NONE, type RowIndex } from "../../contract/units.ts";
import { addBit, type Bits, countBits, dropBit, putBit, writeRows } from "./bitset.ts";
import { sortByKey } from "./sort-by-key.ts";
import type { SortedRows } from "./sorted-rows.ts";
import type { TokenTable } from "./token-table.ts";

/** Writes a row's listing, and all that follows from it. `price` NONE: no longer listed. */
export function changeListing(
  table: TokenTable,
  row: RowIndex,
  price: Eth,
  marketplace: number,
): void {
  const { prices, projections, marketplaces, byPrice, byDeviation } = table;
  const left = table.onMarketplace[marketplaces[row]];
  if (left) dropBit(left, row);
  const entered = table.onMarketplace[marketplace];
  if (entered) addBit(entered, row);
  marketplaces[row] = marketplace;
  addBit(table.untaken, row);
  const before = prices[row];
  if (before === price) return;

  const projection = projections[row];
  prices[row] = price;
  if (!Number.isNaN(before)) byPrice.remove(row, before);
  if (!Number.isNaN(price)) byPrice.insert(row, price);
  putBit(table.listed, row, !Number.isNaN(price));
  putBit(table.onSale, row, price > 0);
  if (Number.isNaN(projection)) return;
  if (!Number.isNaN(before)) byDeviation.remove(row, deviation(projection, before));
  if (!Number.isNaN(price)) byDeviation.insert(row, deviation(projection, price));
  putBit(table.deviating, row, !Number.isNaN(price));
}

/** Derives everything anew from prices, marketplaces and projections. */
export function deriveAll(table: TokenTable): void {
  const { size, prices, marketplaces, projections, listed, deviating } = table;
  const deviations = new Float64Array(size);
  for (const bits of [listed, table.onSale, deviating, ...table.onMarketplace]) bits.fill(0);
  for (let row = 0; row < size; row += 1) {
    const price = prices[row];
    deviations[row] = deviation(projections[row], price);
    if (Number.isNaN(price)) continue;
    addBit(listed, row);
    if (price > 0) addBit(table.onSale, row);
    if (!Number.isNaN(deviations[row])) addBit(deviating, row);
    const there = table.onMarketplace[marketplaces[row]];
    if (there) addBit(there, row);
  }
  sortInto(table.byPrice, listed, prices, 1);
  sortInto(table.byDeviation, deviating, deviations, -1);
}

function sortInto(sorted: SortedRows, bits: Bits, keys: Float64Array, direction: 1 | -1): void {
  const rows = new Uint32Array(countBits(bits));
  writeRows(bits, rows, 0);
  sortByKey(rows, keys, direction);
  sorted.fill(rows, (row) => keys[row]);
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
