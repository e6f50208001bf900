/** The market of one token: its owner, its best offer and its last sale. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";

const finite = v.pipe(v.number(), v.finite());
const amount = v.pipe(finite, v.minValue(0));
const whole = v.pipe(v.number(), v.safeInteger());

/** Tokens that an offer is for. A traits offer wants a token that has all of them. */
const offerScope = v.variant("kind", [
  v.object({ kind: v.literal("item") }),
  v.object({ kind: v.literal("collection") }),
  v.object({
    kind: v.literal("traits"),
    traits: v.array(v.object({ name: v.string(), value: v.string() })),
  }),
]);

const topOffer = v.object({
  /** In ETH. */
  price: amount,
  currency: v.string(),
  bidder: v.string(),
  marketplace: whole,
  scope: offerScope,
});

const lastSale = v.object({
  /** In `currency`. Null if only its contract is known. */
  price: v.nullable(amount),
  /** "ETH", "WETH", "USDC" or another symbol, or the contract of a currency that is not well known. */
  currency: v.string(),
  /** UnixMs. */
  at: finite,
  /** Null if the marketplace did not say it. */
  transactionHash: v.nullable(v.string()),
  marketplace: whole,
  seller: v.string(),
  buyer: v.string(),
});

const tokenMarket = v.object({
  tokenId: v.string(),
  /** Null if the token does not exist yet or was burned. Absent if it is not known. */
  owner: v.optional(v.nullable(v.string())),
  /** True if blocks that are not confirmed changed the token. */
  isPending: v.boolean(),
  /** The marketplace whose page shows the token, listed or not. Null if none is known. */
  marketplace: v.nullable(whole),
  topOffer: v.nullable(topOffer),
  lastSale: v.nullable(lastSale),
});

/** Body of `GET /tokens/{c}/{tokenId}/market`. 404 if the collection is read neither from a chain nor from a marketplace, and is no demo. */
export interface TokenMarket extends Output<typeof tokenMarket> {}

export const parseTokenMarket = parserOf(tokenMarket, "market");
