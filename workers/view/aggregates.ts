/** What is said about the whole collection, whatever the filters: nothing here depends on its size. */
import { type Eth, NONE } from "../../contract/units.ts";
import { type Aggregates, bandSize } from "../../contract/view.ts";
import type { SortedRows } from "../table/sorted-rows.ts";
import type { TokenTable } from "../table/token-table.ts";

/** A price of 0 is a listing, so it counts among the prices. */
export function aggregatesOf(table: TokenTable): Aggregates {
  const { byPrice, byDeviation, ranks, size } = table;
  const listedCount = byPrice.count();
  const inBand = bandSize(listedCount);
  const lowestPrice = keyAt(byPrice, 0);
  const highestPrice = keyAt(byPrice, listedCount - 1);
  return {
    startTokenId: table.startTokenId,
    endTokenId: table.endTokenId,
    topRank: size === 0 ? null : ranks[0],
    bottomRank: size === 0 ? null : ranks[size - 1],
    lowestPrice: orNull(lowestPrice),
    highestPrice: orNull(highestPrice),
    lowestDeviation: orNull(byDeviation.lowest()),
    highestDeviation: orNull(byDeviation.highest()),
    lowestProjection: orNull(table.lowestProjection),
    highestProjection: orNull(table.highestProjection),
    cheapestBand: inBand === 0 ? null : [lowestPrice, keyAt(byPrice, inBand - 1)],
    priciestBand: inBand === 0 ? null : [keyAt(byPrice, listedCount - inBand), highestPrice],
    listedCount,
    lastListingsUpdate: table.listingsState.lastListingsUpdate,
  };
}

function keyAt(sorted: SortedRows, place: number): Eth {
  return place >= 0 && place < sorted.count() ? sorted.keyAt(place) : NONE;
}

function orNull(amount: Eth): Eth | null {
  return Number.isNaN(amount) ? null : amount;
}
