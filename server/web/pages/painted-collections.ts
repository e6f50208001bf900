/**
 * The collections that the server's HTML shows: a table and a query over each, by the worker's code. A table follows its book
 * whenever a page is asked for.
 */
import { LRUCache } from "lru-cache";
import { type CollectionInfo, parseCollectionInfo } from "../../../contract/collection.ts";
import type { PaintedCollection } from "../../../contract/first-paint.ts";
import { listingColumns, noListings } from "../../../contract/listings/listing-columns.ts";
import { resolveNames } from "../../../contract/named-query.ts";
import { defaultSort, isLockedSort, type TokenQuery } from "../../../contract/query.ts";
import { parseQuery } from "../../../contract/query-string.ts";
import { figureRecord } from "../../../contract/tokens/figures.ts";
import { NONE, type UnixMs } from "../../../contract/values/units.ts";
import { emptyFacetColumns } from "../../../contract/view/facets.ts";
import { applyFigures } from "../../../workers/table/apply-figures.ts";
import { applyListings, createListingsScratch } from "../../../workers/table/apply-listings.ts";
import { createTokenTable } from "../../../workers/table/build-table.ts";
import { createChoices } from "../../../workers/view/choices.ts";
import { createLiveQuery } from "../../../workers/view/live-query.ts";
import { currentFigures, toInfo } from "../api/snapshots/collection-answers.ts";
import type { Book } from "../live/book.ts";
import type { Roster } from "../live/roster.ts";

/** Rows of all tables together, which take about 15 MB. A larger collection is not painted. */
const MAX_ROWS = 200_000;

type Opened = ReturnType<typeof open>;

/** `search` begins with "?" or is empty. Returns null for a collection without tokens, and for one that is too large. */
export type PaintCollection = (
  book: Book,
  roster: Roster,
  search: string,
) => PaintedCollection | null;

export function createPaintedCollections(now: () => UnixMs): PaintCollection {
  const tables = new LRUCache<string, Opened>({ maxSize: MAX_ROWS });
  return (book, roster, search) => {
    const { id, size } = book.collection;
    if (size === 0 || size > MAX_ROWS || roster.tokens.epoch !== book.epoch) return null;
    let opened = tables.get(id);
    if (!opened?.follow(book)) {
      opened = open(book, roster);
      tables.set(id, opened, { size });
    }
    return { ...opened.answer(book, search), asOf: now() };
  };
}

function open(book: Book, roster: Roster) {
  const { tokens } = roster;
  const { rev, figures } = currentFigures(book);
  const built = createTokenTable({
    columns: tokens,
    figures: figureRecord(({ name }) => figures[name].slice()),
    figuresRev: rev,
    listings: {
      columns: listingsOf(book, roster),
      state: {
        epoch: book.epoch,
        seq: book.seq,
        lastListingsUpdate: book.emptyDelta().lastListingsUpdate,
      },
    },
  });
  if (!built.ok) throw new Error(`${book.collection.id}: ${built.problem.place} is no column`);
  const table = built.value;
  const scratch = createListingsScratch(table);
  let { collection } = book;
  let info = infoOf(book);
  /** The same object until the description changes: the HTML of rows is kept by it. */
  let fixed = { ...tokens, collection: info };
  const liveQuery = createLiveQuery(table, createChoices(info, table));
  table.watchers.push(liveQuery.watcher);

  return {
    /** Catches up with the book. Returns false if that is not possible. */
    follow(next: Book): boolean {
      const delta = next.epoch === tokens.epoch ? next.deltaSince(table.listingsState.seq) : null;
      if (!delta) return false;
      if (next.collection !== collection) {
        collection = next.collection;
        info = infoOf(next);
        fixed = { ...tokens, collection: info };
      }
      // Compares all figures, which takes longer than a page.
      const rev = next.projections?.rev ?? 0;
      if (rev < table.figuresRev) return false;
      if (rev !== table.figuresRev) applyFigures(table, currentFigures(next));
      return applyListings(table, delta, scratch).kind === "applied";
    },

    answer({ foreign, projections }: Book, search: string): Omit<PaintedCollection, "asOf"> {
      const query = queryOf(search, false);
      const connected = queryOf(search, true);
      liveQuery.setQuery(resolveNames(query, info));
      const view = liveQuery.view();
      return {
        fixed,
        figures: {
          rev: table.figuresRev,
          figures: table.figures,
          line: { points: projections?.line ?? [] },
        },
        listings: listingColumns((name) => table[name]),
        foreign,
        moving: new Map(),
        // No facet is shown. To count them takes longer than the rest.
        view: {
          query: view.query,
          rows: view.rows,
          aggregates: view.aggregates,
          facets: emptyFacetColumns(0),
        },
        isForGuests: query.sortBy !== connected.sortBy || query.order !== connected.order,
      };
    },
  };
}

/** The query of an address, as a page with or without a connection asks for it. */
function queryOf(search: string, connected: boolean): TokenQuery {
  const sort = defaultSort(connected);
  const query = parseQuery(search, sort);
  return isLockedSort(query, connected) ? { ...query, ...sort } : query;
}

/** The collection as the page reads it. */
function infoOf(book: Book): CollectionInfo {
  const parsed = parseCollectionInfo(toInfo(book));
  if (!parsed.ok) throw new Error(`${book.collection.id}: ${parsed.problem.place} is not right`);
  return parsed.value;
}

function listingsOf({ listings, collection }: Book, roster: Roster) {
  const columns = noListings(collection.size);
  for (const [tokenId, { price, marketplace, listedAt }] of listings) {
    const row = roster.rowOf(tokenId);
    if (row === undefined) continue;
    columns.prices[row] = price;
    columns.marketplaces[row] = marketplace;
    columns.listedAt[row] = listedAt ?? NONE;
  }
  return columns;
}
