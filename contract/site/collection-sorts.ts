/** Sorts of the list of collections. The address names one, as in "?sort=name". Without one, featured collections come first. */

export const COLLECTION_SORTS = ["featured", "name", "lowest", "highest", "listed"] as const;

export type CollectionSort = (typeof COLLECTION_SORTS)[number];

/** Returns the sort of a query string. */
export function parseCollectionSort(search: string): CollectionSort {
  const [, named] = /(?:^|[?&])sort=(\w+)/.exec(search) ?? [];
  return COLLECTION_SORTS.find((sort) => sort === named) ?? "featured";
}

/** Returns the query string of a sort, without "?". */
export function formatCollectionSort(sort: CollectionSort): string {
  return sort === "featured" ? "" : `sort=${sort}`;
}
