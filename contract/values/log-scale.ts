/** A logarithmic scale for prices that are compared: projected against paid. */
import type { Eth } from "./units.ts";

export type Domain = readonly [low: Eth, high: Eth];

/** Share of the values beyond each end of a domain: absurd prices do not squash the others. */
const BEYOND = 0.005;

/** Returns the range of both coordinates of the points, with some room, or that around 1 if there are none. */
export function scatterDomain(points: readonly (readonly [Eth, Eth, ...unknown[]])[]): Domain {
  const values = points
    .map(([first]) => first)
    .concat(points.map(([, second]) => second))
    .filter((value) => value > 0)
    .toSorted((a, b) => a - b);
  const skipped = Math.floor(BEYOND * values.length);
  const [low = 1, high = 1] = [values[skipped], values[values.length - 1 - skipped]];
  const room = Math.max(1.2, (high / low) ** 0.04);
  return [low / room, high * room];
}

/** Returns the scale from a price to a position. Prices beyond the domain are at its ends. */
export function logScale([low, high]: Domain, from: number, to: number): (value: Eth) => number {
  const length = Math.log(high / low);
  return (value) => {
    const share = Math.log(Math.max(low, Math.min(high, value)) / low) / length;
    return from + (to - from) * share;
  };
}
