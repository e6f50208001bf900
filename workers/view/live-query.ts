/**
 * A live query over a table: its filters, its matches and their order, patched row by row while listings change. A
 * table may have any number of live queries.
 *
 * Ownership  Each view has its own buffers, which the caller owns. All other state is private.
 */

import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import { type FacetColumns, facetLookup } from "../../contract/view/facets.ts";
import type { Aggregates, CollectionView } from "../../contract/view/view.ts";
import { allBits, assignBit, type Bits, filterRows, hasBit, intersect } from "../table/bitset.ts";
import { createSortedRows, LARGE_BLOCKS, type SortedRows } from "../table/orders/sorted-rows.ts";
import type { RowWatcher, TokenTable } from "../table/token-table.ts";
import { computeAggregates } from "./aggregates.ts";
import type { Choices } from "./choices.ts";
import { createDirtyRows } from "./dirty-rows.ts";
import {
  directionOf,
  type KeyOrder,
  keyOrderOf,
  rowsByKey,
  rowsByRank,
  SORTS,
} from "./display-order.ts";
import { countFacets, type FacetCounts } from "./facet-counts.ts";
import {
  candidatesOf,
  type Filter,
  facetCandidatesOf,
  filtersOf,
  findMiss,
  MATCH,
  passesLive,
  refreshAllBits,
  refreshBits,
} from "./filters.ts";

interface Patching {
  /** Rows that match if their listing passes. Null until needed. */
  candidates: Bits | null;
  /** Rows that may count for a facet. Null until needed. */
  facetCandidates: Bits | null;
  /** The matches that have a sort key, in order. Null if the table keeps that order. */
  readonly shown: SortedRows | null;
}

/**
 * Returns true if the queries differ only in their sort. Compares arrays by identity, so it recognizes a query edited in
 * this thread. For a query that the page sent, `setQuery` compares the filters by name instead.
 */
function hasSameFilters(a: TokenQuery, b: TokenQuery): boolean {
  for (const name in a) {
    const key = name as keyof TokenQuery; // the query is the contract's own object
    if (key !== "sortBy" && key !== "order" && a[key] !== b[key]) return false;
  }
  return true;
}

/** Recently used filters, kept so that undoing a choice recomputes no filter. One bit per row and filter. */
const MAX_RECENT_FILTERS = 8;

/** Returns the filters that do not depend on listings, followed by `others`, each once. */
function fixedOf(filters: readonly Filter[], others: readonly Filter[]): Filter[] {
  const fixed = filters.filter(({ live }) => live === null);
  for (const other of others) if (!fixed.includes(other)) fixed.push(other);
  return fixed;
}

/** Creates a live query. A query may name any of `sorts`. */
export function createLiveQuery(table: TokenTable, choices: Choices, sorts = SORTS) {
  /** The query that `order` and `filters` are built for. */
  let query: TokenQuery = DEFAULT_QUERY;
  let order: KeyOrder | null = keyOrderOf(table, query, sorts);
  let filters: readonly Filter[] = [];
  /** Filters of earlier queries that do not depend on listings, the latest first. */
  let recent: readonly Filter[] = [];
  /** Rows that pass every filter. */
  let matches: Bits = allBits(table.size);
  let matchCount = table.size;
  /** Rows whose bits in the live filters are stale. Stays empty once facets are counted: each change then refreshes the bits. */
  const dirty = createDirtyRows(table.size);
  /** State for patching row by row. Null until a row changes. */
  let patching: Patching | null = null;
  /** The changing rows that may match, or that may count for a facet while facets are kept. */
  let affected = new Uint32Array(512);
  let affectedCount = 0;
  /** Counted on the first read, then patched. Null until then. */
  let facets: FacetCounts | null = null;
  /** Incremented with every change of the table. */
  let revision = 0;
  /** Aggregates of the table at revision `cachedRevision`. They do not depend on the query. */
  let cachedAggregates: Aggregates | null = null;
  let cachedRevision = 0;

  function rematch(): void {
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

  function refreshFilters(): void {
    const rows = dirty.take();
    if (rows) refreshBits(filters, rows, 0, rows.length);
    else refreshAllBits(filters);
  }

  function startPatching(): Patching {
    const none: Patching = { candidates: null, facetCandidates: null, shown: null };
    if (!order || (filters.length === 0 && order.isPatched)) return none;
    const direction = directionOf(query);
    const shown = createSortedRows(direction, LARGE_BLOCKS);
    const rows = new Uint32Array(matchCount);
    shown.fill(rows.subarray(0, order.write(matches, direction, rows)), order.keyOf);
    return { ...none, shown };
  }

  /** Returns the rows that may match, or that may count for a facet while facets are kept. */
  function affectedMask(patches: Patching): Bits {
    if (!facets) {
      patches.candidates ??= candidatesOf(table.size, fixedOf(filters, []));
      return patches.candidates;
    }
    patches.facetCandidates ??= facetCandidatesOf(table.size, fixedOf(filters, []));
    return patches.facetCandidates;
  }

  function currentAggregates(): Aggregates {
    const { lastListingsUpdate } = table.listingsState;
    if (
      cachedAggregates &&
      cachedRevision === revision &&
      cachedAggregates.lastListingsUpdate === lastListingsUpdate
    )
      return cachedAggregates;
    cachedAggregates = computeAggregates(table);
    cachedRevision = revision;
    return cachedAggregates;
  }

  /** Counts the facets of a view. Throws if the table or the query has moved on since it was taken. */
  function facetsOf(viewQuery: TokenQuery, viewRevision: number): FacetColumns {
    if (viewQuery !== query || viewRevision !== revision)
      throw new Error(
        "view.facets: first read after the listings, the projections or the query changed; take a new view.",
      );
    refreshFilters();
    facets ??= countFacets(table, choices, filters);
    return facets.columns();
  }

  return {
    setQuery(next: TokenQuery): void {
      // The caller sets the query with every view: keep the patched state.
      if (next === query) return;
      order = keyOrderOf(table, next, sorts);
      const isResort = hasSameFilters(query, next);
      query = next;
      patching = null;
      if (isResort) return;
      refreshFilters();
      const found = filtersOf(table, choices, query, [...filters, ...recent]);
      if (found.length === filters.length && found.every((filter, at) => filter === filters[at]))
        return;
      recent = fixedOf(filters, recent).slice(0, MAX_RECENT_FILTERS);
      filters = found;
      facets = null;
      rematch();
    },

    view(): CollectionView {
      const [viewQuery, viewRevision] = [query, revision];
      let columns: FacetColumns | null = null;
      return {
        query,
        rows: order
          ? rowsByKey(order, directionOf(query), matches, matchCount, patching?.shown ?? null)
          : rowsByRank(table, query, matches, matchCount),
        aggregates: currentAggregates(),
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

    /** Watches the table. */
    watcher: {
      beforeRows(rows, from, to) {
        revision += 1;
        patching ??= startPatching();
        const { shown } = patching;
        if (affected.length < to - from) affected = new Uint32Array(to - from);
        affectedCount = filterRows(affectedMask(patching), rows, from, to, affected);
        for (let at = 0; at < affectedCount; at += 1) {
          const row = affected[at];
          facets?.remove(row, findMiss(filters, row));
          if (!shown || !order || !hasBit(matches, row)) continue;
          const key = order.keyOf(row);
          if (!Number.isNaN(key)) shown.remove(row, key);
        }
      },

      afterRows(rows, from, to) {
        const shown = patching?.shown;
        if (facets) refreshBits(filters, rows, from, to);
        else dirty.add(rows, from, to);
        for (let at = 0; at < affectedCount; at += 1) {
          const row = affected[at];
          let isMatch: boolean;
          if (facets) {
            const miss = findMiss(filters, row);
            facets.add(row, miss);
            isMatch = miss === MATCH;
          } else isMatch = passesLive(filters, row);
          if (isMatch !== hasBit(matches, row)) {
            assignBit(matches, row, isMatch);
            matchCount += isMatch ? 1 : -1;
          }
          if (!shown || !order || !isMatch) continue;
          const key = order.keyOf(row);
          if (!Number.isNaN(key)) shown.insert(row, key);
        }
      },

      rebuilt() {
        revision += 1;
        dirty.take();
        refreshAllBits(filters);
        facets = null;
        rematch();
      },
    } satisfies RowWatcher,
  };
}
