/** Tokens, orders and events of the stand-in market. All of them are immutable: a change makes a new one. */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { OrderScope, TraitWanted } from "../../../market/market-order.ts";
import type { Hex } from "../../../market/raw-log.ts";
import type { Currency } from "./currencies.ts";

export interface StandInToken {
  readonly tokenId: string;
  readonly name: string | null;
  readonly imageUrl: string | null;
  readonly traits: readonly (readonly [name: string, value: string])[];
}

export interface StandInCollection {
  readonly slug: string;
  /** OpenSea's name of the chain, such as "ethereum". */
  readonly chain: string;
  /** In lower case, as are all addresses. */
  readonly contract: Hex;
  readonly name: string;
  readonly tokens: readonly StandInToken[];
  /** Owner of each token at first. By default, the traders of `traders.ts` own them in turn. */
  readonly ownerOf?: (tokenId: string) => Hex;
}

export type OrderStatus = "ACTIVE" | "INACTIVE" | "FULFILLED" | "EXPIRED" | "CANCELLED";

export interface StandInOrder {
  readonly hash: Hex;
  readonly slug: string;
  readonly side: "ask" | "bid";
  readonly scope: OrderScope;
  readonly maker: Hex;
  /** The only account that may take the order. Null if anyone may. */
  readonly taker: Hex | null;
  /** Price of one item in whole units of the currency, and in its smallest unit. */
  readonly price: number;
  readonly wei: bigint;
  readonly currency: Currency;
  /** Items at first, and those that are left. */
  readonly quantity: number;
  readonly remaining: number;
  readonly createdAt: UnixMs;
  readonly startsAt: UnixMs;
  readonly expiresAt: UnixMs;
  readonly end: "FULFILLED" | "CANCELLED" | null;
  /** True if the order cannot be filled now. It may be valid again later. */
  readonly isInvalid: boolean;
  /** Grows with each event of this order, from 1. */
  readonly version: number;
  /** Position among all orders of the market. */
  readonly sequence: number;
}

export interface Transaction {
  readonly hash: Hex;
  readonly at: UnixMs;
}

export interface StandInSale {
  readonly tokenId: string;
  readonly order: StandInOrder;
  readonly seller: Hex;
  readonly buyer: Hex;
  readonly transaction: Transaction;
}

/** An event. `order` is the order right after it. */
export type StandInEvent = {
  readonly slug: string;
  readonly at: UnixMs;
  /** Position among all events of the market, from 1. */
  readonly sequence: number;
} & (
  | { readonly kind: "placed" | "invalidated" | "revalidated"; readonly order: StandInOrder }
  /** `transaction` is null if the order was cancelled off the chain. */
  | {
      readonly kind: "cancelled";
      readonly order: StandInOrder;
      readonly transaction: Transaction | null;
    }
  | { readonly kind: "sold"; readonly order: StandInOrder; readonly sale: StandInSale }
  /** `from` is the zero address for a mint. */
  | {
      readonly kind: "transferred";
      readonly tokenId: string;
      readonly from: Hex;
      readonly to: Hex;
      readonly transaction: Transaction;
    }
  | { readonly kind: "metadata"; readonly token: StandInToken }
);

export interface NewAsk {
  readonly slug: string;
  readonly tokenId: string;
  readonly price: number;
  /** ETH by default. */
  readonly currency?: Currency;
  /** Makes the listing private. */
  readonly taker?: Hex | null;
  /** By default, the token's owner. Nobody else may list it. */
  readonly maker?: Hex;
  readonly startsAt?: UnixMs;
  /** 30 days from now by default. */
  readonly expiresAt?: UnixMs;
}

/** A bid on one token, on the tokens that have all of `traits`, or on any token of the collection. */
export interface NewBid {
  readonly slug: string;
  readonly tokenId?: string;
  readonly traits?: readonly TraitWanted[];
  /** Price of one item. */
  readonly price: number;
  /** WETH by default. */
  readonly currency?: Currency;
  /** Number of items wanted. 1 by default. */
  readonly quantity?: number;
  readonly maker: Hex;
  readonly expiresAt?: UnixMs;
}
