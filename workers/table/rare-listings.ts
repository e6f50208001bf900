/**
 * Properties that few listings have and no column holds: a currency other than the collection's unit, or a price that moves with
 * time. This is a chunk of its own, because few collections need it.
 *
 * A row of an update has the price at which the server last looked. That may be long ago: the worker may be offline, or the
 * server's next delta on its way. This code computes the price of now, by this device's clock. Only the server knows which other
 * ask of a token follows one that expires.
 */

import { formatListing } from "../../contract/listings/format-listing.ts";
import { listingFactsAt } from "../../contract/listings/listing-columns.ts";
import type {
  ListingsDelta,
  ListingsSnapshot,
  MovingListing,
} from "../../contract/listings/listings.ts";
import {
  hasExpired,
  type MovingPrice,
  nextMove,
  priceAt,
} from "../../contract/listings/moving-price.ts";
import { isForeignListing, isMovingListing } from "../../contract/listings/rare-entries.ts";
import { formatDecimal } from "../../contract/values/format-decimal.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import type { CollectionUpdate, MovingListings } from "../../contract/worker-api.ts";
import type { ListingsOutcome } from "./apply-listings.ts";
import { findId } from "./ids/id-index.ts";
import { createRareFacts, type FactsUpdate, tokenIdOf } from "./rare-facts.ts";
import type { TokenTable } from "./token-table.ts";

type Update = ListingsSnapshot | ListingsDelta;
export type RareListings = ReturnType<typeof createRareListings>;

/** `fold` applies an update to the table and here. */
export function createRareListings(
  table: TokenTable,
  fold: (update: Update, now: UnixMs) => ListingsOutcome,
) {
  const foreign = createRareFacts("foreign", isForeignListing);
  const moving = createRareFacts("moving", isMovingListing);

  return {
    pricedAt,
    /** Applies an update that the table took. Returns the number of facts that changed. */
    apply: (update: FactsUpdate) => foreign.apply(update) + moving.apply(update),
    /** Returns the parts of an update of the page. With "changed", those that have changed since the last call. */
    take(which: "changed" | "all"): Pick<CollectionUpdate, "foreign" | "moving"> {
      const [others, courses] = [foreign.take(which), moving.take(which)];
      return { ...(others && { foreign: others }), ...(courses && { moving: courses }) };
    },
    moving: (): readonly MovingListing[] => [...moving.get().values()],
    /** Returns the time to the next move of prices. Null if none moves. */
    untilMove: (now: UnixMs) => (moving.get().size > 0 ? nextMove(now) - now : null),
    /** Sets moving prices to those at `now`. Returns the number of changes. */
    movePrices(now: UnixMs): number {
      const delta = movingDelta(table, moving.get());
      const outcome = delta && fold(delta, now);
      return outcome?.kind === "applied" ? outcome.changed : 0;
    },
  };
}

/** Returns `update` with the prices at `now`, and without the moving listings that have expired by then. */
function pricedAt(update: Update, now: UnixMs): Update {
  const sent = update.moving?.filter(isMovingListing) ?? [];
  if (sent.length === 0) return update;
  const courses = new Map(sent.map((each) => [each[0], courseOf(each)]));
  const moving = sent.filter((each) => !hasExpired(courseOf(each), now));
  const expired: string[] = [];
  const priced = (rows: readonly string[]): string[] =>
    rows.flatMap((row) => {
      // A row may be malformed. The table's own check says so.
      const id = typeof row === "string" ? tokenIdOf(row) : "";
      const course = courses.get(id);
      if (!course) return [row];
      if (!hasExpired(course, now)) return [repriced(row, course, now)];
      expired.push(id);
      return [];
    });
  if ("tokens" in update) return { ...update, tokens: priced(update.tokens), moving };
  const listed = priced(update.listed);
  return { ...update, listed, unlisted: [...update.unlisted, ...expired], moving };
}

function courseOf([, price, endPrice, startsAt, expiresAt]: MovingListing): MovingPrice {
  return { price, endPrice, startsAt, expiresAt };
}

/** Returns the row with the price at `now`. A price of 0 is no listing, so the row keeps the one that the server listed. */
function repriced(row: string, course: MovingPrice, now: UnixMs): string {
  const price = priceAt(course, now);
  const [id, , ...rest] = row.split(",");
  return price > 0 ? [id, formatDecimal(price), ...rest].join(",") : row;
}

/** Returns a delta at the table's own position with the moving listings as they are now. Null if there are none. */
function movingDelta(table: TokenTable, moving: MovingListings): ListingsDelta | null {
  const { epoch, seq, lastListingsUpdate } = table.listingsState;
  if (moving.size === 0 || epoch === null) return null;
  const delta = {
    listed: [] as string[],
    unlisted: [] as string[],
    moving: [] as MovingListing[],
  };
  for (const [tokenId, course] of moving) {
    const facts = listingFactsAt(table, findId(table.rowOfId, tokenId));
    const { currentPrice: price, marketplace, listedAt } = facts;
    if (price === null || marketplace === null) delta.unlisted.push(tokenId);
    else {
      delta.listed.push(formatListing({ tokenId, price, marketplace, listedAt }));
      delta.moving.push(course);
    }
  }
  const head = { epoch, projectionsRev: table.figuresRev, lastListingsUpdate };
  return { ...head, from: seq, to: seq, ...delta };
}
