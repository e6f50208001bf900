/** The inner ends of the 10 percent bands: where the cheapest ends, and where the priciest starts. */
import type { Eth } from "../../../contract/units.ts";

/** Of `prices`, which are reordered; `band` is at least 1 and at most half of them. */
export type FindBands = (
  prices: Float64Array,
  band: number,
) => { readonly cheapestEnd: Eth; readonly priciestStart: Eth };

/** As nearly everybody would: by sorting. Typed arrays sort numbers natively. */
export const sortedBands: FindBands = (prices, band) => {
  prices.sort();
  return { cheapestEnd: prices[band - 1], priciestStart: prices[prices.length - band] };
};

/** By selecting two places of the order without finding the rest of it. */
export const selectedBands: FindBands = (prices, band) => {
  const { length } = prices;
  // The second only looks where the first has left what is not among the cheapest.
  const cheapestEnd = select(prices, band - 1, 0, length - 1);
  return { cheapestEnd, priciestStart: select(prices, length - band, band, length - 1) };
};

/**
 * What would stand at `place` if `values` were sorted from `left` to `right`, which are reordered: smaller ones before it,
 * larger after. Hoare's selection.
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
