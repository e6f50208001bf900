/**
 * The engine: a collection's table and the view of it, without a network, a cache or a worker around
 * it. Relative imports only, so tests and benchmarks drive it in plain Node.
 *
 * Ownership  The table stays in here. What an engine gives out is a copy that the caller owns, except for the token
 *            columns and aggregates, to which nobody writes.
 */
import type { CollectionInfo } from "../contract/collection.ts";
import { idAt, type ListingChanges, type TokenColumns } from "../contract/columns/columns.ts";
import type { FigureColumns, FigureRevision } from "../contract/figures.ts";
import type { ListingsDelta, ListingsSnapshot } from "../contract/listings.ts";
import { type BadRows, type Parsed, parsed } from "../contract/problem.ts";
import type { TokenQuery } from "../contract/query.ts";
import type { Projections } from "../contract/snapshot.ts";
import type { RowIndex, TokenStringId } from "../contract/units.ts";
import type { CollectionView } from "../contract/view.ts";
import { applyFigures } from "./table/apply-figures.ts";
import {
  applyListings,
  createListingsScratch,
  type ListingsOutcome,
} from "./table/apply-listings.ts";
import { createTokenTable, type TableSource } from "./table/build-table.ts";
import { copyFigures, copyListings, takeListings } from "./table/copy-columns.ts";
import { figuresByRow } from "./table/figures-by-row.ts";
import type { JsonTokens } from "./table/json-tokens.ts";
import type { ListingsState } from "./table/token-table.ts";
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

/** An engine with what it takes to follow the listings, to publish to a mirror and to be kept on the device. */
export interface CollectionEngine extends Engine {
  readonly columns: TokenColumns;
  /** The form in which the tokens came. */
  readonly form: "columns" | "json";
  /** How far the listings have been followed; the epoch is null before the first snapshot. */
  position(): { readonly epoch: string | null; readonly seq: number };
  /** `applyListings` with the reason where nothing was applied. */
  foldListings(update: ListingsSnapshot | ListingsDelta): ListingsOutcome;
  /** As `applyProjections`, for figures in the order of the rows. */
  applyFigures(update: FigureRevision): number;
  figures(): FigureColumns;
  /** The rows whose listing changed since the last call, or every listed row for a mirror that has none. */
  takeListings(wanted: "changed" | "all"): ListingChanges;
  /** The listings of every listed row, and how far they have been followed. */
  listings(): { readonly state: ListingsState; readonly listed: ListingChanges };
}

/** `json`: where the tokens of a JSON payload stand; null for tokens that came as columns. */
export function engineOver(
  collection: CollectionInfo,
  source: TableSource,
  json: JsonTokens | null,
): Parsed<CollectionEngine> {
  const built = createTokenTable(source);
  if (!built.ok) return built;
  const table = built.value;
  const scratch = createListingsScratch(table);
  const standing = createStandingQuery(table, choicesOf(collection, table));
  table.watchers.push(standing.watcher);
  const foldListings = (update: ListingsSnapshot | ListingsDelta) =>
    applyListings(table, update, scratch);

  return parsed({
    size: table.size,
    columns: table.columns,
    form: json ? "json" : "columns",
    tokenStringId(row) {
      if (!(row >= 0 && row < table.size))
        throw new RangeError(`row ${row} is not in 0 to ${table.size - 1}`);
      return idAt(table.columns.ids, row);
    },
    setQuery: standing.setQuery,
    applyListings(update) {
      const outcome = foldListings(update);
      if (outcome.kind === "applied") return outcome.changed;
      return outcome.kind === "stale" ? 0 : -1;
    },
    applyProjections(update) {
      const revision = figuresByRow(update, json?.rowOfSent ?? null, table.size);
      return revision ? applyFigures(table, revision) : -1;
    },
    applyFigures: (update) => applyFigures(table, update),
    view: standing.view,
    position: () => ({ epoch: table.listingsState.epoch, seq: table.listingsState.seq }),
    foldListings,
    figures: () => copyFigures(table),
    takeListings: (wanted) => takeListings(table, wanted),
    listings: () => ({ state: { ...table.listingsState }, listed: copyListings(table) }),
  });
}

/** An engine and what else its payload said. */
export interface LoadedEngine {
  readonly engine: CollectionEngine;
  readonly epoch: string;
  readonly figuresRev: number;
  readonly badTokens: BadRows;
}

/** The engine over columns, or why they are refused; the problem's place is the column's name. */
export function engineFromColumns(
  collection: CollectionInfo,
  source: TableSource,
): Parsed<CollectionEngine> {
  return engineOver(collection, source, null);
}
