/** The list that opens under the sort: a chunk of its own, as a first visit looks before it sorts. */
import { lazy } from "react";

export const loadSortList = () => import("./SortList.tsx");
export const SortList = lazy(async () => ({ default: (await loadSortList()).SortList }));
