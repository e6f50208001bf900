/** Edits of the whole query, as immer recipes. `edit-filters.ts` has the others, and loads with the filters. */
import type { Draft } from "immer";
import { DEFAULT_QUERY, type Sort, type TokenQuery } from "../../contract/query.ts";
import { DEALS, type Deal } from "../../contract/tokens/deal.ts";

export type QueryEdit = (draft: Draft<TokenQuery>) => void;

export function setting(values: Partial<TokenQuery>): QueryEdit {
  return (draft) => void Object.assign(draft, values);
}

export const setSort = ({ sortBy, order }: Sort) => setting({ sortBy, order });

export const toggleOnSale: QueryEdit = (draft) => {
  draft.saleStatus = draft.saleStatus === "onSale" ? "all" : "onSale";
};

/** Shows the tokens of a kind of deal beside the kinds that are already chosen, or no longer. */
export const toggleDeal =
  (deal: Deal): QueryEdit =>
  (draft) => {
    draft.deals = DEALS.filter((each) => (each === deal) !== draft.deals.includes(each));
  };

/** Clears every filter, including marketplaces, and keeps the sort. */
export const clearFilters: QueryEdit = (draft) => {
  const { sortBy, order } = draft;
  Object.assign(draft, DEFAULT_QUERY, { sortBy, order });
};
