/** Classifies an asked price against the token's projection: the product's only judgement. */
import { type Eth, NONE } from "../values/units.ts";

/** Hot: under its projection. Cold: over it. Listed: near it, or without a projection to compare with. */
export type Deal = "hot" | "cold" | "listed" | "unlisted";

/** Minimum distance of a hot or cold price from its projection, as a share of the projection. */
export const DEAL_SHARE = 0.1;

/** Tolerance for the float64 error of the division: 9 against 10 is exactly 10 percent under. */
const ROUNDING = 1e-9;

/** Returns the deviation as a share of the projection: 0.25 is a quarter under it. NONE if either is missing. */
export function deviationShare(price: Eth | null, projection: Eth | null): number {
  if (price === null || projection === null || !(projection > 0)) return NONE;
  return (projection - price) / projection;
}

/** Classifies a price. Null and NONE both mean a missing value. A price of 0 is not on sale, so it is "unlisted". */
export function classifyDeal(price: Eth | null, projection: Eth | null): Deal {
  if (price === null || !(price > 0)) return "unlisted";
  const share = deviationShare(price, projection);
  if (share >= DEAL_SHARE - ROUNDING) return "hot";
  if (share <= ROUNDING - DEAL_SHARE) return "cold";
  return "listed";
}
