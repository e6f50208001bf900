/** The listings that follow from the orders: the lowest live ask of each token. */

import { type PricedOrder, priceAt } from "../../../../contract/listings/moving-price.ts";
import { ETHER, type UnixMs } from "../../../../contract/values/units.ts";
import type { Queryable } from "../../db/database.ts";
import type { ListingState } from "../listing-rows.ts";
import { isInUnitSql } from "../unit-sql.ts";
import { CHAIN } from "./chain-store.ts";

export interface LowestAsk extends ListingState {
  readonly tokenId: string;
  /** Null if the order is older than what was read. */
  readonly at: UnixMs | null;
}

/** SQL: true for an ask `o` in the unit of its collection `c`, which is ETH while the collection is being added. */
const IS_IN_UNIT = isInUnitSql("o.currency", `coalesce(c.currency, '${ETHER}')`);

/** SQL for the current price of an ask `o`. */
const PRICE = "coalesce(moved.price, o.price)";

/** SQL for the course of the price of an ask `o`, null if it does not move. */
const COURSE = `case when moved.price is not null and o.starts_at is not null and o.expires_at is not null
  then json_build_object('price', o.price, 'endPrice', o.end_price, 'startsAt', o.starts_at, 'expiresAt', o.expires_at)
end as moving`;

/** SQL for the condition that an order `o` is valid at the time $2, and that anyone may fill it. */
const IS_VALID = `o.status = 'active' and o.taker is null
  and (o.starts_at is null or o.starts_at <= greatest($2, o.said_at)) and (o.expires_at is null or o.expires_at > $2)`;

/** The same, with ETH or WETH. */
export const IS_OPEN = `${IS_VALID} and ${isInUnitSql("o.currency", `'${ETHER}'`)}`;

/**
 * Returns the lowest live ask of each token that has one, of `ids` or of all tokens. One in the collection's unit goes
 * before one in another currency. An ask at 0 is no listing.
 *
 * An ask that no chain holds stays live after its maker gave the token away. If a chain is followed, the maker must be the
 * owner on it. Otherwise the ask must be newer than the token's last known transfer.
 */
export async function lowestAsks(
  db: Queryable,
  collection: string,
  now: UnixMs,
  ids: readonly string[] | null = null,
): Promise<readonly LowestAsk[]> {
  const moved = await movedPrices(db, collection, now, ids);
  return db.query<LowestAsk>(
    `select distinct on (o.token_id) o.token_id as "tokenId", ${PRICE} as price, o.marketplace, o.currency, ${COURSE},
       greatest(o.at, o.starts_at) as at
     from orders o
       left join collections c on c.id = o.collection
       left join unnest($4::text[], $5::text[], $6::double precision[]) moved (source, hash, price)
         on moved.source = o.source and moved.hash = o.order_hash
       left join follows f on f.collection = o.collection and f.source = '${CHAIN}' and f.problem is null
         and f.stage <> 'paused'
       left join chain_tokens t on t.collection = o.collection and t.token_id = o.token_id
       left join token_owners w on w.collection = o.collection and w.token_id = o.token_id
     where o.collection = $1 and o.side = 'ask' and ${PRICE} > 0 and ${IS_VALID}
       and ($3::text[] is null or o.token_id = any($3::text[]))
       and (o.source = '${CHAIN}' or case
         when f.collection is not null then t.token_id is null or t.owner = o.maker
         else w.owner is null or w.owner = o.maker or w.at <= o.said_at
       end)
     order by o.token_id, ${IS_IN_UNIT} desc, case when not ${IS_IN_UNIT} then o.currency end, ${PRICE}, at`,
    [collection, now, ids, ...moved],
  );
}

/** Returns the tokens of live asks at 0. */
export function freeAsks(
  db: Queryable,
  collection: string,
  now: UnixMs,
): Promise<readonly { readonly tokenId: string }[]> {
  return db.query<{ tokenId: string }>(
    `select o.token_id as "tokenId" from orders o
     where o.collection = $1 and o.side = 'ask' and o.price = 0 and coalesce(o.end_price, 0) = 0
       and o.token_id is not null and ${IS_VALID}
     order by o.at, o.order_hash`,
    [collection, now],
  );
}

/** Returns the sources, hashes and current prices of the asks whose price moves. */
async function movedPrices(
  db: Queryable,
  collection: string,
  now: UnixMs,
  ids: readonly string[] | null,
): Promise<readonly [sources: string[], hashes: string[], prices: number[]]> {
  const orders = await db.query<PricedOrder & { readonly source: string; readonly hash: string }>(
    `select o.source, o.order_hash as hash, o.price, o.end_price as "endPrice", o.starts_at as "startsAt",
       o.expires_at as "expiresAt"
     from orders o
     where o.collection = $1 and o.side = 'ask' and o.end_price is not null and ${IS_VALID}
       and ($3::text[] is null or o.token_id = any($3::text[]))`,
    [collection, now, ids],
  );
  return [
    orders.map(({ source }) => source),
    orders.map(({ hash }) => hash),
    orders.map((order) => priceAt(order, now)),
  ];
}
