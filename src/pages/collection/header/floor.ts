import type { Eth } from "../../../../contract/values/units.ts";

/**
 * Returns the price of the cheapest token on sale, or null. `prices` holds Eth by row, or NONE.
 * A listing at 0 is not on sale, so it cannot be the floor, although it can be the lowest price.
 */
export function floorOf(prices: Float64Array): Eth | null {
  let floor = Number.POSITIVE_INFINITY;
  for (let row = 0; row < prices.length; row++) {
    const price = prices[row]!; // within the array's length
    if (price > 0 && price < floor) floor = price;
  }
  return floor === Number.POSITIVE_INFINITY ? null : floor;
}
