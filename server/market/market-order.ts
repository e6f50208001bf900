/**
 * Orders of a marketplace and their events, as the store receives them. The order book is off the chain: an order is a signed
 * message, and only the events say whether it is still valid.
 */
import type { UnixMs } from "../../contract/values/units.ts";
import type { Hex } from "./raw-log.ts";

/** Tokens that an order is for. An ask is always for an item. A traits offer wants a token that has all of them. */
export type OrderScope =
  | { readonly kind: "item"; readonly tokenId: string }
  | { readonly kind: "collection" }
  | { readonly kind: "traits"; readonly traits: readonly TraitWanted[] };

export interface TraitWanted {
  readonly name: string;
  readonly value: string;
}

export interface MarketOrder {
  /** In lower case, as are all addresses. */
  readonly hash: string;
  /** Id of `MARKETPLACES` under which it lists. */
  readonly marketplace: number;
  /** Contract of the exchange that the order is signed for. Null if it is not known. */
  readonly protocol: Hex | null;
  readonly side: "ask" | "bid";
  readonly scope: OrderScope;
  readonly maker: Hex;
  /** The only account that may take the order. Null if anyone may. */
  readonly taker: Hex | null;
  /** Price of one item, in the smallest unit of its currency, as decimal text. */
  readonly wei: string;
  /** The same in whole units of the currency. */
  readonly price: number;
  /**
   * If the price of an ask moves, as in a Dutch auction: the price at `expiresAt`, while `wei` and `price` are those at
   * `startsAt`, and neither time is null. See `priceAt`. Null if the price is constant.
   */
  readonly endPrice: number | null;
  /** "ETH", "WETH" or the contract of another currency. */
  readonly currency: string;
  /** Items that are still sold or wanted. */
  readonly quantity: number;
  readonly createdAt: UnixMs | null;
  /** Null: at once. */
  readonly startsAt: UnixMs | null;
  /** Null: never. */
  readonly expiresAt: UnixMs | null;
}

/** Place of an event among those of one order. Events of different orders cannot be compared by version. */
export interface EventStamp {
  /** Grows with each event of one order. Null if the market did not say it. */
  readonly version: number | null;
  /** Time of the event, by the market's clock. */
  readonly at: UnixMs;
}

export interface MarketSale {
  readonly marketplace: number;
  readonly tokenId: string;
  readonly wei: string;
  readonly price: number;
  readonly currency: string;
  readonly seller: Hex;
  readonly buyer: Hex;
  readonly at: UnixMs;
  /** Null if the market did not say it. */
  readonly transactionHash: Hex | null;
}

export type OrderEvent =
  /** A new order, or a new version of one. */
  | { readonly kind: "placed"; readonly order: MarketOrder; readonly stamp: EventStamp }
  /** Final. */
  | { readonly kind: "cancelled"; readonly hash: string; readonly stamp: EventStamp }
  /** The order cannot be filled now, for example because its maker does not own the token. */
  | { readonly kind: "invalidated"; readonly hash: string; readonly stamp: EventStamp }
  /** `order` is null if the event did not describe it. */
  | {
      readonly kind: "revalidated";
      readonly hash: string;
      readonly order: MarketOrder | null;
      readonly stamp: EventStamp;
    }
  /** `hash` is the order that was filled. Null if the market did not say it. */
  | {
      readonly kind: "sold";
      readonly hash: string | null;
      readonly sale: MarketSale;
      readonly stamp: EventStamp;
    }
  | {
      readonly kind: "transferred";
      readonly tokenId: string;
      readonly from: Hex;
      readonly to: Hex;
      readonly stamp: EventStamp;
    }
  | { readonly kind: "metadata"; readonly tokenId: string };
