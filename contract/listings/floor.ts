/** The floor: the lowest listing that others stand near. One far under them is a trap, a typo or a scam. */
import type { Eth } from "../values/units.ts";

/** The second next listing above a floor is at most this many times as dear. */
export const NEAR = 1.5;

export interface Floor {
  /** Null if nothing is listed. */
  readonly floor: Eth | null;
  /** Number of listings under the floor. */
  readonly underFloor: number;
}

/**
 * Returns the lowest price whose second next is near it, or the lowest of all if there is none. `priceAt` returns the prices at
 * positions 0 to `count - 1`, in ascending order. A price of 0 is no listing.
 */
export function floorOf(count: number, priceAt: (position: number) => Eth): Floor {
  let first = 0;
  while (first < count && !(priceAt(first) > 0)) first += 1;
  if (first === count) return { floor: null, underFloor: 0 };
  for (let position = first; position + 2 < count; position += 1) {
    const floor = priceAt(position);
    if (priceAt(position + 2) <= NEAR * floor) return { floor, underFloor: position - first };
  }
  return { floor: priceAt(first), underFloor: 0 };
}

/** The same of prices in any order. */
export function floorAmong(prices: Iterable<Eth>): Floor {
  const ascending = Float64Array.from(prices).sort();
  return floorOf(ascending.length, (position) => ascending[position]!); // within the array's length
}
