/**
 * The engine: a collection's table and the view of it, without a network, a cache or a worker around
 * it. Relative imports only, so tests and benchmarks drive it in plain Node.
 *
 * Ownership  The table stays in here. Whatever an engine gives out is a copy that the caller owns, but for
 *            aggregates, which nobody writes to: two views of one moment may share them.
 */
import type { CollectionInfo } from "../contract/collection.ts";
import type { FixedColumns, ListingChanges, ProjectionColumns } from "../contract/columns.ts";
import type { ListingsDelta, ListingsSnapshot } from "../contract/listings.ts";
import { type BadRows, type Parsed, parsed } from "../contract/problem.ts";
import type { TokenQuery } from "../contract/query.ts";
import type { Projections } from "../contract/snapshot.ts";
import type { CompactToken } from "../contract/token.ts";
import type { RowIndex, TokenStringId } from "../contract/units.ts";
import type { CollectionView } from "../contract/view.ts";
import {
  applyListings,
  createListingsScratch,
  type ListingsOutcome,
} from "./table/apply-listings.ts";
import { applyProjections } from "./table/apply-projections.ts";
import { createTokenTable } from "./table/build-table.ts";
import { textOf } from "./table/byte-texts.ts";
import { fixedColumns, projectionColumns, takeListings } from "./table/copy-columns.ts";
import { scanUnlisted } from "./table/scan/scan-unlisted.ts";
import { sentTokensOf } from "./table/sent-tokens-of.ts";
import { listingsBody, projectionsBody } from "./table/state-bodies.ts";
import type { TokenTable } from "./table/token-table.ts";
import { choicesOf } from "./view/choices.ts";
import { createStandingQuery } from "./view/standing-query.ts";

export interface Engine {
  /** Rows. */
  readonly size: number;
  tokenStringId(row: RowIndex): TokenStringId;
  /** Until the first call: no filter, rank desc. */
  setQuery(query: TokenQuery): void;
  /** Rows changed; 0 for an update older than the table; -1 and nothing changed if it was not applied. */
  applyListings(update: ListingsSnapshot | ListingsDelta): number;
  /** Rows changed; 0 for an older revision; -1 and nothing changed if it does not fit the table. */
  applyProjections(update: Projections): number;
  view(): CollectionView;
}

/** An engine with what it takes to follow the listings and to publish to a mirror. */
export interface CollectionEngine extends Engine {
  /** How far the listings have been followed; the epoch is null before the first snapshot. */
  position(): { readonly epoch: string | null; readonly seq: number };
  /** `applyListings` with the reason where nothing was applied. */
  foldListings(update: ListingsSnapshot | ListingsDelta): ListingsOutcome;
  fixedColumns(): Omit<FixedColumns, "collection" | "epoch">;
  projectionColumns(): Pick<ProjectionColumns, "projections" | "confidences">;
  /** The rows whose listing changed since the last call, or every listed row for a mirror that has none. */
  takeListings(wanted: "changed" | "all"): ListingChanges;
  /** The listings as the API would now send them; null before the first snapshot. */
  listingsBody(projectionsRev: number): ListingsSnapshot | null;
  /** The projections last applied, likewise; null where they are those of the tokens. */
  projectionsBody(): Projections | null;
}

function engineOver(collection: CollectionInfo, table: TokenTable): CollectionEngine {
  const scratch = createListingsScratch(table);
  const standing = createStandingQuery(table, choicesOf(collection, table));
  table.watchers.push(standing.watcher);
  const foldListings = (update: ListingsSnapshot | ListingsDelta) =>
    applyListings(table, update, scratch);

  return {
    size: table.size,
    tokenStringId(row) {
      if (!(row >= 0 && row < table.size))
        throw new RangeError(`row ${row} is not in 0 to ${table.size - 1}`);
      return textOf(table.texts.ids, row);
    },
    setQuery: standing.setQuery,
    applyListings(update) {
      const outcome = foldListings(update);
      if (outcome.kind === "applied") return outcome.changed;
      return outcome.kind === "stale" ? 0 : -1;
    },
    applyProjections: (update) => applyProjections(table, update),
    view: standing.view,
    position: () => ({ epoch: table.listingsState.epoch, seq: table.listingsState.seq }),
    foldListings,
    fixedColumns: () => fixedColumns(table),
    projectionColumns: () => projectionColumns(table),
    takeListings: (wanted) => takeListings(table, wanted),
    listingsBody: (projectionsRev) => listingsBody(table, projectionsRev),
    projectionsBody: () => projectionsBody(table),
  };
}

export function createEngine(
  collection: CollectionInfo,
  tokens: readonly CompactToken[],
): CollectionEngine {
  return engineOver(collection, createTokenTable(sentTokensOf(tokens)));
}

/** An engine and what else its payload said. */
export interface LoadedEngine {
  readonly engine: CollectionEngine;
  readonly epoch: string;
  readonly projectionsRev: number;
  readonly badTokens: BadRows;
}

/** The engine for the body of `tokens/unlisted` as received, or why the body is refused. */
export function loadEngine(collection: CollectionInfo, payload: Uint8Array): Parsed<LoadedEngine> {
  const scanned = scanUnlisted(payload);
  if (!scanned.ok) return scanned;
  const { sent, epoch, projectionsRev, badRows } = scanned.value;
  return parsed({
    engine: engineOver(collection, createTokenTable(sent)),
    epoch,
    projectionsRev,
    badTokens: badRows,
  });
}

/** `loadEngine` for callers who know the payload to be good. Throws an Error where it is refused. */
export function createEngineFromBytes(
  collection: CollectionInfo,
  payload: Uint8Array,
): CollectionEngine {
  const loaded = loadEngine(collection, payload);
  if (!loaded.ok) throw new Error(`${loaded.problem.place}: ${loaded.problem.message}`);
  return loaded.value.engine;
}
