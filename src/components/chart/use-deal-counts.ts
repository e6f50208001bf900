import { DEALS, type Deal } from "../../../contract/tokens/deal.ts";
import { dealCounts } from "../../../contract/view/facets.ts";
import { useCollection } from "../../collection/use-collection.ts";

type DealCounts = Readonly<Record<Deal, number>>;

function sameCounts(a: DealCounts | null, b: DealCounts | null): boolean {
  return a === b || (a !== null && b !== null && DEALS.every((deal) => a[deal] === b[deal]));
}

/**
 * Returns the counts of the latest view, which the toolbar's count is of too. Not throttled: the plot is slow to draw, these
 * are not. Null before the first view, and while `isDue` is false.
 */
export function useDealCounts(isDue: boolean): DealCounts | null {
  return useCollection(({ view }) => (isDue && view ? dealCounts(view.facets) : null), sameCounts);
}
