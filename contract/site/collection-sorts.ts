/** Sorts of the list of collections, in the address as "?sort=name". An address without one has the featured ones first. */

export const COLLECTION_SORTS = ["featured", "name", "lowest", "highest", "listed"] as const;

export type CollectionSort = (typeof COLLECTION_SORTS)[number];

/** Returns the sort of a query string. */
export function parseCollectionSort(search: string): CollectionSort {
  const [, named] = /(?:^|[?&])sort=(\w+)/.exec(search) ?? [];
  return COLLECTION_SORTS.find((sort) => sort === named) ?? "featured";
}

/** Returns the query string of a sort, without the first "?". */
export function formatCollectionSort(sort: CollectionSort): string {
  return sort === "featured" ? "" : `sort=${sort}`;
}
