/** A query as a list of filters, and which of them each row misses. */
import type { TokenQuery } from "../../contract/query.ts";
import type { RowIndex } from "../../contract/units.ts";
import type { TokenTable } from "../table/token-table.ts";

/** The facets that a filter is the choice among; null where it belongs to none. */
export type FacetGroup =
  | { readonly kind: "trait"; readonly traitId: number }
  | { readonly kind: "vibe" | "marketplace" | "onSale" };

export interface Filter {
  readonly group: FacetGroup | null;
  keeps(row: RowIndex): boolean;
}

/** In `missesOf`: the row passes every filter, or misses more than one. */
export const MATCH = -1;
export const SEVERAL = -2;

/** The filters that `query` sets; empty choices set none. `deviations`: RowIndex -> Eth, or NONE. */
export function filtersOf(
  table: TokenTable,
  deviations: Float64Array,
  query: TokenQuery,
): readonly Filter[] {
  const { prices, ranks, marketplaces } = table;
  const filters: Filter[] = [];
  const add = (group: FacetGroup | null, keeps: Filter["keeps"]) => filters.push({ group, keeps });

  // NONE fails every comparison, so unlisted tokens fall out of these without being named.
  const { minPrice, maxPrice, minRank, maxRank, minDeviation } = query;
  if (minPrice !== null) add(null, (row) => prices[row] >= minPrice);
  if (maxPrice !== null) add(null, (row) => prices[row] <= maxPrice);
  if (minRank !== null) add(null, (row) => ranks[row] >= minRank);
  if (maxRank !== null) add(null, (row) => ranks[row] <= maxRank);
  if (minDeviation !== null) add(null, (row) => Math.abs(deviations[row]) > minDeviation);

  if (query.tokenIds.length > 0) {
    const rows = new Set(query.tokenIds.map((id) => table.rowOf.get(id)));
    add(null, (row) => rows.has(row));
  }
  if (query.saleStatus === "onSale") add({ kind: "onSale" }, (row) => prices[row] > 0);
  if (query.marketplaces.length > 0) {
    const chosen = new Set(query.marketplaces);
    add(
      { kind: "marketplace" },
      (row) => !Number.isNaN(prices[row]) && chosen.has(marketplaces[row]),
    );
  }
  for (const [trait, valueIds] of Object.entries(query.traits))
    if (valueIds.length > 0)
      add({ kind: "trait", traitId: Number(trait) }, keepsTrait(table, Number(trait), valueIds));
  if (query.vibes.length > 0) {
    const { vibeStarts, vibeIds } = table;
    const chosen = new Set(query.vibes);
    add({ kind: "vibe" }, (row) => {
      for (let at = vibeStarts[row]; at < vibeStarts[row + 1]; at += 1)
        if (chosen.has(vibeIds[at])) return true;
      return false;
    });
  }
  return filters;
}

function keepsTrait(
  { traitStarts, traitIds, traitValueIds }: TokenTable,
  traitId: number,
  valueIds: readonly number[],
): Filter["keeps"] {
  const chosen = new Set(valueIds);
  return (row) => {
    for (let at = traitStarts[row]; at < traitStarts[row + 1]; at += 1)
      if (traitIds[at] === traitId && chosen.has(traitValueIds[at])) return true;
    return false;
  };
}

/** RowIndex -> MATCH, SEVERAL, or the index of the only filter that the row misses. */
export function missesOf(table: TokenTable, filters: readonly Filter[]): Int32Array {
  const misses = new Int32Array(table.size).fill(MATCH);
  for (const [index, filter] of filters.entries())
    for (let row = 0; row < table.size; row += 1)
      if (misses[row] !== SEVERAL && !filter.keeps(row))
        misses[row] = misses[row] === MATCH ? index : SEVERAL;
  return misses;
}
