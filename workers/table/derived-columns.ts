/** Updates the columns derived from a table's prices and projections, for single rows or for all. */
import { minMax } from "../../contract/columns/row-loops.ts";
import { writeListings } from "../../contract/listings/listing-columns.ts";
import { assignBit, clearBit, setBit } from "./bitset.ts";
import type { Entries } from "./entries.ts";
import type { TokenTable } from "./token-table.ts";

/**
 * Writes the listings in `entries` at `from` and after, at most one per row, and updates the columns derived from them.
 * Works column by column, so that the processor loads the scattered memory of many rows in parallel.
 */
export function changeListings(table: TokenTable, entries: Entries, from: number): void {
  const { prices, listed, unpublished, byPrice, byDeviation } = table;
  const { rows, formerPrices, count } = entries;
  writeListings(table, rows, entries, from, count);
  for (let at = from; at < count; at += 1) {
    const row = rows[at];
    setBit(unpublished, row);
    if (Number.isNaN(formerPrices[at])) setBit(listed, row);
    if (Number.isNaN(prices[row])) clearBit(listed, row);
  }
  byPrice.change(rows, formerPrices, from, count);
  byDeviation.change(rows, formerPrices, from, count);
}

/** Writes the listings in `entries` at `from` and after, and rebuilds the derived columns. Cheaper for many rows. */
export function replaceListings(table: TokenTable, entries: Entries, from: number): void {
  writeListings(table, entries.rows, entries, from, entries.count);
  for (let at = from; at < entries.count; at += 1) setBit(table.unpublished, entries.rows[at]);
  rebuildDerived(table);
}

/** Rebuilds everything that is derived from prices and projections. */
export function rebuildDerived({ size, prices, listed, byPrice, byDeviation }: TokenTable): void {
  for (let row = 0; row < size; row += 1) assignBit(listed, row, !Number.isNaN(prices[row]));
  byPrice.rebuild();
  byDeviation.rebuild();
}

/** Updates what is derived from the figures alone. */
export function updateFigureSummary(table: TokenTable): void {
  const { priceProjection, confidence } = table.figures;
  [table.lowestProjection, table.highestProjection] = minMax(priceProjection);
  table.usualConfidence = medianPercent(confidence);
}

/** Returns the lower median of shares in whole percent, rounded down, or null if all are NONE. Counts them: no sort takes as little time. */
function medianPercent(shares: Float64Array): number | null {
  const counts = new Uint32Array(101);
  let known = 0;
  for (const share of shares) {
    if (Number.isNaN(share)) continue;
    // A share of 0.57 times 100 is a little less than 57.
    counts[Math.floor(share * 100 + 1e-9)]! += 1;
    known += 1;
  }
  let below = 0;
  const median = counts.findIndex((count) => {
    below += count;
    return below > 0 && 2 * below >= known;
  });
  return median < 0 ? null : median;
}
