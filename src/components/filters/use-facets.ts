import { useMemo } from "react";
import type { CollectionInfo } from "../../../contract/collection.ts";
import {
  createFacetIndex,
  emptyFacetColumns,
  type FacetLookup,
  facetLookup,
} from "../../../contract/facets.ts";
import { DEFAULT_QUERY, defaultSort } from "../../../contract/query.ts";
import { formatQuery } from "../../../contract/query-string.ts";
import type { CollectionState } from "../../collection/collection-store.ts";
import { useCollection } from "../../collection/use-collection.ts";

/** The counts and floors of the latest view; a new function with each. */
export function useFacets(collection: CollectionInfo): FacetLookup {
  const columns = useCollection((state) => state.view?.facets ?? null);
  const index = useMemo(() => createFacetIndex(collection), [collection]);
  return useMemo(
    () => facetLookup(index, columns ?? emptyFacetColumns(index.size)),
    [index, columns],
  );
}

function answeredOf({ view }: CollectionState): string | null {
  if (!view) return null;
  const { sortBy, order } = DEFAULT_QUERY;
  return formatQuery({ ...view.query, sortBy, order }, defaultSort(false));
}

/** The filters that the latest view answers, as one text; null before the first view. */
export function useAnsweredFilters(): string | null {
  return useCollection(answeredOf);
}
