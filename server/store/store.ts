/**
 * The store: everything Fairfloor knows, kept in SQL, asked and changed through this interface alone.
 *
 * Writing  Every method that writes is one transaction: it happened whole, or not at all. A listing
 *          change takes the collection's next `seq` in the transaction that makes it, so the log of
 *          a collection has no gaps and its order is the order in which changes were made.
 * Reading  A reader that follows a collection remembers `seq` and asks `listingLog` for what came after.
 * Epoch    A hash over ids, names, traits, ranks and pictures. While it stands, rows keep their places.
 */
import type { DataSource, Link, Trait, Vibe } from "../../contract/collection.ts";
import type { FigureRevision } from "../../contract/figures.ts";
import type { Listing } from "../../contract/listings.ts";
import type { Eth, UnixMs } from "../../contract/units.ts";
import type { PreparedCollection, PreparedToken } from "../ingest/prepared.ts";
import type { MarketEvent, Sale } from "../sources/source.ts";
import type { Valued } from "../valuation/valued.ts";

/** What a follower compares to see whether a collection changed. */
export interface CollectionHead {
  readonly id: string;
  readonly epoch: string;
  /** Number of the latest listing change: grows by one per change, from a start that is never 0. */
  readonly seq: number;
  /** Grows with every new set of projections. */
  readonly projectionsRev: number;
  /** Grows whenever the collection is replaced, also where its epoch stays. */
  readonly generation: number;
  readonly lastListingsUpdate: UnixMs | null;
}

/** A collection without its tokens, listings and projections. */
export interface StoredCollection extends CollectionHead {
  readonly name: string;
  readonly description: string;
  readonly chain: string;
  readonly contractAddress: string | null;
  readonly links: readonly Link[];
  readonly briteline: boolean;
  readonly featured: number;
  readonly featuredStartDate: UnixMs | null;
  readonly featuredEndDate: UnixMs | null;
  readonly firstPublishedToProduction: UnixMs | null;
  readonly demo: boolean;
  /** The server draws the pictures; `imageUrl` of its tokens is null. */
  readonly drawn: boolean;
  readonly size: number;
  /** A token whose picture stands for the collection; null where none has one. */
  readonly coverTokenId: string | null;
  readonly traits: readonly Trait[];
  readonly vibes: readonly Vibe[];
  readonly dataSource: DataSource;
}

/** One entry of the listing log in absolute values: `listing` null means it is no longer listed. */
export interface ListingChange {
  readonly seq: number;
  readonly tokenId: string;
  readonly listing: Listing | null;
  readonly at: UnixMs;
}

/** The projections that stand. The figures' rows are those of the tokens. */
export interface StoredProjections extends FigureRevision, Pick<Valued, "line" | "model"> {
  /** When they were made. */
  readonly at: UnixMs;
}

/** What became of a batch of events. */
export interface Applied {
  /** The collection's `seq` after the batch. */
  readonly seq: number;
  /** Listing changes made. An event that changes nothing makes none. */
  readonly changed: number;
  /** Sales stored; one that was already known is not counted. */
  readonly sales: number;
  /** Events left out because the collection has no such token. */
  readonly unknownTokens: number;
  /** Events left out because a later one for the same token is already known. */
  readonly stale: number;
}

/** Somebody on the mailing list. Texts that were not given are empty. */
export interface Subscriber {
  readonly email: string;
  /** A social handle. */
  readonly handle: string;
  /** Where they came from. */
  readonly referrer: string;
  readonly at: UnixMs;
}

/** What somebody wrote in the contact form. Texts that were not given are empty. */
export interface Message {
  readonly email: string;
  readonly name: string;
  readonly message: string;
  readonly referrer: string;
  readonly at: UnixMs;
}

/** Sums over the sales of a time span. */
export interface SalesSum {
  readonly count: number;
  readonly volume: Eth;
}

export interface Store {
  /** When this database was first opened. The demo's history counts from it. */
  readonly createdAt: UnixMs;

  /**
   * Stores a collection, or replaces the one of the same id: tokens, sales, listings and projections.
   * Listings that differ from those before are listing changes like any other.
   */
  replaceCollection(prepared: PreparedCollection): Promise<void>;
  /** Removes a collection and all that belongs to it. Returns whether there was one. */
  deleteCollection(collectionId: string): Promise<boolean>;
  /**
   * Applies events in their order; null if there is no such collection. `source` names who said so
   * ("demo", "feed") and stands in the log.
   */
  applyEvents(
    collectionId: string,
    events: readonly MarketEvent[],
    source: string,
  ): Promise<Applied | null>;
  /**
   * Stores new projections and returns their revision; null (and nothing stored) if the collection
   * is gone or its epoch is no longer `epoch`: the columns would not fit its tokens.
   */
  setProjections(collectionId: string, epoch: string, valued: Valued): Promise<number | null>;

  heads(): Promise<readonly CollectionHead[]>;
  collection(collectionId: string): Promise<StoredCollection | null>;
  /** In (rank, token id) order. Empty if there is no such collection. */
  tokens(collectionId: string): Promise<readonly PreparedToken[]>;
  token(collectionId: string, tokenId: string): Promise<PreparedToken | null>;
  /** The tokens now listed, and the `seq` this is true for. */
  listings(collectionId: string): Promise<{ seq: number; listings: readonly Listing[] } | null>;
  /** Changes after `afterSeq` in their order, at most `limit` of them, the latest ones. */
  listingLog(
    collectionId: string,
    afterSeq: number,
    limit: number,
  ): Promise<readonly ListingChange[]>;
  /** By ascending time, from `since` on (all without it). */
  sales(collectionId: string, since?: UnixMs): Promise<readonly Sale[]>;
  salesSum(collectionId: string, since: UnixMs): Promise<SalesSum>;
  projections(collectionId: string): Promise<StoredProjections | null>;

  /** Puts an address on the mailing list. One that is on it already stays as it was. */
  addSubscriber(subscriber: Omit<Subscriber, "at">): Promise<void>;
  addMessage(message: Omit<Message, "at">): Promise<void>;
  /** By ascending time. */
  subscribers(): Promise<readonly Subscriber[]>;
  /** By ascending time. */
  messages(): Promise<readonly Message[]>;
  /** Removes an address from the list, and its messages, however its letters are cased. Returns how many rows. */
  forget(email: string): Promise<number>;

  /** A small value kept by name, such as how far a source's preparation has come. */
  setting(name: string): Promise<string | null>;
  putSetting(name: string, value: string): Promise<void>;

  /** Calls `listener` after each write, as far as it is heard of. Only wakes: a word may be lost or come twice. */
  onWrite(listener: (collectionId: string) => void): () => void;
  close(): Promise<void>;
}
