/**
 * Prices that move with time, as of now. A row of an update has the price of when the server last looked, which may be long ago:
 * the worker may be offline, or the server's next delta on its way.
 *
 * The times are those of this device's clock. Which other ask of the token follows one that expires, only the server knows.
 */
import { listingFactsAt } from "../../contract/listings/listing-columns.ts";
import {
  formatListing,
  type ListingsDelta,
  type ListingsSnapshot,
  type MovingListing,
} from "../../contract/listings/listings.ts";
import {
  hasExpired,
  type MovingPrice,
  nextMove,
  priceAt,
} from "../../contract/listings/moving-price.ts";
import { formatDecimal } from "../../contract/values/digits.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import type { MovingListings } from "../../contract/worker-api.ts";
import { findId } from "./ids/id-index.ts";
import { tokenIdOf } from "./rare-facts.ts";
import type { TokenTable } from "./token-table.ts";

/** Returns `update` with the prices at `now`, and without the moving listings that have expired by then. */
export function pricedAt(
  update: ListingsSnapshot | ListingsDelta,
  now: UnixMs,
): ListingsSnapshot | ListingsDelta {
  if (!update.moving?.length) return update;
  const courses = new Map(update.moving.map((each) => [each[0], courseOf(each)]));
  const moving = update.moving.filter((each) => !hasExpired(courseOf(each), now));
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

/** Returns the time from `now` to the next move of prices. */
export function untilMove(now: UnixMs): number {
  return nextMove(now) - now;
}

/** Returns the row with the price at `now`. A price of 0 is no listing, so the row keeps the one that the server listed. */
function repriced(row: string, course: MovingPrice, now: UnixMs): string {
  const price = priceAt(course, now);
  const [id, , ...rest] = row.split(",");
  return price > 0 ? [id, formatDecimal(price), ...rest].join(",") : row;
}

/** Returns a delta at the table's own position that lists what moves as it is. Null if nothing moves. */
export function movingDelta(table: TokenTable, moving: MovingListings): ListingsDelta | null {
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
