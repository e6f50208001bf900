/** The floor as a buyer knows it: from past sales alone, without a model. */
import type { Eth } from "../../contract/values/units.ts";

/** The floor is the `QUANTILE` of this many latest sales. */
export const FLOOR_SALES = 40;
const QUANTILE = 0.1;
/** Sales off the median of the latest ones by more than this factor are gifts, wash sales or rarities: skipped. */
const FAR = 8;

/** Returns the floor after the `latest` sales, at most `FLOOR_SALES` of them, in any order. Null without any. */
export function floorOf(latest: readonly Eth[]): Eth | null {
  const sorted = [...latest].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  const near = sorted.filter((price) => price * FAR >= middle && price <= middle * FAR);
  return near[Math.floor(QUANTILE * near.length)] ?? null;
}
