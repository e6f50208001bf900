/**
 * Made-up offers for the demo's tokens. No table holds them: they follow from the listings, the projection and the time, so all
 * servers of one demo show the same ones.
 */
import type { TokenMarket } from "../../../contract/market/token-market.ts";
import type { Eth, UnixMs } from "../../../contract/values/units.ts";
import { createRandom, type Random } from "../art/random.ts";
import { askMarketplace, humanPrice } from "./asks.ts";

export interface OfferedToken {
  readonly collectionId: string;
  readonly tokenId: string;
  readonly projection: Eth | null;
  /** Null if it is not listed. */
  readonly price: Eth | null;
}

type Offer = NonNullable<TokenMarket["topOffer"]>;

/** An offer for any token changes within this time. */
const COLLECTION_MS = 3_600_000;
/** An offer for one token changes within this time. */
const TOKEN_MS = 24 * 3_600_000;
/** Share of tokens that somebody makes an offer for. */
const WANTED_SHARE = 0.2;

/**
 * Returns the highest offer for a token: one for it, or one for any token. No offer reaches what would buy the token, and one for
 * any token would buy the cheapest. `lowest` is the lowest listing of the collection, null without one.
 */
export function demoOffer(token: OfferedToken, lowest: Eth | null, now: UnixMs): Offer | null {
  const offers = [offerForAny(token, lowest, now), offerForIt(token, now)];
  return offers.reduce((best, offer) => (offer && offer.price > (best?.price ?? 0) ? offer : best));
}

function offerForAny({ collectionId }: OfferedToken, lowest: Eth | null, now: UnixMs) {
  if (lowest === null) return null;
  const random = createRandom(`${collectionId} offers ${Math.floor(now / COLLECTION_MS)}`);
  return offerOf(random, lowest * random.between(0.88, 0.97), { kind: "collection" });
}

function offerForIt({ collectionId, tokenId, projection, price }: OfferedToken, now: UnixMs) {
  const random = createRandom(`${collectionId} ${tokenId} offers ${Math.floor(now / TOKEN_MS)}`);
  if (projection === null || !random.chance(WANTED_SHARE)) return null;
  const most = Math.min(projection, price ?? projection);
  return offerOf(random, most * random.between(0.7, 0.95), { kind: "item" });
}

function offerOf(random: Random, price: Eth, scope: Offer["scope"]): Offer {
  const digits = Array.from({ length: 40 }, () => random.below(16).toString(16));
  return {
    price: humanPrice(price),
    currency: "WETH",
    bidder: `0x${digits.join("")}`,
    marketplace: askMarketplace(random),
    scope,
  };
}
