/** Finds the inner ends of the 10 percent bands: the end of the cheapest band and the start of the priciest. */
import type { Eth } from "../../../contract/values/units.ts";

/** Reorders `prices`. `band` is at least 1 and at most half of the prices. */
export type FindBands = (
  prices: Float64Array,
  band: number,
) => { readonly cheapestEnd: Eth; readonly priciestStart: Eth };

/** Sorts all prices, the usual way. Typed arrays sort numbers natively. */
export const sortedBands: FindBands = (prices, band) => {
  prices.sort();
  return { cheapestEnd: prices[band - 1], priciestStart: prices[prices.length - band] };
};

/** Selects two positions of the order without sorting the rest. */
export const selectedBands: FindBands = (prices, band) => {
  const { length } = prices;
  // The first selection leaves the cheapest on the left, so the second only searches the rest.
  const cheapestEnd = select(prices, band - 1, 0, length - 1);
  return { cheapestEnd, priciestStart: select(prices, length - band, band, length - 1) };
};

/**
 * Returns the value that would be at `place` if `values` were sorted between `left` and `right`. Reorders that range:
 * smaller values end up before `place`, larger ones after. Hoare's selection algorithm.
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
