import { useMemo } from "react";
import { DEFAULT_QUERY, defaultSort } from "../../../../contract/query.ts";
import { formatQuery } from "../../../../contract/query-string.ts";
import { type Facet, facetAt, NO_FACET } from "../../../../contract/view/facets.ts";
import type { CollectionState } from "../../../collection/collection-store.ts";
import { useCollection, useCollectionStore } from "../../../collection/use-collection.ts";

function facetIn({ view }: CollectionState, slot: number): Facet {
  return view ? facetAt(view.facets, slot) : NO_FACET;
}

function sameFacet(a: Facet, b: Facet): boolean {
  return a.count === b.count && a.onSale === b.onSale && a.hot === b.hot && a.floor === b.floor;
}

/** Subscribes to the figures of one slot: most market changes affect few choices. */
export function useFacet(slot: number): Facet {
  return useCollection((state) => facetIn(state, slot), sameFacet);
}

/** Returns a function that reads a slot of the latest view without subscribing to it. */
export function useFacetReader(): (slot: number) => Facet {
  const store = useCollectionStore();
  return useMemo(() => (slot) => facetIn(store.getState(), slot), [store]);
}

/** Returns the filters that the latest view answers as one string, without the sort; null before the first view. */
export function useAnsweredFilters(): string | null {
  const query = useCollection((state) => state.view?.query ?? null);
  return useMemo(() => {
    if (!query) return null;
    const { sortBy, order } = DEFAULT_QUERY;
    return formatQuery({ ...query, sortBy, order }, defaultSort(false));
  }, [query]);
}
