/** Offers, sales and the events that change them. */
import type { Eth, UnixMs } from "../../contract/values/units.ts";

export interface Sale {
  readonly tokenId: string;
  readonly price: Eth;
  readonly at: UnixMs;
}

export interface Offer {
  readonly tokenId: string;
  readonly price: Eth;
  readonly marketplace: number;
  /** "ETH" unless the market uses another one. */
  readonly currency: string;
}

export type MarketEvent =
  | ({ readonly kind: "listed"; readonly at: UnixMs } & Offer)
  | { readonly kind: "unlisted"; readonly at: UnixMs; readonly tokenId: string }
  /** A sale also ends the token's listing. */
  | ({ readonly kind: "sold" } & Sale);
