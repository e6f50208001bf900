import type { Deal } from "../../../contract/tokens/deal.ts";
import { dealCounts } from "../../../contract/view/facets.ts";
import { useCollection } from "../../collection/use-collection.ts";

/**
 * Returns the counts of the latest view, as the toolbar does. They are not throttled: the plot is slow to draw, the counts are
 * not. Null before the first view, and while `isDue` is false.
 */
export function useDealCounts(isDue: boolean): Readonly<Record<Deal, number>> | null {
  const facets = useCollection(({ view }) => view?.facets);
  return isDue && facets ? dealCounts(facets) : null;
}
