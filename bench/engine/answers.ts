/** The answers that every contestant gives, and how two answers are compared. */

import type { Eth } from "../../contract/values/units.ts";
import type { Aggregates } from "../../contract/view/view.ts";

/** Aggregates over the whole collection that change with its listings. */
export type LiveAggregates = Pick<
  Aggregates,
  | "lowestPrice"
  | "highestPrice"
  | "lowestDeviation"
  | "highestDeviation"
  | "lowestProjection"
  | "highestProjection"
  | "cheapestBand"
  | "priciestBand"
  | "listedCount"
>;

/** Facet columns, indexed by the slots of the dataset. */
export interface Facets {
  readonly counts: ArrayLike<number>;
  /** Slot -> Eth, or NONE. */
  readonly floors: ArrayLike<Eth>;
}

/** Describes the first difference between `actual` and `expected`. Returns null if they are equal. */
export function differenceOfRows(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
): string | null {
  if (actual.length !== expected.length)
    return `${actual.length} rows where ${expected.length} were expected`;
  for (let at = 0; at < expected.length; at += 1)
    if (actual[at] !== expected[at])
      return `row ${actual[at]} at ${at} where ${expected[at]} was expected`;
  return null;
}

export function differenceOfAggregates(
  actual: LiveAggregates,
  expected: LiveAggregates,
): string | null {
  for (const [name, value] of Object.entries(expected)) {
    const found = actual[name as keyof LiveAggregates]; // Object.entries widens the keys to string
    if (String(found) !== String(value)) return `${name} is ${found}, not ${value}`;
  }
  return null;
}

export function differenceOfFacets(actual: Facets, expected: Facets): string | null {
  if (actual.counts.length !== expected.counts.length)
    return `${actual.counts.length} facets where ${expected.counts.length} were expected`;
  for (let slot = 0; slot < expected.counts.length; slot += 1) {
    const [count, floor] = [actual.counts[slot], actual.floors[slot]];
    if (count !== expected.counts[slot] || !Object.is(floor, expected.floors[slot]))
      return `slot ${slot} has ${count} from ${floor}, not ${expected.counts[slot]} from ${expected.floors[slot]}`;
  }
  return null;
}
