/**
 * The edits of a query, as recipes for `useEditQuery`: each says one of the spec's rules, and none knows the page.
 * Those of single filters are in `edit-filters.ts`, which comes with what edits them.
 */
import type { Draft } from "immer";
import { DEFAULT_QUERY, type Sort, type TokenQuery } from "../../contract/query.ts";

export type QueryEdit = (draft: Draft<TokenQuery>) => void;

export function setSort({ sortBy, order }: Sort): QueryEdit {
  return (draft) => {
    draft.sortBy = sortBy;
    draft.order = order;
  };
}

/** Lifts every filter, marketplaces too; the sort stays. */
export const clearFilters: QueryEdit = (draft) => {
  const { sortBy, order } = draft;
  Object.assign(draft, DEFAULT_QUERY, { sortBy, order });
};
