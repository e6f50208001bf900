/** Computes the aggregates in a plain loop, for contestants whose library has no faster way. */

import type { Eth } from "../../../contract/values/units.ts";
import { bandSize } from "../../../contract/view/view.ts";
import type { LiveAggregates } from "../answers.ts";
import { type FindBands, sortedBands } from "./bands.ts";

export interface PricedToken {
  /** NONE if the token is not listed. */
  readonly price: Eth;
  readonly deviation: Eth;
}

type ColumnAggregates = (prices: ArrayLike<Eth>, deviations: ArrayLike<Eth>) => LiveAggregates;

/** Computes aggregates from columns, one entry per token, NONE if it is not listed. */
export function createColumnAggregates(
  projections: Float64Array,
  findBands: FindBands = sortedBands,
): ColumnAggregates {
  // The range of the projections is computed once: no update of the bench changes a projection.
  let [lowestProjection, highestProjection] = [Infinity, -Infinity];
  for (const projection of projections) {
    if (projection < lowestProjection) lowestProjection = projection;
    if (projection > highestProjection) highestProjection = projection;
  }
  const room = new Float64Array(projections.length);

  return (prices, deviations) => {
    let [lowestPrice, highestPrice] = [Infinity, -Infinity];
    let [lowestDeviation, highestDeviation] = [Infinity, -Infinity];
    let listedCount = 0;
    for (let at = 0; at < prices.length; at += 1) {
      const price = prices[at];
      if (Number.isNaN(price)) continue;
      room[listedCount] = price;
      listedCount += 1;
      if (price < lowestPrice) lowestPrice = price;
      if (price > highestPrice) highestPrice = price;
      if (deviations[at] < lowestDeviation) lowestDeviation = deviations[at];
      if (deviations[at] > highestDeviation) highestDeviation = deviations[at];
    }
    if (listedCount === 0) throw new Error("the bench's markets always list something");
    const band = bandSize(listedCount);
    const { cheapestEnd, priciestStart } = findBands(room.subarray(0, listedCount), band);
    return {
      lowestPrice,
      highestPrice,
      lowestDeviation,
      highestDeviation,
      lowestProjection,
      highestProjection,
      cheapestBand: band === 0 ? null : [lowestPrice, cheapestEnd],
      priciestBand: band === 0 ? null : [priciestStart, highestPrice],
      listedCount,
    };
  };
}

/** Computes aggregates from objects: first gathers the listed ones into columns. */
export function createAggregates(
  projections: Float64Array,
  findBands: FindBands = sortedBands,
): (tokens: readonly PricedToken[]) => LiveAggregates {
  const ofColumns = createColumnAggregates(projections, findBands);
  const prices = new Float64Array(projections.length);
  const deviations = new Float64Array(projections.length);

  return (tokens) => {
    let count = 0;
    for (let at = 0; at < tokens.length; at += 1) {
      const { price, deviation } = tokens[at];
      if (Number.isNaN(price)) continue;
      prices[count] = price;
      deviations[count] = deviation;
      count += 1;
    }
    return ofColumns(prices.subarray(0, count), deviations.subarray(0, count));
  };
}
