/**
 * TanStack Table's row models without a page. A changed token is written in place and read through `row.original`, and
 * the filters are set again. A new data array, as the documentation suggests, would rebuild every row.
 */
import {
  type ColumnDef,
  columnFacetingFeature,
  columnFilteringFeature,
  constructTable,
  createFacetedRowModel,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/table-core";
import { storeReactivityBindings } from "@tanstack/table-core/store-reactivity-bindings";
import type { CreateContestant } from "../contestant.ts";
import { type BenchQuery, EVERYTHING } from "../queries.ts";
import { createAggregates } from "./aggregates-of.ts";
import { createFacetTally } from "./facet-tally.ts";
import {
  change,
  listingFilter,
  type PlainToken,
  type Predicate,
  plainTokens,
  rowsOf,
  stableOrder,
} from "./plain-tokens.ts";
import { createReadChanges } from "./read-changes.ts";

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  columnFacetingFeature,
  facetedRowModel: createFacetedRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

type Column = ColumnDef<typeof features, PlainToken, unknown>;

const LISTING = "listing";
const traitColumn = (trait: number | string) => `trait ${trait}`;

/** Returns the filters. A filter's value is the predicate itself. */
function filters(query: BenchQuery): { id: string; value: Predicate }[] {
  const listing = listingFilter(query);
  const traits = Object.entries(query.traits).map(([trait, values]) => {
    const wanted = new Set(values);
    const value: Predicate = (token) => wanted.has(token.values[Number(trait)]);
    return { id: traitColumn(trait), value };
  });
  return listing ? [{ id: LISTING, value: listing }, ...traits] : traits;
}

export const create: CreateContestant = (dataset, listings) => {
  const tokens = plainTokens(dataset, listings);
  const aggregatesOf = createAggregates(dataset.projections);
  const tally = createFacetTally(dataset);
  const read = createReadChanges(dataset);
  let query = EVERYTHING;

  const filterFn: Column["filterFn"] = (row, _id, passes: Predicate) => passes(row.original);
  const columns: Column[] = [
    {
      id: LISTING,
      accessorFn: (token) => token.price,
      filterFn,
      sortFn: (a, b) => stableOrder(query)?.(a.original, b.original) ?? 0,
    },
    ...dataset.traits.map(
      ({ id }): Column => ({
        id: traitColumn(id),
        accessorFn: (token) => token.values[id],
        filterFn,
      }),
    ),
  ];
  const table = constructTable({ features, columns, data: tokens });

  return {
    update(texts) {
      for (const each of read(texts)) change(tokens[each.row], each);
      table.setColumnFilters(filters(query));
    },

    poll: null,

    setQuery(next) {
      query = next;
      table.setColumnFilters(filters(query));
      table.setSorting(stableOrder(query) ? [{ id: LISTING, desc: false }] : []);
    },

    rows: () => rowsOf(table.getRowModel().rows.map(({ original }) => original)),

    aggregates: () => aggregatesOf(tokens),

    facets() {
      for (const { original } of table.getFilteredRowModel().rows)
        tally.countMatch(original.row, original.price, original.marketplace);
      for (const trait of Object.keys(query.traits).map(Number))
        for (const { original } of table.getColumn(traitColumn(trait))?.getFacetedRowModel().rows ??
          [])
          if (!query.traits[trait].includes(original.values[trait]))
            tally.countBut(original.row, original.price, trait);
      return tally.take();
    },
  };
};
