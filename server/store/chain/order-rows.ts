/** SQL rows of the orders, and the listings that follow from them. */
import type { UnixMs } from "../../../contract/values/units.ts";
import { CRYPTOPUNKS } from "../../chain/cryptopunks/decode-punks.ts";
import type { TokenState } from "../../chain/token-state.ts";
import { ethOf } from "../../chain/wei.ts";
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

/** Returns the lowest live ask of each token that has one, of `ids` or of all tokens. */
export function lowestAsks(
  db: Queryable,
  collection: string,
  now: UnixMs,
  ids: readonly string[] | null = null,
): Promise<readonly LowestAsk[]> {
  return db.query<LowestAsk>(
    `select distinct on (token_id) token_id as "tokenId", price, market as marketplace, currency, at
     from orders
     where collection = $1 and side = 'ask' and taker is null and currency in ('ETH', 'WETH')
       and (expires_at is null or expires_at > $2)
       and ($3::text[] is null or token_id = any($3::text[]))
     order by token_id, price, at`,
    [collection, now, ids],
  );
}
