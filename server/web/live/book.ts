/**
 * One collection in memory, so that the API answers frequent requests without SQL.
 *
 * Owner      Only `Books` writes (`advance`, `setProjections`); everyone else reads.
 * Freshness  `seq` is the number of the last applied change. `recent` keeps the latest changes, so that a reader
 *            at an earlier `seq` gets a delta. A reader that is too far behind starts over.
 */
import { type Floor, floorAmong } from "../../../contract/listings/floor.ts";
import { formatListing } from "../../../contract/listings/format-listing.ts";
import type {
  ForeignListing,
  Listing,
  ListingsDelta,
  MovingListing,
} from "../../../contract/listings/listings.ts";
import { WIRE } from "../../../contract/tokens/snapshot.ts";
import type { Eth } from "../../../contract/values/units.ts";
import { symbolOf } from "../../market/currency.ts";
import { type Body, jsonBody } from "../../platform/http/body.ts";
import type {
  CollectionHead,
  ListingChange,
  StoredCollection,
  StoredListing,
  StoredProjections,
} from "../../storage/store/store.ts";

/** Minimum number of recent changes that a book keeps. A reader at most this far behind needs no snapshot. */
export const RECENT_CHANGES = 2_000;

type BookedListing = Listing & Pick<StoredListing, "moving">;

export interface LoadedCollection {
  readonly collection: StoredCollection;
  readonly seq: number;
  readonly listings: readonly StoredListing[];
  /** The latest changes, without gaps up to `seq`. May be empty. */
  readonly recent: readonly ListingChange[];
  readonly projections: StoredProjections | null;
}

export interface Book extends Pick<LoadedCollection, "collection" | "seq" | "projections"> {
  readonly epoch: string;
  /** Token id -> its listing in the collection's unit. */
  readonly listings: ReadonlyMap<string, BookedListing>;
  /** Token id -> its listing in another currency. */
  readonly foreign: ReadonlyMap<string, ForeignListing>;
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
  const listings = new Map<string, BookedListing>();
  const foreign = new Map<string, ForeignListing>();
  for (const listing of loaded.listings) setListing(listing.tokenId, listing);
  let recent = [...loaded.recent];
  let lastListingsUpdate = collection.lastListingsUpdate;
  let listed: Body | null = null;
  let floor: Floor | null = null;

  function setListing(tokenId: string, listing: StoredListing | null): void {
    listings.delete(tokenId);
    foreign.delete(tokenId);
    const other = listing && foreignOf(listing);
    if (other) foreign.set(tokenId, other);
    else if (listing) listings.set(tokenId, listing);
  }

  const rev = () => projections?.rev ?? 0;

  function deltaOf(from: number, changes: readonly ListingChange[]): ListingsDelta {
    const latest = new Map<string, StoredListing | null>();
    for (const { tokenId, listing } of changes) latest.set(tokenId, listing);
    const delta = { listed: [] as string[], unlisted: [] as string[] };
    const others: ForeignListing[] = [];
    const moving: MovingListing[] = [];
    for (const [tokenId, listing] of latest) {
      const other = listing && foreignOf(listing);
      if (other) others.push(other);
      if (listing && !other) {
        delta.listed.push(formatListing(listing));
        for (const each of movingOf(listing)) moving.push(each);
      } else delta.unlisted.push(tokenId);
    }
    const head = { epoch, from, to: seq, projectionsRev: rev(), lastListingsUpdate };
    return { ...head, ...delta, ...rareLists(others, moving) };
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
    foreign,

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
          ...rareLists([...foreign.values()], [...listings.values()].flatMap(movingOf)),
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
      for (const { tokenId, listing } of changes) setListing(tokenId, listing);
      seq += changes.length;
      for (const change of changes) recent.push(change);
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

function foreignOf(listing: StoredListing): ForeignListing | null {
  const { tokenId, price, currency, marketplace, eth } = listing;
  if (currency === undefined) return null;
  const own = [tokenId, price, symbolOf(currency), marketplace] as const;
  return eth === undefined ? own : [...own, eth];
}

/** A fixed price with an end does not move. */
function movingOf({ tokenId, moving }: BookedListing): readonly MovingListing[] {
  if (!moving || moving.price === moving.endPrice) return [];
  const { price, endPrice, startsAt, expiresAt } = moving;
  return [[tokenId, price, endPrice, startsAt, expiresAt]];
}

/** Leaves out an empty list: most collections have neither. */
function rareLists(foreign: readonly ForeignListing[], moving: readonly MovingListing[]) {
  return { ...(foreign.length > 0 && { foreign }), ...(moving.length > 0 && { moving }) };
}
