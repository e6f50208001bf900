/** What a listing is to a buyer. The one place that draws the line between hot and cold. */
import type { Eth } from "./units.ts";

/** Hot: under its projection by at least `DEAL_SHARE`. Cold: over it by as much. */
export type Deal = "hot" | "cold" | "listed" | "unlisted";

/** Share of the projection that the price must be away from it. */
export const DEAL_SHARE = 0.1;

/** So that exactly 10 percent counts whatever the last bit of the division says. */
const ROUNDING = 1e-9;

/**
 * Classifies a token. `price` and `projection` are null or NONE where there is none. A price of 0 is
 * a listing that is not on sale, and so never a deal.
 */
export function dealOf(price: Eth | null, projection: Eth | null): Deal {
  if (price === null || Number.isNaN(price)) return "unlisted";
  const share = deviationShare(price, projection);
  if (share === null || price === 0) return "listed";
  if (share >= DEAL_SHARE - ROUNDING) return "hot";
  return share <= -DEAL_SHARE + ROUNDING ? "cold" : "listed";
}

/** How far the price is under (above 0) or over (below 0) its projection, as a share of the projection. */
export function deviationShare(price: Eth | null, projection: Eth | null): number | null {
  if (price === null || projection === null || !(projection > 0)) return null;
  const share = (projection - price) / projection;
  return Number.isNaN(share) ? null : share;
}
