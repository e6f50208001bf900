/** The part of the store that holds collections whose listings and offers come from OpenSea. */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { MarketOrder, OrderEvent } from "../../../market/market-order.ts";
import type { Hex } from "../../../market/raw-log.ts";
import type { FollowStage } from "../chain/chain-store.ts";

export interface NewOpenSeaFollow {
  readonly collection: string;
  /** Name of the collection in OpenSea's addresses. */
  readonly slug: string;
  /** OpenSea's name of the chain, such as "ethereum". */
  readonly chain: string;
  readonly chainId: number;
  readonly contract: Hex;
  readonly name: string;
}

export interface LastSweep {
  /** Time at which it began, by the server's clock. */
  readonly at: UnixMs;
  /** Live listings and offers that the market had. */
  readonly orders: number;
  /** Those that were wrong here. Null for the first sweep. */
  readonly repaired: number | null;
}

export interface OpenSeaFollow extends NewOpenSeaFollow {
  readonly stage: FollowStage;
  /** True if a chain tells of the collection's owners and sales. Then OpenSea's events of these are not used. */
  readonly readsChain: boolean;
  readonly isConnected: boolean;
  /** Time of the last message or answer, by the server's clock. */
  readonly contactAt: UnixMs | null;
  /** Events before this time are read, by the market's clock. */
  readonly readUpTo: UnixMs | null;
  readonly sweep: LastSweep | null;
  /** Start of the last sweep, by the market's clock. */
  readonly sweepMarketTime: UnixMs | null;
  /** Sales before this time are read, by the market's clock. Null if none were read, or if a chain tells of them. */
  readonly salesReadUpTo: UnixMs | null;
  /** Why it cannot be followed at present, as a sentence without a full stop. */
  readonly problem: string | null;
}

/** All live orders of a collection, as the market listed them. */
export interface OrderSnapshot {
  readonly orders: readonly MarketOrder[];
  /** Time at which the snapshot began, by the server's clock. */
  readonly startedAt: UnixMs;
  /** The same by the market's clock, not later than it was. */
  readonly marketTime: UnixMs;
}

export interface AppliedEvents {
  /**
   * Orders that were not stored: they are not known, but older than the last sweep, which did not have them. They may have
   * ended long ago.
   */
  readonly doubtful: readonly MarketOrder[];
  /** Ids of tokens that the collection does not have. */
  readonly unknownTokens: readonly string[];
}

export interface OrderStore {
  openSeaFollows(): Promise<readonly OpenSeaFollow[]>;
  hasOpenSeaFollows(): Promise<boolean>;
  /** Returns null if the collection's listings do not come from OpenSea. */
  openSeaFollow(collection: string): Promise<OpenSeaFollow | null>;
  /** Begins a collection with the stage "adding". If there is one, changes its slug and its name. */
  putOpenSeaFollow(follow: NewOpenSeaFollow): Promise<OpenSeaFollow>;
  setOpenSeaStage(collection: string, stage: FollowStage): Promise<boolean>;
  /** Notes the state of the source. Absent fields stay. */
  noteOpenSea(
    collection: string,
    state: Partial<
      Pick<OpenSeaFollow, "isConnected" | "contactAt" | "readUpTo" | "salesReadUpTo" | "problem">
    >,
  ): Promise<void>;
  /** Works like `holdFollow` of the chain's store. */
  holdOpenSea(collection: string, holder: string, durationMs: number): Promise<boolean>;

  /**
   * Applies events of `source` in one transaction. Their order does not matter, and they may be repeated. `isChecked` says that the market
   * confirmed the orders, so none of them is doubtful.
   */
  applyOrderEvents(
    collection: string,
    source: string,
    events: readonly OrderEvent[],
    options?: { readonly isChecked: boolean },
  ): Promise<AppliedEvents>;
  /** Returns the live orders that a snapshot lacks, though no event since it began told of their end. */
  absentOrders(
    collection: string,
    source: string,
    snapshot: OrderSnapshot,
  ): Promise<readonly MarketOrder[]>;
  /** Makes a snapshot's orders the live ones of `source`, except where an event since it began says otherwise. Notes the sweep. */
  sweepOrders(collection: string, source: string, snapshot: OrderSnapshot): Promise<LastSweep>;
  /** Deletes orders that ended or expired long ago. A sweep does so too. */
  pruneOrders(collection: string, source: string): Promise<void>;
  /**
   * Updates the listings of tokens with an ask that began or expired in `(after, upTo]`. If `after` is null, updates all
   * tokens. Returns the time at which an ask begins or expires next, null if none does.
   */
  relistExpired(collection: string, after: UnixMs | null, upTo: UnixMs): Promise<UnixMs | null>;

  /** Marks tokens as new or stale, so that their metadata are read. */
  markStaleTokens(collection: string, tokenIds: readonly string[]): Promise<void>;
}
