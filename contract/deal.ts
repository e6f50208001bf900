/** What an asked price means beside the token's projection: the product's one judgement. */
import { type Eth, NONE } from "./units.ts";

/** Hot: under its value. Cold: over it. Listed: near it, or without a projection to compare with. */
export type Deal = "hot" | "cold" | "listed" | "unlisted";

/** How far a price must be from its projection, as a share of the projection, to be hot or cold. */
export const DEAL_SHARE = 0.1;

/** 9 of 10 is exactly 10 percent under, whatever float64 makes of the division. */
const ROUNDING = 1e-9;

/** Deviation as a share of the projection: 0.25 is a quarter under it. NONE where either is missing. */
export function deviationShare(price: Eth | null, projection: Eth | null): number {
  if (price === null || projection === null || !(projection > 0)) return NONE;
  return (projection - price) / projection;
}

/** Takes null or NONE for what is missing. A price of 0 is not on sale, so it is no deal. */
export function dealOf(price: Eth | null, projection: Eth | null): Deal {
  if (price === null || !(price > 0)) return "unlisted";
  const share = deviationShare(price, projection);
  if (share >= DEAL_SHARE - ROUNDING) return "hot";
  if (share <= ROUNDING - DEAL_SHARE) return "cold";
  return "listed";
}
