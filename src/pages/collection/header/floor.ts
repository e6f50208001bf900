import type { Eth } from "../../../../contract/values/units.ts";

/** Returns the lowest price above 0, or null: a listing at 0 is not on sale. `prices` holds Eth by row, or NONE. */
export function floorOf(prices: Float64Array): Eth | null {
  let floor = Number.POSITIVE_INFINITY;
  for (let row = 0; row < prices.length; row++) {
    const price = prices[row]!; // within the array's length
    if (price > 0 && price < floor) floor = price;
  }
  return floor === Number.POSITIVE_INFINITY ? null : floor;
}
