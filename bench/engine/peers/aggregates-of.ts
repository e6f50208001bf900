/** The aggregates by a plain loop, for contestants that have no quicker way of their own. */
import type { Eth } from "../../../contract/units.ts";
import { bandSize } from "../../../contract/view.ts";
import type { LiveAggregates } from "../answers.ts";

export interface PricedToken {
  /** NONE where it is not listed. */
  readonly price: Eth;
  readonly deviation: Eth;
}

/**
 * What would stand at `place` if `values` were sorted from `left` to `right`, which are reordered: smaller ones before it,
 * larger after. Hoare's selection: a sort of all prices, if only for the ends of two bands, took four to ten times as long.
 */
function select(values: Float64Array, place: number, left: number, right: number): number {
  let [from, to] = [left, right];
  while (from < to) {
    const pivot = values[(from + to) >>> 1];
    let [low, high] = [from, to];
    while (low <= high) {
      while (values[low] < pivot) low += 1;
      while (values[high] > pivot) high -= 1;
      if (low > high) break;
      const swapped = values[low];
      values[low] = values[high];
      values[high] = swapped;
      low += 1;
      high -= 1;
    }
    if (place <= high) to = high;
    else if (place >= low) from = low;
    else break;
  }
  return values[place];
}

type ColumnAggregates = (prices: ArrayLike<Eth>, deviations: ArrayLike<Eth>) => LiveAggregates;

/** Of columns, a place per token, NONE where it is not listed. */
export function createColumnAggregates(projections: Float64Array): ColumnAggregates {
  // No update of the bench moves a projection, so their range is found once.
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
    // The second only looks where the first has left what is not among the cheapest.
    const cheapestEnd = select(room, band - 1, 0, listedCount - 1);
    const priciestStart = select(room, listedCount - band, band, listedCount - 1);
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

/** Of objects, of which the listed are gathered into columns first. */
export function createAggregates(
  projections: Float64Array,
): (tokens: readonly PricedToken[]) => LiveAggregates {
  const ofColumns = createColumnAggregates(projections);
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
