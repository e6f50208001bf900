/**
 * The store: all of Fairfloor's data in SQL, read and changed only through this interface.
 *
 * Writing  Every method that writes takes effect at once, or not at all. A listing change takes the collection's next
 *          `seq` in its own transaction. The log of a collection therefore has no gaps, and its order is the
 *          order of the changes.
 * Reading  A reader that follows a collection remembers `seq` and reads later changes from `listingLog`.
 * Epoch    A hash over ids, names, traits, ranks and pictures. Rows keep their positions until it changes.
 */
import type { DataSource, Trait, Vibe } from "../../../contract/collection.ts";
import type { Listing } from "../../../contract/listings/listings.ts";
import type { MovingPrice } from "../../../contract/listings/moving-price.ts";
import type { Comparison } from "../../../contract/market/comparison.ts";
import type { CallKey, MarketRecord, RecordedCall } from "../../../contract/market/record.ts";
import type { FigureRevision } from "../../../contract/tokens/figures.ts";
import type { Eth, UnixMs } from "../../../contract/values/units.ts";
import type { EndedCall } from "../../market/call.ts";
import type { CollectionDraft } from "../../market/drafts.ts";
import type { MarketEvent, Sale } from "../../market/market-events.ts";
import type {
  CollectionValuation,
  PackedMarket,
  ValuationModel,
} from "../../valuation/collection-valuation.ts";
import type { PreparedToken, RankedCollection } from "../../valuation/ingest/prepared.ts";
import type { DatabasePorts } from "../db/database.ts";
import type { ChainStore } from "./chain/chain-store.ts";
import type { FollowStore } from "./follow-store.ts";
import type { HistoryStore } from "./history/history-store.ts";
import type { OrderStore } from "./orders/order-store.ts";
import type { RatedSale } from "./rate-rows.ts";

/** Counters that a follower compares to detect changes of a collection. */
export interface CollectionHead {
  readonly id: string;
  readonly epoch: string;
  /** Number of the latest listing change. Grows by one per change; the start is never 0. */
  readonly seq: number;
  /** Grows with every new set of projections. */
  readonly projectionsRev: number;
  /** Grows whenever the collection is replaced, even if its epoch stays the same. */
  readonly generation: number;
  readonly lastListingsUpdate: UnixMs | null;
}

/** True if both heads belong to the same import, in the same history of the database. */
export function isSameVersion(
  a: Pick<CollectionHead, "epoch" | "generation">,
  b: Pick<CollectionHead, "epoch" | "generation">,
): boolean {
  return a.generation === b.generation && a.epoch === b.epoch;
}

/** Parts of a draft that are stored apart from the collection, or in another shape. */
type DraftParts = "dataSource" | "traits" | "vibes" | "tokens" | "sales" | "listings" | "rates";

/** A collection without its tokens, listings and projections. */
export interface StoredCollection extends CollectionHead, Omit<CollectionDraft, DraftParts> {
  readonly size: number;
  readonly traits: readonly Trait[];
  readonly vibes: readonly Vibe[];
  readonly dataSource: DataSource;
}

/** A listing with a price above 0. */
export interface StoredListing extends Listing {
  /** Currency of the price, if it is not the collection's unit. */
  readonly currency?: string;
  /** The price in ETH at the rate of the day on which it was listed or first seen, if `currency` has one. */
  readonly eth?: Eth;
  /** The course of the price, if it moves with time. */
  readonly moving?: MovingPrice;
}

/** One entry of the listing log, in absolute values. A null `listing` means that the token is not listed. */
export interface ListingChange {
  readonly seq: number;
  readonly tokenId: string;
  readonly listing: StoredListing | null;
  readonly at: UnixMs;
}

/** The current projections. Rows of the figures are token rows. */
export interface StoredProjections
  extends FigureRevision,
    Pick<CollectionValuation, "line" | "model"> {
  /** Time at which they were stored. */
  readonly at: UnixMs;
}

/** An event that is not applied, or only in part. */
export interface SkippedEvent {
  readonly event: MarketEvent;
  /**
   * The reason: the collection has no such token; the event is more than two minutes ahead of the clock; a later event of its token is
   * known, so it changes no listing (a late sale is stored); the listing has ended, so the token is not listed; or the sale was stored before.
   */
  readonly why: "unknownToken" | "ahead" | "stale" | "over" | "repeated";
}

export interface ApplyResult {
  /** The collection's `seq` after the batch. */
  readonly seq: number;
  /** Listing changes made. An event that repeats the current state is not counted. */
  readonly changed: number;
  /** Sales stored. A sale that was already stored is not counted. */
  readonly sales: number;
  readonly skipped: readonly SkippedEvent[];
}

/** An entry of the mailing list. Missing texts are empty. */
export interface Subscriber {
  readonly email: string;
  readonly handle: string;
  readonly referrer: string;
  readonly at: UnixMs;
}

/** A message from the contact form. Missing texts are empty. */
export interface Message {
  readonly email: string;
  readonly name: string;
  readonly message: string;
  readonly referrer: string;
  readonly at: UnixMs;
}

/**
 * Sums over the sales of a time span. A sale is doubtful if its two accounts traded back and forth, and its price is more than
 * three times the level or less than a third of it. The level is the median price of the sales that went one way: of the
 * earlier ones if there are none in the span. Without a level, each such sale is doubtful. Only a chain and marketplaces
 * tell of accounts.
 */
export interface SalesSum {
  /** Without the doubtful sales. */
  readonly count: number;
  readonly volume: Eth;
  readonly doubtfulCount: number;
  readonly doubtfulVolume: Eth;
}

export interface RecordStore {
  /**
   * Returns the record of a collection, or of all if the id is null. If there are real collections, the sales of the demo
   * count for its own collections alone. Returns null if there is no such collection.
   */
  record(collectionId: string | null): Promise<MarketRecord | null>;
  /** Returns a call that ended in a sale. */
  call(collectionId: string, key: CallKey): Promise<RecordedCall | null>;
  /**
   * Stores calls that were computed after their sales, and their comparison with plain rules, in place of earlier ones. Leaves
   * out calls of sales with a live call. Returns their number, or null if the collection is gone or has another generation.
   */
  fillRecord(
    collectionId: string,
    generation: number,
    calls: readonly EndedCall[],
    comparison: Comparison | null,
  ): Promise<number | null>;
}

export interface Store extends RecordStore, HistoryStore, FollowStore, ChainStore, OrderStore {
  /** Time at which this database was first opened. The demo's history starts from it. */
  readonly createdAt: UnixMs;

  /**
   * Gives the traits, values and vibes of a draft the numbers that their names have in the stored collection, and new
   * names new numbers. They are taken at once. Call it before the draft is ranked. A draft of a new collection is
   * returned as it is.
   */
  numberTraits(draft: CollectionDraft): Promise<CollectionDraft>;
  /**
   * Stores a collection or replaces the one with the same id: tokens, sales, listings and projections.
   * Listings that differ from the previous ones are logged as listing changes. Rows are staged before, where no
   * reader sees them, and while the valuation is under way. Rejects if that takes a minute more than the rows.
   * Returns the collection's new generation.
   *
   * With `keepsMarket`, tokens that the stored collection has too keep their stored listings and sales, also those that
   * arrive meanwhile. The draft's count for new tokens alone. Rejects if there is no such collection.
   */
  replaceCollection(
    prepared: RankedCollection,
    options?: { readonly keepsMarket?: boolean },
  ): Promise<number>;
  /** Removes a collection with all its rows, its log first. Returns true if it existed. */
  deleteCollection(collectionId: string): Promise<boolean>;
  /**
   * Applies events in their order. Returns null if there is no such collection. `source` names the origin of the
   * events ("demo", "feed") in the log.
   */
  applyEvents(
    collectionId: string,
    events: readonly MarketEvent[],
    source: string,
  ): Promise<ApplyResult | null>;
  /**
   * Returns collection -> its version, of those with listings whose price moves or that have an end. A change of a collection's
   * listings makes a new version.
   */
  movingCollections(): Promise<ReadonlyMap<string, string>>;
  /**
   * Moves the listings that no order stands behind to what they are at `now`. Returns the time of the next change, null if there is
   * none.
   */
  moveListings(collectionId: string, now: UnixMs): Promise<UnixMs | null>;
  /**
   * Stores new projections and returns their revision. If the collection is gone, has another epoch or
   * is replaced meanwhile, stores nothing and returns null: the columns would not match its tokens.
   */
  setProjections(
    collectionId: string,
    epoch: string,
    valuation: CollectionValuation,
  ): Promise<number | null>;

  /** After a restore, the first call changes all epochs, so that readers start over. */
  heads(): Promise<readonly CollectionHead[]>;
  collections(): Promise<readonly StoredCollection[]>;
  collection(collectionId: string): Promise<StoredCollection | null>;
  /** Returns the tokens ordered by (rank, token id). Empty if there is no such collection. */
  tokens(collectionId: string): Promise<readonly PreparedToken[]>;
  /** Returns what valuation needs of the same tokens as JSON, in lists of `TokenToValue`, for a thread to parse. */
  tokensToValue(collectionId: string): Promise<readonly string[]>;
  token(collectionId: string, tokenId: string): Promise<PreparedToken | null>;
  /** Returns the current listings and their `seq`. Null if there is no such collection. */
  listings(
    collectionId: string,
  ): Promise<{ seq: number; listings: readonly StoredListing[] } | null>;
  /** Returns the changes after `afterSeq` in their order; if there are more than `limit`, the latest `limit`. */
  listingLog(
    collectionId: string,
    afterSeq: number,
    limit: number,
  ): Promise<readonly ListingChange[]>;
  /** Returns the sales since `since`, by ascending time. Without `since`, returns all. */
  sales(collectionId: string, since?: UnixMs): Promise<readonly Sale[]>;
  /** Returns the sales of a token in other currencies than the collection's unit; of a chain, in well-known ones. */
  foreignSales(collectionId: string, tokenId: string): Promise<readonly RatedSale[]>;
  /** Sales since `judgedFrom` decide which ones are doubtful: those since `since` by default. */
  salesSum(collectionId: string, since: UnixMs, judgedFrom?: UnixMs): Promise<SalesSum>;
  projections(collectionId: string): Promise<StoredProjections | null>;
  /** Returns only the model of the current projections, which is much smaller. Null if there is none. */
  projectionModel(collectionId: string): Promise<ValuationModel | null>;
  /** Returns what explains the current projections, see `packed-market.ts`. Null if it was not stored, or a sale was taken back. */
  packedMarket(collectionId: string): Promise<PackedMarket | null>;

  /** Adds an address to the mailing list. An existing entry stays unchanged. */
  addSubscriber(subscriber: Omit<Subscriber, "at">): Promise<void>;
  addMessage(message: Omit<Message, "at">): Promise<void>;
  /** Returns all entries of the mailing list by ascending time. */
  subscribers(): Promise<readonly Subscriber[]>;
  /** Returns all messages in the order in which they were stored. */
  messages(): Promise<readonly Message[]>;
  /** Removes an address and its messages, ignoring case. Returns the number of deleted rows. */
  forget(email: string): Promise<number>;

  /** Returns a small named value, such as the progress of a source's preparation. */
  setting(name: string): Promise<string | null>;
  putSetting(name: string, value: string): Promise<void>;

  /** Calls `listener` after writes of this or another process. Only a hint: calls may be missing or repeated. */
  onWrite(listener: (collectionId: string) => void): () => void;
  /** Opens ports through which a thread uses the same database. Null if a thread connects by itself. */
  admit(): DatabasePorts | null;
  close(): Promise<void>;
}
