/**
 * The engine: a collection's table and its view, without a network, a cache or a worker. Relative imports only, so that
 * tests and benchmarks run it in plain Node.
 *
 * Ownership  The table is private. An engine returns copies that the caller owns, except for the token columns and
 *            aggregates, which are immutable.
 */
import type { CollectionInfo } from "../../contract/collection.ts";
import { idAt, type ListingChanges, type TokenColumns } from "../../contract/columns/columns.ts";
import { listingsOf } from "../../contract/listings/listing-columns.ts";
import type {
  ListingsDelta,
  ListingsSnapshot,
  MovingListing,
} from "../../contract/listings/listings.ts";
import type { TokenQuery } from "../../contract/query.ts";
import {
  type FigureColumns,
  type FigureRevision,
  figureRecord,
} from "../../contract/tokens/figures.ts";
import type { Projections } from "../../contract/tokens/snapshot.ts";
import { type BadRows, type Parsed, parsed } from "../../contract/values/problem.ts";
import type { RowIndex, TokenStringId, UnixMs } from "../../contract/values/units.ts";
import type { CollectionView } from "../../contract/view/view.ts";
import { applyFigures } from "../table/apply-figures.ts";
import {
  applyListings,
  createListingsScratch,
  type ListingsOutcome,
} from "../table/apply-listings.ts";
import { type Bits, countBits, writeRows } from "../table/bitset.ts";
import { createTokenTable, type TableSource } from "../table/build-table.ts";
import { figuresByRow } from "../table/figures-by-row.ts";
import type { JsonTokens } from "../table/json-tokens.ts";
import type { FactsUpdate } from "../table/rare-facts.ts";
import type { RareListings } from "../table/rare-listings.ts";
import type { ListingsState } from "../table/token-table.ts";
import { createChoices } from "../view/choices.ts";
import { createLiveQuery } from "../view/live-query.ts";

export interface Engine {
  /** Number of rows. */
  readonly size: number;
  tokenStringId(row: RowIndex): TokenStringId;
  /** Sets the query. The initial query has no filter and sorts by rank desc. */
  setQuery(query: TokenQuery): void;
  /**
   * Returns the number of changed rows; 0 for an update older than the table; -1 if nothing was applied. Moving prices become
   * those at `now`. Without `now`, and before `loadRare`, they stay as sent.
   */
  applyListings(update: ListingsSnapshot | ListingsDelta, now?: UnixMs): number;
  /** Returns the number of changed rows; 0 for an older revision; -1 if it does not fit the table and was not applied. */
  applyProjections(update: Projections): number;
  view(): CollectionView;
}

/** An engine that can also follow the listings, publish to a mirror and be saved on the device. */
export interface CollectionEngine extends Engine {
  readonly columns: TokenColumns;
  /** The form in which the tokens came. */
  readonly form: "columns" | "json";
  /** Epoch and sequence number that the listings are at. The epoch is null before the first snapshot. */
  position(): { readonly epoch: string | null; readonly seq: number };
  /** Like `applyListings`, but returns the reason if nothing was applied. */
  foldListings(update: ListingsSnapshot | ListingsDelta, now?: UnixMs): ListingsOutcome;
  /** Properties of listings that no column holds. Null before `loadRare`. */
  rare(): RareListings | null;
  /** Loads the code for them. Returns null if it is loaded or not needed. Never rejects. */
  loadRare(): Promise<void> | null;
  /** Like `applyProjections`, for figures in row order. */
  applyFigures(update: FigureRevision): number;
  figures(): FigureColumns;
  /** Returns the listings that changed since the last call, or all of them for a mirror that has none yet. */
  takeListingChanges(which: "changed" | "all"): ListingChanges;
  /** Returns the listings of every listed row, the epoch and sequence number that they are at, and the prices that move. */
  listings(): {
    readonly state: ListingsState;
    readonly listed: ListingChanges;
    readonly moving: readonly MovingListing[];
  };
}

/** Creates an engine. `json` maps the positions of a JSON payload to rows; it is null for tokens that came as columns. */
export function createCollectionEngine(
  collection: CollectionInfo,
  source: TableSource,
  json: JsonTokens | null,
): Parsed<CollectionEngine> {
  const built = createTokenTable(source);
  if (!built.ok) return built;
  const table = built.value;
  const scratch = createListingsScratch(table);
  const liveQuery = createLiveQuery(table, createChoices(collection, table));
  table.watchers.push(liveQuery.watcher);
  const { moving: cached = [] } = source.listings ?? {};
  let rare: RareListings | null = null;
  /** Updates that arrived before `rare` was loaded, from the first one that it needs. */
  const early: FactsUpdate[] = cached.length > 0 ? [{ moving: cached }] : [];
  /** Courses to store while `rare` is not loaded. */
  let stored = cached;
  let hasFailed = false;

  function foldListings(sent: ListingsSnapshot | ListingsDelta, now?: UnixMs): ListingsOutcome {
    const update = rare && now !== undefined ? rare.pricedAt(sent, now) : sent;
    const outcome = applyListings(table, update, scratch);
    if (outcome.kind !== "applied") return outcome;
    if (rare) return { ...outcome, changed: outcome.changed + rare.apply(update) };
    // A snapshot replaces all earlier updates.
    if ("tokens" in update) early.length = 0;
    if (early.length > 0 || update.foreign || update.moving) {
      early.push(update);
      hasFailed = false;
    }
    stored = [];
    return outcome;
  }

  async function loadRare(): Promise<void> {
    const code = await import("../table/rare-listings.ts").catch(console.warn);
    // Without the code, the next update that needs it tries again.
    hasFailed = !code;
    if (rare || !code) return;
    rare = code.createRareListings(table, foldListings);
    for (const update of early.splice(0)) rare.apply(update);
  }

  /** Copies the listings of `bits`: a transfer empties a buffer on the sender's side. */
  function copyListings(bits: Bits): ListingChanges {
    const rows = new Uint32Array(countBits(bits));
    writeRows(bits, rows, 0);
    return { rows, ...listingsOf(table, rows) };
  }

  return parsed({
    size: table.size,
    columns: table.columns,
    form: json ? "json" : "columns",
    tokenStringId(row) {
      if (!(row >= 0 && row < table.size))
        throw new RangeError(`row ${row} is not in 0 to ${table.size - 1}`);
      return idAt(table.columns.ids, row);
    },
    setQuery: liveQuery.setQuery,
    applyListings(update, now) {
      const outcome = foldListings(update, now);
      if (outcome.kind === "applied") return outcome.changed;
      return outcome.kind === "stale" ? 0 : -1;
    },
    applyProjections(update) {
      const revision = figuresByRow(update, json?.rowOfSent ?? null, table.size);
      return revision ? applyFigures(table, revision) : -1;
    },
    applyFigures: (update) => applyFigures(table, update),
    view: liveQuery.view,
    position: () => ({ epoch: table.listingsState.epoch, seq: table.listingsState.seq }),
    foldListings,
    figures: () => figureRecord(({ name }) => table.figures[name].slice()),
    rare: () => rare,
    loadRare: () => (rare || early.length === 0 || hasFailed ? null : loadRare()),
    takeListingChanges(which) {
      const changes = copyListings(which === "all" ? table.listed : table.unpublished);
      table.unpublished.fill(0);
      return changes;
    },
    listings: () => ({
      state: { ...table.listingsState },
      listed: copyListings(table.listed),
      moving: rare?.moving() ?? stored,
    }),
  });
}

/** An engine and the other contents of its payload. */
export interface LoadedEngine {
  readonly engine: CollectionEngine;
  readonly epoch: string;
  readonly figuresRev: number;
  readonly badTokens: BadRows;
}

/** Creates an engine over columns. If they are rejected, the problem's place is the name of the column. */
export function engineFromColumns(
  collection: CollectionInfo,
  source: TableSource,
): Parsed<CollectionEngine> {
  return createCollectionEngine(collection, source, null);
}
