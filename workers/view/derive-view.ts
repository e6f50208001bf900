/** Answers a query from the table as it stands. Reads columns, writes none, keeps nothing. */
import { facetLookup } from "../../contract/facets.ts";
import type { TokenQuery } from "../../contract/query.ts";
import { deviation } from "../../contract/units.ts";
import type { CollectionView } from "../../contract/view.ts";
import type { TokenTable } from "../table/token-table.ts";
import { aggregatesOf } from "./aggregates.ts";
import { type FacetSlots, facetsOf } from "./facets.ts";
import { filtersOf, MATCH, missesOf } from "./filters.ts";
import { sortRows } from "./sort-rows.ts";

/** RowIndex -> Eth, or NONE where there is no price or no projection. */
function deviationsOf({ projections, prices }: TokenTable): Float64Array {
  return projections.map((projection, row) => deviation(projection, prices[row]));
}

/** `slots`: the table's, from `facetSlots`. The answer's buffers are its own, with nothing spare in them. */
export function deriveView(
  table: TokenTable,
  slots: FacetSlots,
  query: TokenQuery,
): CollectionView {
  const deviations = deviationsOf(table);
  const filters = filtersOf(table, deviations, query);
  const misses = missesOf(table, filters);
  const matching: number[] = [];
  for (const [row, miss] of misses.entries()) if (miss === MATCH) matching.push(row);
  const rows = Uint32Array.from(matching);
  sortRows(rows, table, deviations, query);
  const facets = facetsOf(table, slots, filters, misses);
  return {
    query,
    rows,
    aggregates: aggregatesOf(table, deviations),
    facets,
    facet: facetLookup(slots.index, facets),
  };
}
