/**
 * Aggregates of the whole collection, independent of the filters. Reads the table's orders, which scan the rows only
 * after many have changed.
 */

import { floorOf } from "../../contract/listings/floor.ts";
import type { Eth } from "../../contract/values/units.ts";
import { type Aggregates, bandSize } from "../../contract/view/view.ts";
import type { TokenTable } from "../table/token-table.ts";

/** A price of 0 counts like any other price: the token is listed. */
export function computeAggregates(table: TokenTable): Aggregates {
  const { byPrice, byDeviation, size } = table;
  const { ranks } = table.columns;
  const listedCount = byPrice.count();
  const bandCount = bandSize(listedCount);
  const lowestPrice = byPrice.priceAt(0);
  const highestPrice = byPrice.priceAt(listedCount - 1);
  return {
    startTokenId: table.startTokenId,
    endTokenId: table.endTokenId,
    topRank: size === 0 ? null : ranks[0],
    bottomRank: size === 0 ? null : ranks[size - 1],
    ...floorOf(listedCount, byPrice.priceAt),
    lowestPrice: orNull(lowestPrice),
    highestPrice: orNull(highestPrice),
    lowestDeviation: orNull(byDeviation.lowest()),
    highestDeviation: orNull(byDeviation.highest()),
    lowestProjection: orNull(table.lowestProjection),
    highestProjection: orNull(table.highestProjection),
    usualConfidence: table.usualConfidence,
    cheapestBand: bandCount === 0 ? null : [lowestPrice, byPrice.priceAt(bandCount - 1)],
    priciestBand: bandCount === 0 ? null : [byPrice.priceAt(listedCount - bandCount), highestPrice],
    listedCount,
    lastListingsUpdate: table.listingsState.lastListingsUpdate,
  };
}

function orNull(amount: Eth): Eth | null {
  return Number.isNaN(amount) ? null : amount;
}
