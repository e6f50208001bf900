/** Measures whether bounds that aim to hold 80 percent of the prices do, at each moment and on each side. */
import type { Eth } from "../../../contract/values/units.ts";

/** Shares: 0.1 is 10 percent. Null without prices. */
export interface Calibration {
  /** Share of prices from low to high, which should be 0.8. */
  readonly coverage80: number | null;
  /** Share of prices below low, and above high. Each should be 0.1. */
  readonly below: number | null;
  readonly above: number | null;
  /** Share of the windows of `WINDOW` successive sales in which the bounds held less than `MIN_HELD`. */
  readonly badWindows: number | null;
  /** Number of sales in the longest stretch that such windows cover without a gap. */
  readonly longestBad: number;
}

interface Bounded {
  readonly price: Eth;
  readonly low: Eth;
  readonly high: Eth;
}

/** Number of sales of a window. */
const WINDOW = 100;
const MIN_HELD = 0.7;

/** `prices` are by ascending time. */
export function calibrationOf(prices: readonly Bounded[]): Calibration {
  const held = prices.map(({ price, low, high }) => (price >= low && price <= high ? 1 : 0));
  return {
    coverage80: share(prices, ({ price, low, high }) => price >= low && price <= high),
    below: share(prices, ({ price, low }) => price < low),
    above: share(prices, ({ price, high }) => price > high),
    ...windowsOf(held),
  };
}

function windowsOf(held: readonly number[]): Pick<Calibration, "badWindows" | "longestBad"> {
  let [windows, bad, longest, begin, inWindow] = [0, 0, 0, 0, 0];
  /** Index after the last sale of the latest bad window. */
  let end = Number.NEGATIVE_INFINITY;
  for (let sale = 0; sale < held.length; sale += 1) {
    inWindow += held[sale] - (held[sale - WINDOW] ?? 0);
    const first = sale - WINDOW + 1;
    if (first < 0) continue;
    windows += 1;
    if (inWindow >= MIN_HELD * WINDOW) continue;
    bad += 1;
    if (first > end) begin = first;
    end = sale + 1;
    longest = Math.max(longest, end - begin);
  }
  return { badWindows: windows > 0 ? bad / windows : null, longestBad: longest };
}

function share<Each>(all: readonly Each[], isIn: (each: Each) => boolean): number | null {
  return all.length > 0 ? all.filter(isIn).length / all.length : null;
}
