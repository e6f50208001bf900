/**
 * A query that stands on a table: its filters, its matches and their order, patched row by row while
 * listings change. A table may carry any number of them.
 *
 * Ownership  A view's buffers are built for it. Everything else stays in here.
 */
import { type FacetColumns, facetLookup } from "../../contract/facets.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import type { Aggregates, CollectionView } from "../../contract/view.ts";
import { allBits, type Bits, hasBit, intersect, putBit, writeMarked } from "../table/bitset.ts";
import { createSortedRows, LARGE_BLOCKS, type SortedRows } from "../table/sorted-rows.ts";
import type { RowWatcher, TokenTable } from "../table/token-table.ts";
import { aggregatesOf } from "./aggregates.ts";
import type { Choices } from "./choices.ts";
import {
  directionOf,
  type KeyOrder,
  keyedRows,
  keyOrderOf,
  rowsByKey,
  rowsByRank,
  SORTS,
} from "./display-order.ts";
import { countFacets, type FacetCounts } from "./facet-counts.ts";
import {
  candidatesOf,
  type Filter,
  filtersOf,
  MATCH,
  missOf,
  passesLive,
  putAllRight,
  putRight,
  reachOf,
} from "./filters.ts";
import { createLateRows } from "./late-rows.ts";

export interface StandingQuery {
  setQuery(query: TokenQuery): void;
  view(): CollectionView;
  /** To be told of the table's changes. */
  readonly watcher: RowWatcher;
}

interface Patching {
  /** Rows that match if their listing does, and rows that may count for a facet; each null until it is needed. */
  candidates: Bits | null;
  reach: Bits | null;
  /** The matches that have a sort key, in order; null where the table itself has them so. */
  readonly shown: SortedRows | null;
}

/** Whether two queries were made to differ in their sort alone: what one took over from the other is not looked into. */
function hasSameFilters(a: TokenQuery, b: TokenQuery): boolean {
  return (
    a.traits === b.traits &&
    a.vibes === b.vibes &&
    a.tokenIds === b.tokenIds &&
    a.marketplaces === b.marketplaces &&
    a.saleStatus === b.saleStatus &&
    a.minPrice === b.minPrice &&
    a.maxPrice === b.maxPrice &&
    a.minRank === b.minRank &&
    a.maxRank === b.maxRank &&
    a.minDeviation === b.minDeviation
  );
}

/** Filters kept for a reader who takes back what was chosen: a bit for each row and filter. */
const MOST_RECENT = 8;

/** Those of `filters` that no listing changes, and `others` that are not among them. */
function fixedOf(filters: readonly Filter[], others: readonly Filter[]): Filter[] {
  const fixed = filters.filter(({ live }) => live === null);
  for (const other of others) if (!fixed.includes(other)) fixed.push(other);
  return fixed;
}

/** `sorts` are those that a query may name. */
export function createStandingQuery(
  table: TokenTable,
  choices: Choices,
  sorts = SORTS,
): StandingQuery {
  /** The query that `order` and `filters` are built for. */
  let query: TokenQuery = DEFAULT_QUERY;
  let order: KeyOrder | null = keyOrderOf(table, query, sorts);
  let filters: readonly Filter[] = [];
  /** Filters of earlier queries, the latest first, that no listing changes. */
  let recent: readonly Filter[] = [];
  /** Rows that pass every filter. */
  let matches: Bits = allBits(table.size);
  let matchCount = table.size;
  /** Rows for which the bits of live filters are to be put right. None while facets are kept. */
  const late = createLateRows(table.size);
  /** What patching row by row needs; null until a row changes. */
  let patching: Patching | null = null;
  /** Of the rows that are about to change, those for which it means something. */
  let concerned = new Uint32Array(512);
  let concernedCount = 0;
  /** Counted when first asked for, then kept. */
  let facets: FacetCounts | null = null;
  /** Grows with every change of the table. */
  let revision = 0;
  /** Of the table as it was at `knownAt`, whatever the query. */
  let known: Aggregates | null = null;
  let knownAt = 0;

  function match(): void {
    if (filters.length === 0) {
      matches = allBits(table.size);
      matchCount = table.size;
    } else
      matchCount = intersect(
        filters.map(({ bits }) => bits),
        matches,
      );
    patching = null;
  }

  function settleFilters(): void {
    const rows = late.take();
    if (rows) putRight(filters, rows, 0, rows.length);
    else putAllRight(filters);
  }

  function startPatching(): Patching {
    const none: Patching = { candidates: null, reach: null, shown: null };
    if (!order || (filters.length === 0 && order.isPatched)) return none;
    const direction = directionOf(query);
    const shown = createSortedRows(direction, LARGE_BLOCKS);
    shown.fill(keyedRows(order, direction, matches, matchCount), order.keyOf);
    return { ...none, shown };
  }

  /** The rows for which a change of listing means something. */
  function concernedBy(patches: Patching): Bits {
    if (!facets) {
      patches.candidates ??= candidatesOf(table.size, fixedOf(filters, []));
      return patches.candidates;
    }
    patches.reach ??= reachOf(table.size, fixedOf(filters, []));
    return patches.reach;
  }

  function aggregatesNow(): Aggregates {
    const { lastListingsUpdate } = table.listingsState;
    if (known && knownAt === revision && known.lastListingsUpdate === lastListingsUpdate)
      return known;
    known = aggregatesOf(table);
    knownAt = revision;
    return known;
  }

  /** Counts the facets of a view. Throws if the table or the query has moved on since it was taken. */
  function facetsOf(viewQuery: TokenQuery, viewRevision: number): FacetColumns {
    if (viewQuery !== query || viewRevision !== revision)
      throw new Error(
        "view.facets: first read after the listings, the projections or the query changed; take a new view.",
      );
    settleFilters();
    facets ??= countFacets(table, choices, filters);
    return facets.columns();
  }

  return {
    setQuery(next) {
      // Set again with every view: what was patched so far stays.
      if (next === query) return;
      order = keyOrderOf(table, next, sorts);
      const resorted = hasSameFilters(query, next);
      query = next;
      patching = null;
      if (resorted) return;
      settleFilters();
      const found = filtersOf(table, query, [...filters, ...recent]);
      if (found.length === filters.length && found.every((filter, at) => filter === filters[at]))
        return;
      recent = fixedOf(filters, recent).slice(0, MOST_RECENT);
      filters = found;
      facets = null;
      match();
    },

    view() {
      const [viewQuery, viewRevision] = [query, revision];
      let columns: FacetColumns | null = null;
      return {
        query,
        rows: order
          ? rowsByKey(order, directionOf(query), matches, matchCount, patching?.shown ?? null)
          : rowsByRank(table, query, matches, matchCount),
        aggregates: aggregatesNow(),
        get facets() {
          columns ??= facetsOf(viewQuery, viewRevision);
          return columns;
        },
        facet(kind, groupId, valueId) {
          columns ??= facetsOf(viewQuery, viewRevision);
          return facetLookup(choices.index, columns)(kind, groupId, valueId);
        },
      };
    },

    watcher: {
      beforeRows(rows, from, to) {
        revision += 1;
        patching ??= startPatching();
        const { shown } = patching;
        if (concerned.length < to - from) concerned = new Uint32Array(to - from);
        concernedCount = writeMarked(concernedBy(patching), rows, from, to, concerned);
        for (let at = 0; at < concernedCount; at += 1) {
          const row = concerned[at];
          facets?.leave(row, missOf(filters, row));
          if (!shown || !order || !hasBit(matches, row)) continue;
          const key = order.keyOf(row);
          if (!Number.isNaN(key)) shown.remove(row, key);
        }
      },

      afterRows(rows, from, to) {
        const shown = patching?.shown;
        if (facets) putRight(filters, rows, from, to);
        else late.note(rows, from, to);
        for (let at = 0; at < concernedCount; at += 1) {
          const row = concerned[at];
          let isMatch: boolean;
          if (facets) {
            const miss = missOf(filters, row);
            facets.enter(row, miss);
            isMatch = miss === MATCH;
          } else isMatch = passesLive(filters, row);
          if (isMatch !== hasBit(matches, row)) {
            putBit(matches, row, isMatch);
            matchCount += isMatch ? 1 : -1;
          }
          if (!shown || !order || !isMatch) continue;
          const key = order.keyOf(row);
          if (!Number.isNaN(key)) shown.insert(row, key);
        }
      },

      rebuilt() {
        revision += 1;
        late.take();
        putAllRight(filters);
        facets = null;
        match();
      },
    },
  };
}
