/** SQL rows of the orders, and the listings that follow from them. */
import { CRYPTOPUNKS, OPENSEA } from "../../../../contract/listings/marketplaces.ts";
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { TokenState } from "../../../market/token-state.ts";
import { ethOf } from "../../../market/wei.ts";
import type { Queryable } from "../../db/database.ts";
import { bulkInsert, type Target } from "../bulk-insert.ts";
import type { ListingState } from "../listing-rows.ts";

const ORDERS: Target = {
  table: "orders",
  owner: "collection",
  columns: {
    market: "integer",
    order_hash: "text",
    token_id: "text",
    side: "text",
    maker: "text",
    taker: "text",
    wei: "text",
    price: "double precision",
    currency: "text",
    at: "double precision",
    expires_at: "double precision",
  },
};

/** Replaces the orders that tokens have on the market of the chain. */
export async function replaceChainOrders(
  tx: Queryable,
  collection: string,
  states: ReadonlyMap<string, TokenState>,
): Promise<void> {
  await tx.query(
    "delete from orders where collection = $1 and market = $2 and token_id = any($3::text[])",
    [collection, CRYPTOPUNKS, [...states.keys()]],
  );
  await bulkInsert(tx, ORDERS, collection, [...states].flatMap(ordersOf));
}

function ordersOf([tokenId, { owner, ask, bid }]: [string, TokenState]) {
  const common = { market: CRYPTOPUNKS, token_id: tokenId, currency: "ETH", expires_at: null };
  const rows = [];
  if (ask && owner) {
    const { hash, wei, taker, at } = ask;
    const order = { order_hash: hash, wei, price: ethOf(wei), taker, at };
    rows.push({ ...common, ...order, side: "ask", maker: owner });
  }
  if (bid) {
    const { hash, wei, bidder, at } = bid;
    const order = { order_hash: hash, wei, price: ethOf(wei), taker: null, at };
    rows.push({ ...common, ...order, side: "bid", maker: bidder });
  }
  return rows;
}

export interface LowestAsk extends ListingState {
  readonly tokenId: string;
  /** Null if the order is older than what was read. */
  readonly at: UnixMs | null;
}

/** SQL for the condition that an order `o` is valid at the time $2, and that anyone may fill it with ETH or WETH. */
export const IS_OPEN = `o.status = 'active' and o.taker is null and o.currency in ('ETH', 'WETH')
  and (o.starts_at is null or o.starts_at <= greatest($2, o.said_at)) and (o.expires_at is null or o.expires_at > $2)`;

/**
 * Returns the lowest live ask of each token that has one, of `ids` or of all tokens.
 *
 * An ask on OpenSea stays live after its maker gave the token away. If a chain is followed, the maker must be the owner on
 * it. Otherwise the ask must be newer than the token's last known transfer.
 */
export function lowestAsks(
  db: Queryable,
  collection: string,
  now: UnixMs,
  ids: readonly string[] | null = null,
): Promise<readonly LowestAsk[]> {
  return db.query<LowestAsk>(
    `select distinct on (o.token_id) o.token_id as "tokenId", o.price, o.market as marketplace, o.currency,
       greatest(o.at, o.starts_at) as at
     from orders o
       left join follows f on f.collection = o.collection and f.source = 'chain' and f.problem is null
         and f.stage <> 'paused'
       left join chain_tokens t on t.collection = o.collection and t.token_id = o.token_id
       left join token_owners w on w.collection = o.collection and w.token_id = o.token_id
     where o.collection = $1 and o.side = 'ask' and ${IS_OPEN}
       and ($3::text[] is null or o.token_id = any($3::text[]))
       and (o.market <> ${OPENSEA} or case
         when f.collection is not null then t.token_id is null or t.owner = o.maker
         else w.owner is null or w.owner = o.maker or w.at <= o.said_at
       end)
     order by o.token_id, o.price, at`,
    [collection, now, ids],
  );
}
