/** Numbers of tokens by deal. Apart from the facets, which the page does not need for its first screen. */
import { DEALS, type Deal } from "../tokens/deal.ts";
import type { FacetColumns } from "./facets.ts";

/** Returns the number of tokens of each kind of deal. Theirs are the last slots, so that it needs no index. */
export function dealCounts({ counts }: FacetColumns): Record<Deal, number> {
  const entries = DEALS.map((deal, value) => [deal, counts.at(value - DEALS.length) ?? 0]);
  return Object.fromEntries(entries) as Record<Deal, number>; // one entry for each kind
}
