/**
 * Listings that no order stands behind: those of imports and of the line feed. The log keeps the last one of each token, so
 * that it is listed again when an ask that was lower ends.
 */
import { hasExpired, priceAt } from "../../../contract/listings/moving-price.ts";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Queryable } from "../db/database.ts";
import {
  isSameListing,
  type ListingState,
  NOT_LISTED,
  priceIn,
  type TokenState,
} from "./listing-rows.ts";
import { isInUnitSql } from "./unit-sql.ts";

/** Origins of log entries that follow from orders, beside the sources that a collection follows. */
const ORDER_ORIGINS = ["chain", "clock"];

/**
 * Reads the listings of tokens that imports and the feed told last. A told listing is over if its token was unlisted since, for
 * any reason: while it lasts, orders do not unlist its token. It is also over if a marketplace has reported another owner, or
 * the end of an ask that was the same offer. Tokens of which nothing was told are left out.
 */
export async function readTold(
  tx: Queryable,
  collection: string,
  tokenIds: readonly string[],
  now: UnixMs,
): Promise<ReadonlyMap<string, TokenState>> {
  if (tokenIds.length === 0) return new Map();
  const rows = await tx.query<
    ListingState & { readonly tokenId: string; readonly asOf: UnixMs; readonly isOver: boolean }
  >(
    `select given.id as "tokenId", g.price, g.marketplace, g.currency, g.moving,
       case when g.kind = 'replaced' then 0 else g.at end as "asOf",
       coalesce(w.at > g.at, false) or exists (
         select from orders o
         where o.collection = $1 and o.token_id = given.id and o.side = 'ask'
           and (o.price, o.marketplace) = (g.price, g.marketplace) and ${isInUnitSql("o.currency", "g.currency")}
           and (o.status <> 'active' and o.seen_at >= g.at or o.expires_at between g.at and $4)
       ) as "isOver"
     from unnest($2::text[]) given (id) cross join lateral (
         select * from listing_log l
         where l.collection = $1 and l.token_id = given.id and (l.price is null or l.source not in (
           select source from follows where collection = $1 union all select unnest($3::text[])
         ))
         order by l.seq desc limit 1
       ) g
       left join token_owners w on w.collection = $1 and w.token_id = given.id`,
    [collection, tokenIds, ORDER_ORIGINS, now],
  );
  return new Map(
    rows.map(({ tokenId, asOf, isOver, price, marketplace, currency, moving }) => [
      tokenId,
      { listing: isOver ? NOT_LISTED : { price, marketplace, currency, moving }, asOf },
    ]),
  );
}

/** Returns a listing with the price of `now`. */
export function listingAt(listing: ListingState, now: UnixMs): ListingState {
  const { moving } = listing;
  if (moving === null) return listing;
  return hasExpired(moving, now) ? NOT_LISTED : { ...listing, price: priceAt(moving, now) };
}

/** True if the listings differ at most in their price of now. */
export function isSameCourse(a: ListingState, b: ListingState): boolean {
  return isSameListing({ ...a, price: b.price }, b) && (b.moving !== null || a.price === b.price);
}

/** True if an ask goes before another listing: that is over, costs more, or is in another currency than the collection. */
export function isBelow(unit: string, ask: ListingState, other: ListingState): boolean {
  const [price, otherPrice] = [priceIn(unit, ask), priceIn(unit, other)];
  return other.price === null || (price !== null && price < (otherPrice ?? Infinity));
}
