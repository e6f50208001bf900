/** What is said about the whole collection, whatever the filters. */
import type { Eth } from "../../contract/units.ts";
import { type Aggregates, bandSize } from "../../contract/view.ts";
import type { TokenTable } from "../table/token-table.ts";

/** The values that are there, ascending. */
function present(column: Float64Array): Float64Array {
  return column.filter((value) => !Number.isNaN(value)).sort();
}

function band(
  sorted: Float64Array,
  from: number,
  to: number,
): readonly [low: Eth, high: Eth] | null {
  return to > from ? [sorted[from], sorted[to - 1]] : null;
}

/** `deviations`: RowIndex -> Eth, or NONE. A price of 0 is a listing, so it counts among the prices. */
export function aggregatesOf(table: TokenTable, deviations: Float64Array): Aggregates {
  const prices = present(table.prices);
  const sortedDeviations = present(deviations);
  const projections = present(table.projections);
  const listedCount = prices.length;
  const inBand = bandSize(listedCount);
  return {
    startTokenId: table.ids[table.startRow] ?? null,
    endTokenId: table.ids[table.endRow] ?? null,
    topRank: table.ranks[0] ?? null,
    bottomRank: table.ranks.at(-1) ?? null,
    lowestPrice: prices[0] ?? null,
    highestPrice: prices.at(-1) ?? null,
    lowestDeviation: sortedDeviations[0] ?? null,
    highestDeviation: sortedDeviations.at(-1) ?? null,
    lowestProjection: projections[0] ?? null,
    highestProjection: projections.at(-1) ?? null,
    cheapestBand: band(prices, 0, inBand),
    priciestBand: band(prices, listedCount - inBand, listedCount),
    listedCount,
    lastListingsUpdate: table.listingsState.lastListingsUpdate,
  };
}
