/** Keeps what follows from a table's prices and projections, for single rows or for all. */
import { writeListings } from "../../contract/listing-columns.ts";
import { NONE } from "../../contract/units.ts";
import { addBit, dropBit, putBit } from "./bitset.ts";
import type { Offers } from "./offers.ts";
import type { TokenTable } from "./token-table.ts";

/**
 * Writes the listings of rows, each once, from `offers` at `from` on, and all that follows from them. One column
 * after the other: memory far apart is then asked for many rows at a time.
 */
export function changeListings(table: TokenTable, offers: Offers, from: number): void {
  const { prices, listed, untaken, byPrice, byDeviation } = table;
  const { rows, formerPrices, count } = offers;
  writeListings(table, rows, offers, from, count);
  for (let at = from; at < count; at += 1) {
    const row = rows[at];
    addBit(untaken, row);
    if (Number.isNaN(formerPrices[at])) addBit(listed, row);
    if (Number.isNaN(prices[row])) dropBit(listed, row);
  }
  byPrice.change(rows, formerPrices, from, count);
  byDeviation.change(rows, formerPrices, from, count);
}

/** Writes the listings of so many rows that rebuilding all that follows from them is quicker. */
export function replaceListings(table: TokenTable, offers: Offers, from: number): void {
  writeListings(table, offers.rows, offers, from, offers.count);
  for (let at = from; at < offers.count; at += 1) addBit(table.untaken, offers.rows[at]);
  deriveAll(table);
}

/** Rebuilds everything that follows from prices and projections. */
export function deriveAll({ size, prices, listed, byPrice, byDeviation }: TokenTable): void {
  for (let row = 0; row < size; row += 1) putBit(listed, row, !Number.isNaN(prices[row]));
  byPrice.rebuild();
  byDeviation.rebuild();
}

export function noteProjectionEnds(table: TokenTable): void {
  let [lowest, highest] = [NONE, NONE];
  for (let row = 0; row < table.size; row += 1) {
    const projection = table.figures.priceProjection[row];
    // An end that is still NONE fails the comparison, hence the negation.
    if (!Number.isNaN(projection) && !(lowest <= projection)) lowest = projection;
    if (!Number.isNaN(projection) && !(highest >= projection)) highest = projection;
  }
  table.lowestProjection = lowest;
  table.highestProjection = highest;
}
