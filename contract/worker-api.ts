/**
 * The whole conversation between the page and the collection worker.
 *
 * The page asks (`open`, `setQuery`); the worker answers by publishing updates. No call returns
 * rows: state flows one way, so the page can never hold two answers.
 */
import type { FigureUpdate, FixedColumns, ListingChanges } from "./columns/columns.ts";
import type { BadRows } from "./problem.ts";
import type { TokenQuery } from "./query.ts";
import type { UnixMs } from "./units.ts";
import type { PublishedView } from "./view.ts";

export interface CollectionWorker {
  /**
   * Loads a collection and follows its listings. Replaces the one now open and resets the query.
   * Also the retry after a failure. Settles when the request is taken; what comes of it is published.
   */
  open(collectionId: string, query: TokenQuery): Promise<void>;

  /** Takes effect with the next published view. */
  setQuery(query: TokenQuery): Promise<void>;

  /**
   * Calls `onUpdate` with the current state and with each change. The next update is sent only when
   * the promise of the last has settled, so a slow page skips views instead of queueing them.
   * One subscriber: a second replaces the first, and is sent everything anew.
   */
  subscribe(onUpdate: (update: CollectionUpdate) => void | Promise<void>): Promise<void>;

  /**
   * Where the page is. While it is not shown nothing is polled and, once it has a collection's tokens,
   * nothing is published; when it is shown again it is sent what it missed, at once. "away" lets go of
   * the network too. "shown" unless told. Settles when it is taken.
   */
  setPresence(presence: Presence): Promise<void>;

  /** Says that the network came or went: asks for listings and the stream now, and not when they are due. Settles when it is taken. */
  verify(): Promise<void>;

  /** Stops following and forgets the collection. Settles when what is kept of it on the device is written. */
  close(): Promise<void>;

  /** A sign of life: answered as soon as the worker has a moment. */
  ping(): Promise<void>;
}

/** Posted beside the calls when a promise inside the worker was rejected and nobody handled it. */
export interface WorkerFault {
  /** For the log. */
  readonly fault: string;
}

export function isWorkerFault(message: unknown): message is WorkerFault {
  return typeof message === "object" && message !== null && "fault" in message;
}

/** Seen; behind another tab or window; frozen, or kept for the Back button. */
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
  /** For the log and the curious; the page has words of its own for each kind. */
  readonly message: string;
}

export type CollectionPhase =
  | { readonly name: "closed" }
  | { readonly name: "loading" }
  | { readonly name: "ready" }
  | { readonly name: "failed"; readonly failure: Failure };

/** How listings come: streamed, polled, or not at all. `asOf` says how old they are. */
export type Connection =
  | { readonly name: "connecting" }
  | { readonly name: "live" }
  | { readonly name: "polling" }
  | { readonly name: "lost" };

/** Rows that were left out, for the page to say so. */
export interface LoadReport {
  readonly badTokens: BadRows;
  readonly badListings: BadRows;
  /** Listings of tokens that the collection does not have. */
  readonly unknownTokens: number;
  /** Why columns were refused, of the tokens or of the present figures; JSON was loaded in their stead. Else null. */
  readonly refusedColumns: string | null;
}

/**
 * Everything that changed since the last update. The parts of one update belong together and are
 * applied at once; a part that is absent has not changed.
 */
export interface CollectionUpdate {
  /** Grows by one per update of a worker. */
  readonly sequence: number;
  readonly collectionId: string | null;
  readonly phase: CollectionPhase;
  readonly connection: Connection;
  /**
   * When the server last confirmed the listings as they stand here, by the reader's clock; null before the first.
   * While they are confirmed again and again it lags behind by some seconds.
   */
  readonly asOf: UnixMs | null;
  readonly report: LoadReport;
  readonly fixed?: FixedColumns;
  readonly figures?: FigureUpdate;
  readonly listings?: ListingChanges;
  readonly view?: PublishedView;
}
