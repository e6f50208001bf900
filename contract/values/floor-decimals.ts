/** Decimals of all amounts of a collection, from its floor: three figures at the lower end of the floor's power of ten. */
import type { Eth } from "./units.ts";

const MAX_DECIMALS = 8;
/** The decimals change when the floor has passed a power of ten by this factor, so that they do not change to and fro. */
const PASSED = 1.2;
/** Digits that a number holds exactly: 0.12 / 1.2 is 0.09999999999999999. */
const DIGITS = 15;

function decimalsAt(floor: Eth): number {
  const power = Math.floor(Math.log10(Number(floor.toPrecision(DIGITS))));
  return Math.min(MAX_DECIMALS, Math.max(0, 2 - power));
}

/**
 * Returns 3 for a floor of 0.55, 4 for 0.05 and 1 for 12. Null without a floor. `before` are the decimals shown until now, null
 * if there are none.
 */
export function floorDecimals(floor: Eth | null, before: number | null = null): number | null {
  if (floor === null || !(floor > 0)) return before;
  const decimals = decimalsAt(floor);
  if (before === null || decimals === before) return decimals;
  return decimalsAt(decimals < before ? floor / PASSED : floor * PASSED);
}
