/**
 * The whole conversation between the page and the collection worker.
 *
 * The page asks (`open`, `setQuery`); the worker answers by publishing updates. No call returns
 * rows: state flows one way, so the page can never hold two answers.
 */
import type { FixedColumns, ListingChanges, ProjectionColumns } from "./columns.ts";
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

  /** Stops following and forgets the collection. */
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

/** How fresh the listings are: streamed, polled, or not reached since `since`. */
export type Connection =
  | { readonly name: "connecting" }
  | { readonly name: "live" }
  | { readonly name: "polling" }
  | { readonly name: "lost"; readonly since: UnixMs };

/** Rows that were left out, for the page to say so. */
export interface LoadReport {
  readonly badTokens: BadRows;
  readonly badListings: BadRows;
  /** Listings of tokens that the collection does not have. */
  readonly unknownTokens: number;
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
  readonly report: LoadReport;
  readonly fixed?: FixedColumns;
  readonly projections?: ProjectionColumns;
  readonly listings?: ListingChanges;
  readonly view?: PublishedView;
}
