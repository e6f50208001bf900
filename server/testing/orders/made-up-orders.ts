/** Orders and events of a made-up market, for tests of what the server makes of them. */
import { OPENSEA as OPENSEA_ID } from "../../../contract/listings/marketplaces.ts";
import type {
  EventStamp,
  MarketOrder,
  MarketSale,
  OrderEvent,
  OrderScope,
} from "../../market/market-order.ts";
import type { Hex } from "../../market/raw-log.ts";
import { type NewOpenSeaFollow, OPENSEA } from "../../sources/opensea/follow/opensea-follow.ts";

export const ALICE: Hex = `0x${"a1".repeat(20)}`;
export const BOB: Hex = `0x${"b0".repeat(20)}`;
export const CAROL: Hex = `0x${"ca".repeat(20)}`;

/** Makes an amount of wei from a price with at most 6 decimals. */
export function weiOf(price: number): string {
  return `${BigInt(Math.round(price * 1e6)) * 10n ** 12n}`;
}

/** An order for one item in ETH that anyone may take, with a price and the given differences. */
export function orderOf(
  hash: string,
  price: number,
  { tokenId = "1", ...part }: Partial<MarketOrder> & { readonly tokenId?: string } = {},
): MarketOrder {
  return {
    hash,
    marketplace: OPENSEA_ID,
    protocol: null,
    side: "ask",
    scope: { kind: "item", tokenId },
    maker: ALICE,
    taker: null,
    wei: weiOf(price),
    price,
    endPrice: null,
    currency: "ETH",
    quantity: 1,
    createdAt: null,
    startsAt: null,
    expiresAt: null,
    ...part,
  };
}

/** An offer in WETH by Carol. */
export function offerOf(
  hash: string,
  price: number,
  scope: OrderScope,
  part: Partial<MarketOrder> = {},
): MarketOrder {
  return orderOf(hash, price, { side: "bid", maker: CAROL, currency: "WETH", scope, ...part });
}

export function placed(order: MarketOrder, at: number, version: number | null = null): OrderEvent {
  return { kind: "placed", order, stamp: { version, at } };
}

/** An event that says nothing but the order's hash. */
export function toldOf(
  kind: "cancelled" | "invalidated",
  hash: string,
  at: number,
  version: number | null = null,
): OrderEvent {
  return { kind, hash, stamp: { version, at } };
}

/** Sale of a token by Alice to Bob in ETH, in a transaction of its own. */
export function saleOf(tokenId: string, price: number, at: number): MarketSale {
  return {
    marketplace: OPENSEA_ID,
    tokenId,
    wei: weiOf(price),
    price,
    currency: "ETH",
    seller: ALICE,
    buyer: BOB,
    at,
    transactionHash: `0x5a1e${tokenId}${at}`,
  };
}

export function soldOf(
  hash: string | null,
  sale: MarketSale,
  stamp: EventStamp = { version: null, at: sale.at },
): OrderEvent {
  return { kind: "sold", hash, sale, stamp };
}

export function transferOf(tokenId: string, from: Hex, to: Hex, at: number): OrderEvent {
  return { kind: "transferred", tokenId, from, to, stamp: { version: null, at } };
}

export function followOf(collection: string): NewOpenSeaFollow {
  const contract: Hex = `0x${"c0".repeat(20)}`;
  const settings = { slug: `${collection}-slug`, chain: "ethereum" };
  return { collection, source: OPENSEA, chainId: 1, contract, name: collection, settings };
}
