import type { Eth } from "../../contract/values/units.ts";

/** Converts wei to ETH, rounded to the nearest number. */
export function ethOf(wei: bigint | string): Eth {
  return Number(`${wei}e-18`);
}
