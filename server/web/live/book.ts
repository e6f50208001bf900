/**
 * One collection in memory, so that the API answers frequent requests without SQL.
 *
 * Owner      Only `Books` writes (`advance`, `setProjections`); everyone else reads.
 * Freshness  `seq` is the number of the last applied change. `recent` keeps the latest changes, so that a reader
 *            at an earlier `seq` gets a delta. A reader that is too far behind starts over.
 */
import { type Floor, floorAmong } from "../../../contract/listings/floor.ts";
import {
  formatListing,
  type Listing,
  type ListingsDelta,
} from "../../../contract/listings/listings.ts";
import { WIRE } from "../../../contract/tokens/snapshot.ts";
import type { Eth } from "../../../contract/values/units.ts";
import { type Body, jsonBody } from "../../platform/http/body.ts";
import type {
  CollectionHead,
  ListingChange,
  StoredCollection,
  StoredProjections,
} from "../../storage/store/store.ts";

/** Minimum number of recent changes that a book keeps. A reader at most this far behind needs no snapshot. */
export const RECENT_CHANGES = 2_000;

export interface LoadedCollection {
  readonly collection: StoredCollection;
  readonly seq: number;
  readonly listings: readonly Listing[];
  /** The latest changes, without gaps up to `seq`. May be empty. */
  readonly recent: readonly ListingChange[];
  readonly projections: StoredProjections | null;
}

export interface Book extends Pick<LoadedCollection, "collection" | "seq" | "projections"> {
  readonly epoch: string;
  /** Token id -> its listing. */
  readonly listings: ReadonlyMap<string, Listing>;
  /** Returns the floor, or null if nothing is listed. */
  floor(): Eth | null;
  /** Returns the current body of `tokens/listed`, which is the same object until something changes. */
  listedBody(): Body;
  /** Returns the changes after `since`, or null if `since` is too old or ahead of this book. */
  deltaSince(since: number): ListingsDelta | null;
  /** Returns an empty delta at the current `seq`. A reader at the same `seq` learns of new projections; others reload. */
  emptyDelta(): ListingsDelta;
}

export interface WritableBook extends Book {
  /** Applies changes that directly follow `seq`. If there is a gap, returns false and changes nothing. */
  advance(head: CollectionHead, changes: readonly ListingChange[]): boolean;
  setProjections(collection: StoredCollection, projections: StoredProjections | null): void;
}

export function createBook(loaded: LoadedCollection): WritableBook {
  let { collection, seq, projections } = loaded;
  const { epoch } = collection;
  const listings = new Map(loaded.listings.map((listing) => [listing.tokenId, listing]));
  let recent = [...loaded.recent];
  let lastListingsUpdate = collection.lastListingsUpdate;
  let listed: Body | null = null;
  let floor: Floor | null = null;

  const rev = () => projections?.rev ?? 0;

  function deltaOf(from: number, changes: readonly ListingChange[]): ListingsDelta {
    const latest = new Map<string, Listing | null>();
    for (const { tokenId, listing } of changes) latest.set(tokenId, listing);
    const delta = { listed: [] as string[], unlisted: [] as string[] };
    for (const [tokenId, listing] of latest) {
      if (listing) delta.listed.push(formatListing(listing));
      else delta.unlisted.push(tokenId);
    }
    return { epoch, from, to: seq, projectionsRev: rev(), lastListingsUpdate, ...delta };
  }

  return {
    get collection() {
      return collection;
    },
    epoch,
    get seq() {
      return seq;
    },
    get projections() {
      return projections;
    },
    listings,

    floor() {
      floor ??= floorAmong(Array.from(listings.values(), ({ price }) => price));
      return floor.floor;
    },

    listedBody() {
      listed ??= jsonBody(
        {
          wire: WIRE,
          epoch,
          seq,
          projectionsRev: rev(),
          lastListingsUpdate,
          tokens: Array.from(listings.values(), formatListing),
        },
        "live",
        `${epoch}-${seq}-${rev()}`,
      );
      return listed;
    },

    deltaSince(since) {
      const missing = seq - since;
      if (missing < 0 || missing > recent.length) return null;
      return deltaOf(since, recent.slice(recent.length - missing));
    },

    emptyDelta: () => deltaOf(seq, []),

    advance(head, changes) {
      for (const [index, change] of changes.entries())
        if (change.seq !== seq + 1 + index) return false;
      for (const { tokenId, listing } of changes) {
        if (listing) listings.set(tokenId, listing);
        else listings.delete(tokenId);
      }
      seq += changes.length;
      recent.push(...changes);
      if (recent.length > 2 * RECENT_CHANGES) recent = recent.slice(-RECENT_CHANGES);
      // The time of a newer head belongs to changes that are not applied yet.
      if (head.seq === seq) lastListingsUpdate = head.lastListingsUpdate;
      listed = null;
      floor = null;
      return true;
    },

    setProjections(newCollection, newProjections) {
      collection = newCollection;
      projections = newProjections;
      listed = null;
    },
  };
}
