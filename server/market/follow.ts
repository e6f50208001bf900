/** A follow: the row that says from which source a collection is read, and up to where. */
import type { UnixMs } from "../../contract/values/units.ts";
import type { Hex } from "./raw-log.ts";

/**
 * adding      `npm run add` reads it, or was interrupted
 * following   the server follows it
 * paused      the operator paused it
 */
export type FollowStage = "adding" | "following" | "paused";

/** A collection as a source finds it. */
export interface FoundCollection<Settings = unknown> {
  readonly chainId: number;
  readonly contract: Hex;
  readonly name: string;
  /** Settings of the source for this collection, stored as JSON. No other code reads them. They must not contain keys. */
  readonly settings: Settings;
}

export interface NewFollow<Settings = unknown> extends FoundCollection<Settings> {
  readonly collection: string;
  /** Name of the source. A collection has at most one follow of each source. */
  readonly source: string;
}

/** Block that is read up to. The hash is null while its logs cannot be taken back any more. */
export interface Checkpoint {
  readonly number: number;
  readonly hash: Hex | null;
}

/** Progress of a source that reads blocks. Null, and 0 bundles, until it is known, and of other sources. */
export interface BlockProgress {
  /** First block whose logs are read. */
  readonly fromBlock: number | null;
  /** The tokens' final states contain all logs up to this block. */
  readonly finalBlock: number | null;
  readonly read: Checkpoint | null;
  /** Newest block of the chain, when the server last asked for it. */
  readonly headBlock: number | null;
  readonly headAt: UnixMs | null;
  /** Sales of several tokens at one price, which are left out. */
  readonly bundles: number;
  /** Transaction of the first of them. Null if it is not known. */
  readonly firstBundle: Hex | null;
  /** Tokens that the contract counted and that were not found, when it was added. Negative if it counted too few. */
  readonly missingTokens: number;
}

/** Comparison of all stored orders with the market's. */
export interface LastSweep {
  /** Time at which it began, by the server's clock. */
  readonly at: UnixMs;
  /** Live listings and offers that the market had. */
  readonly orders: number;
  /** Number of them that were wrong here. Null for the first sweep. */
  readonly repaired: number | null;
}

/** Progress of a source that hears of orders. Null, and not connected, until it is known, and of other sources. */
export interface OrderProgress {
  /** True while the stream of events is open. */
  readonly isConnected: boolean;
  /** Events before this time are read, by the market's clock. */
  readonly readUpTo: UnixMs | null;
  /** Sales before this time are read, by the market's clock. Null if none were read, or if a chain tells of them. */
  readonly salesReadUpTo: UnixMs | null;
  readonly sweep: LastSweep | null;
  /** Start of the last sweep, by the market's clock. */
  readonly sweepMarketTime: UnixMs | null;
}

export interface Follow<Settings = unknown>
  extends NewFollow<Settings>,
    BlockProgress,
    OrderProgress {
  readonly stage: FollowStage;
  /** True if a chain tells of the collection's owners and sales. Then what other sources say of these is not used. */
  readonly readsChain: boolean;
  /** Time of the last message or answer, by the server's clock. */
  readonly contactAt: UnixMs | null;
  /** Why it cannot be followed at present, as a sentence without a full stop. Readers see it. */
  readonly problem: string | null;
  /**
   * Warning for readers while the collection is followed, as a sentence without a full stop. It names endpoints that others
   * contradict, or rows of a feed that count as something else.
   */
  readonly warning: string | null;
}

/** The fields of a follow that its source updates while it reads. */
export type FollowNote = Partial<
  Pick<
    Follow,
    | "contactAt"
    | "problem"
    | "warning"
    | "missingTokens"
    | "headBlock"
    | "headAt"
    | "isConnected"
    | "readUpTo"
    | "salesReadUpTo"
  >
>;

/** Progress of a follow of which nothing is read yet. */
export const UNREAD = {
  ...{ readsChain: false, contactAt: null, problem: null },
  ...{ fromBlock: null, finalBlock: null, read: null, headBlock: null, headAt: null, bundles: 0 },
  firstBundle: null,
  warning: null,
  missingTokens: 0,
  ...{ isConnected: false, readUpTo: null, salesReadUpTo: null, sweep: null },
  sweepMarketTime: null,
} as const satisfies Omit<Follow, keyof NewFollow | "stage">;
