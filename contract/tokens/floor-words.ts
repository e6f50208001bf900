import { floorDecimals } from "../values/floor-decimals.ts";
import { inCurrency } from "../values/format.ts";
import type { Eth } from "../values/units.ts";
import { amountsTogether } from "./shown-figures.ts";

/** Formats the floor of a collection that stands alone: "0.550 ETH". */
export function floorWords(floor: Eth, unit: string): string {
  return inCurrency(floor, unit, amountsTogether([floor], floorDecimals(floor)));
}
