/** What a table keeps that follows from its prices and projections, of some rows or of all. */
import { NONE } from "../../contract/units.ts";
import { addBit, dropBit, putBit } from "./bitset.ts";
import type { Offers } from "./offers.ts";
import type { TokenTable } from "./token-table.ts";

/**
 * Writes the listings of rows, each once, from `offers` at `from` on, and all that follows from them. One column
 * after the other: memory far apart is then asked for many rows at a time.
 */
export function changeListings(table: TokenTable, offers: Offers, from: number): void {
  const { prices, listed, byPrice, byDeviation } = table;
  const { rows, formerPrices, count } = offers;
  writeMarketplaces(table, offers, from);
  for (let at = from; at < count; at += 1) {
    const row = rows[at];
    const price = offers.prices[at];
    prices[row] = price;
    if (Number.isNaN(formerPrices[at])) addBit(listed, row);
    if (Number.isNaN(price)) dropBit(listed, row);
  }
  byPrice.change(rows, formerPrices, from, count);
  byDeviation.change(rows, formerPrices, from, count);
}

/** The same for so many rows that all is derived anew. */
export function replaceListings(table: TokenTable, offers: Offers, from: number): void {
  writeMarketplaces(table, offers, from);
  for (let at = from; at < offers.count; at += 1) table.prices[offers.rows[at]] = offers.prices[at];
  deriveAll(table);
}

function writeMarketplaces(
  { marketplaces, untaken }: TokenTable,
  offers: Offers,
  from: number,
): void {
  for (let at = from; at < offers.count; at += 1) {
    const row = offers.rows[at];
    marketplaces[row] = offers.marketplaces[at];
    addBit(untaken, row);
  }
}

/** Derives everything anew from prices, marketplaces and projections. */
export function deriveAll({ size, prices, listed, byPrice, byDeviation }: TokenTable): void {
  for (let row = 0; row < size; row += 1) putBit(listed, row, !Number.isNaN(prices[row]));
  byPrice.rebuild();
  byDeviation.rebuild();
}

export function noteProjectionEnds(table: TokenTable): void {
  let [lowest, highest] = [NONE, NONE];
  for (let row = 0; row < table.size; row += 1) {
    const projection = table.projections[row];
    // An end that is still NONE fails the comparison, hence the negation.
    if (!Number.isNaN(projection) && !(lowest <= projection)) lowest = projection;
    if (!Number.isNaN(projection) && !(highest >= projection)) highest = projection;
  }
  table.lowestProjection = lowest;
  table.highestProjection = highest;
}
