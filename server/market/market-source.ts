/**
 * The interface of a source: all that the rest of the server knows of a place where tokens trade. `sources/sources.ts` lists
 * the server's sources, and `sources/follow-added.ts` starts them.
 *
 * A source is created without work and without its heavy modules: `follow` and `find` import those when they are first called.
 */
import type { SourceState } from "../../contract/market/source-state.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import type { Follow, FollowNote, FoundCollection, LastSweep } from "./follow.ts";
import type { MarketEvent } from "./market-events.ts";
import type { MarketOrder, MarketSale, OrderEvent } from "./market-order.ts";
import type { Hex } from "./raw-log.ts";

export interface MarketSource {
  /** Name of the source in the data: in follows, in the log of listings. Two sources never have the same. */
  readonly name: string;
  /** Name for readers, such as "OpenSea". */
  readonly title: string;
  /** Ids of the marketplaces whose orders this source alone tells of: `contract/listings/marketplaces.ts`. */
  readonly marketplaces: readonly number[];
  /** A follow that no row holds, of a source that follows as long as the server runs. */
  readonly standing?: Follow;

  /**
   * Finds a collection by its contract. Resolves to null if the source cannot be asked, for example without a key. Rejects if it
   * does not know the contract.
   */
  find(address: ContractAddress): Promise<FoundCollection | null>;

  /**
   * Follows one collection until `signal` aborts, and resolves when everything read is stored. One server at a time calls it
   * for a collection. If it rejects, it is reported and called again after a pause.
   */
  follow(follow: Follow, sink: MarketSink, signal: AbortSignal): Promise<void>;

  /** Describes for readers how fresh the collection is. */
  describe(follow: Follow): SourceState;
}

export interface ContractAddress {
  /** Null if the caller does not know the chain. */
  readonly chainId: number | null;
  readonly contract: Hex;
}

/**
 * Takes what a source reads of one collection. A call settles once it is stored. Every call also says that the source
 * answers: one that is silent for too long after its start is reported by name.
 */
export interface MarketSink {
  /** Stores listings and sales of tokens. `collection` is that of the follow, unless the source follows several as one. */
  events(events: readonly MarketEvent[], collection?: string): Promise<void>;
  /**
   * Stores events of orders in one transaction. Their order does not matter, and they may be repeated. `isChecked` says that
   * the market confirmed the orders, so none of them is doubtful.
   */
  orders(
    events: readonly OrderEvent[],
    options?: { readonly isChecked: boolean },
  ): Promise<AppliedOrders>;
  /** Makes a snapshot's orders the live ones, except where an event since it began says otherwise. Notes the sweep. */
  sweep(snapshot: OrderSnapshot): Promise<LastSweep>;
  /** Returns the unit of the collection's prices. */
  unit(): Promise<string>;
  /** Notes progress. Absent fields stay. */
  note(note: FollowNote): Promise<void>;
  /** True while a reader follows the live stream. A source may save work while it is false. */
  isWatched(): boolean;
}

export interface AppliedOrders {
  /**
   * Orders that were not stored: they are not known, but older than the last sweep, which did not have them. They may have
   * ended long ago.
   */
  readonly doubtful: readonly MarketOrder[];
  /** Ids of tokens that the collection does not have. */
  readonly unknownTokens: readonly string[];
  /** Events that were left out, because they are more than a day ahead of the clock. */
  readonly ahead: readonly OrderEvent[];
  /** Sales that were stored without a value, because they are in another currency than the collection's unit. */
  readonly foreignSales: readonly Pick<MarketSale, "tokenId" | "currency">[];
  /** Number of sales that were not stored before. */
  readonly newSales: number;
  /** Sales that were left out, because the source told of too many new ones in a day. */
  readonly excessSales: readonly Pick<MarketSale, "tokenId">[];
}

/** All live orders of a collection, as one market listed them. */
export interface OrderSnapshot {
  readonly orders: readonly MarketOrder[];
  /** Time at which the snapshot began, by the server's clock. */
  readonly startedAt: UnixMs;
  /** The same by the market's clock, not later than it was. */
  readonly marketTime: UnixMs;
}
