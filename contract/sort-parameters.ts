/** Parts of a query string that hold a sort. A file of its own: the first script of every page needs them. */
export const SORT_PARAMETERS = ["sort", "order"] as const;
