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
import type { ForeignListings, MovingListings } from "../../contract/worker-api.ts";
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
import { pricing } from "../table/pricing.ts";
import { createRareFacts } from "../table/rare-facts.ts";
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
   * Returns the number of changed rows; 0 for an update older than the table; -1 if nothing was applied. Prices that move become
   * those at `now`. Without it, and before `loadPricing`, they stay as sent.
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
  /** True while a listed price moves with time. */
  hasMoving(): boolean;
  /** Moves the prices that move to those at `now`. Returns the number of changed rows. */
  movePrices(now: UnixMs): number;
  /** Like `applyProjections`, for figures in row order. */
  applyFigures(update: FigureRevision): number;
  figures(): FigureColumns;
  /** Returns the listings that changed since the last call, or all of them for a mirror that has none yet. */
  takeListingChanges(which: "changed" | "all"): ListingChanges;
  /** Returns the listings in other currencies. With "changed", null if they have not changed since the last call. */
  takeForeign(which: "changed" | "all"): ForeignListings | null;
  /** The same for the courses of prices that move. */
  takeMoving(which: "changed" | "all"): MovingListings | null;
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
  const foreign = createRareFacts("foreign");
  const moving = createRareFacts("moving", source.listings?.moving);

  function foldListings(sent: ListingsSnapshot | ListingsDelta, now?: UnixMs): ListingsOutcome {
    const update = (now !== undefined && pricing()?.pricedAt(sent, now)) || sent;
    const outcome = applyListings(table, update, scratch);
    if (outcome.kind !== "applied") return outcome;
    return { ...outcome, changed: outcome.changed + foreign.apply(update) + moving.apply(update) };
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
    takeForeign: foreign.take,
    takeMoving: moving.take,
    hasMoving: () => moving.get().size > 0,
    movePrices(now) {
      const delta = pricing()?.movingDelta(table, moving.get());
      const outcome = delta && foldListings(delta, now);
      return outcome?.kind === "applied" ? outcome.changed : 0;
    },
    takeListingChanges(which) {
      const changes = copyListings(which === "all" ? table.listed : table.unpublished);
      table.unpublished.fill(0);
      return changes;
    },
    listings: () => ({
      state: { ...table.listingsState },
      listed: copyListings(table.listed),
      moving: [...moving.get().values()],
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
