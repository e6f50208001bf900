/**
 * The whole protocol between the page and the collection worker.
 *
 * The page calls (`open`, `setQuery`); the worker answers by publishing updates. No call returns rows: state flows
 * one way, so the page can never hold two answers.
 */
import type { FigureUpdate, FixedColumns, ListingChanges } from "./columns/columns.ts";
import type { ForeignListing, MovingListing } from "./listings/listings.ts";
import type { TokenQuery } from "./query.ts";
import type { BadRows } from "./values/problem.ts";
import type { TokenStringId, UnixMs } from "./values/units.ts";
import type { PublishedView } from "./view/view.ts";

export interface CollectionWorker {
  /**
   * Loads a collection and follows its listings. Replaces the open collection and resets the query. Also serves as
   * the retry after a failure. Resolves when the call is accepted; the outcome is published.
   */
  open(collectionId: string, query: TokenQuery): Promise<void>;

  /** Takes effect with the next published view. */
  setQuery(query: TokenQuery): Promise<void>;

  /**
   * Calls `onUpdate` with the current state and with each change. The worker sends the next update only when the
   * promise of the last has settled, so a slow page skips views instead of queueing them. There is one subscriber:
   * a second one replaces the first and receives the complete state.
   */
  subscribe(onUpdate: (update: CollectionUpdate) => void | Promise<void>): Promise<void>;

  /**
   * Forwards the presence of the page, initially "shown". While the page is not shown, the worker does not poll.
   * Once the page has a collection's tokens, the worker does not publish either; a page that is shown again receives
   * its missed changes in one update. "away" also stops fetches and leaves the stream. Resolves when the call is accepted.
   */
  setPresence(presence: Presence): Promise<void>;

  /** Reports a network change: a shown page's listings and stream are checked immediately. Resolves when accepted. */
  verify(): Promise<void>;

  /** Stops following and forgets the collection. Resolves when its record on the device is written. */
  close(): Promise<void>;

  /** Health check: answered as soon as the worker is free. */
  ping(): Promise<void>;
}

/** Message outside the calls, posted after an unhandled rejection inside the worker. */
export interface WorkerFault {
  /** For the log. */
  readonly fault: string;
}

export function isWorkerFault(message: unknown): message is WorkerFault {
  return typeof message === "object" && message !== null && "fault" in message;
}

/** "shown": visible. "hidden": behind another tab or window. "away": frozen, or in the back/forward cache. */
export type Presence = "shown" | "hidden" | "away";

export type FailureKind =
  /** The server does not know the collection. */
  | "unknown-collection"
  /** The server could not be reached, or answered with an error. */
  | "unreachable"
  /** The server answered with something that is not a collection. */
  | "bad-payload";

export interface Failure {
  readonly kind: FailureKind;
  /** For the log and for details; the page has its own text for each kind. */
  readonly message: string;
}

export type CollectionPhase =
  | { readonly name: "closed" }
  | { readonly name: "loading" }
  | { readonly name: "ready" }
  | { readonly name: "failed"; readonly failure: Failure };

/** How listings arrive: streamed, polled, or not at all. `asOf` gives their age. */
export interface Connection {
  readonly name: "connecting" | "live" | "polling" | "lost";
}

/** Rows that the load left out, for the page to report. */
export interface LoadReport {
  readonly badTokens: BadRows;
  readonly badListings: BadRows;
  /** Listings of tokens that the collection does not have. */
  readonly unknownTokens: number;
  /** Why the columns of the tokens or of the current figures were refused and JSON was loaded instead; else null. */
  readonly refusedColumns: string | null;
}

/** Token id -> its listing in another currency than the collection's unit. */
export type ForeignListings = ReadonlyMap<TokenStringId, ForeignListing>;

/** Token id -> the course of its listing's price, if that moves with time. */
export type MovingListings = ReadonlyMap<TokenStringId, MovingListing>;

/**
 * Everything that changed since the last update. The parts of one update belong together, and the page applies them
 * together. A part that is absent has not changed.
 */
export interface CollectionUpdate {
  /** Grows by one per update of a worker. */
  readonly sequence: number;
  readonly collectionId: string | null;
  readonly phase: CollectionPhase;
  readonly connection: Connection;
  /**
   * When the server last confirmed these listings, by the client's clock; null before the first confirmation.
   * It lags by some seconds, because a confirmation alone is not always published.
   */
  readonly asOf: UnixMs | null;
  readonly report: LoadReport;
  readonly fixed?: FixedColumns;
  readonly figures?: FigureUpdate;
  readonly listings?: ListingChanges;
  readonly foreign?: ForeignListings;
  readonly moving?: MovingListings;
  readonly view?: PublishedView;
}
