/** Asks, sales and the events that change them. */
import type { MovingPrice } from "../../contract/listings/moving-price.ts";
import type { Eth, UnixMs } from "../../contract/values/units.ts";

/** Tolerance for clocks that differ. */
const MAX_LEAD_MS = 2 * 60_000;

/**
 * True if an event at `at` is more than two minutes after `now`. The latest event of a token wins, so an event
 * ahead would hide the true ones until its time comes. This concerns events that are ordered by time.
 */
export function isAhead(at: UnixMs, now: UnixMs): boolean {
  return at > now + MAX_LEAD_MS;
}

export interface Sale {
  readonly tokenId: string;
  readonly price: Eth;
  readonly at: UnixMs;
  /** Place of the sale on a chain: its transaction, and the index of its log in the block. */
  readonly transactionHash?: string;
  readonly logIndex?: number;
}

/** A sale in another currency than the collection's unit. It is shown, and counts for nothing. */
export interface ForeignSale {
  readonly tokenId: string;
  /** In `currency`. */
  readonly price: number;
  readonly currency: string;
  readonly at: UnixMs;
}

export interface Ask {
  readonly tokenId: string;
  /** In `currency`. */
  readonly price: number;
  readonly marketplace: number;
  readonly currency: string;
  /**
   * The course of the price, if it moves with time or the listing has an end: then `price` is the one at that time. A fixed
   * price is the course's end price too.
   */
  readonly moving?: MovingPrice;
}

export type MarketEvent =
  | ({ readonly kind: "listed"; readonly at: UnixMs } & Ask)
  | { readonly kind: "unlisted"; readonly at: UnixMs; readonly tokenId: string }
  /** A sale also ends the token's listing. Without a currency, its price is in the collection's unit. */
  | ({ readonly kind: "sold"; readonly currency?: string } & Sale);
