import type { Eth } from "../../../contract/units.ts";

/**
 * The cheapest token that can be bought, null where there is none. `prices` holds Eth by row, or NONE.
 * A listing at 0 is not on sale, so unlike the lowest price it is no floor.
 */
export function floorOf(prices: Float64Array): Eth | null {
  let floor = Number.POSITIVE_INFINITY;
  for (let row = 0; row < prices.length; row++) {
    const price = prices[row]!; // within the array's length
    if (price > 0 && price < floor) floor = price;
  }
  return floor === Number.POSITIVE_INFINITY ? null : floor;
}
