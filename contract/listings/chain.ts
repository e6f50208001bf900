/** Answers about a collection that is read from a chain: how far it is read, and the market of one token. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";

const finite = v.pipe(v.number(), v.finite());
const amount = v.pipe(finite, v.minValue(0));
const whole = v.pipe(v.number(), v.safeInteger());

const topBid = v.object({
  /** In ETH. */
  price: amount,
  currency: v.string(),
  bidder: v.string(),
  marketplace: whole,
});

const lastSale = v.object({
  /** In `currency`: a number of ETH or WETH. Null if another currency was paid. */
  price: v.nullable(amount),
  /** "ETH", "WETH" or the contract of another currency. */
  currency: v.string(),
  /** UnixMs. */
  at: finite,
  transactionHash: v.string(),
  marketplace: whole,
  seller: v.string(),
  buyer: v.string(),
});

const tokenMarket = v.object({
  tokenId: v.string(),
  /** Null if the token does not exist yet or was burned. */
  owner: v.nullable(v.string()),
  /** True if blocks that are not confirmed changed the token. */
  isPending: v.boolean(),
  /** The marketplace whose page shows the token, listed or not. Null if none is known. */
  marketplace: v.nullable(whole),
  topBid: v.nullable(topBid),
  lastSale: v.nullable(lastSale),
});

const chainState = v.object({
  /** Name of the chain, such as "ethereum". */
  chain: v.string(),
  stage: v.picklist(["adding", "following", "paused"]),
  /** Newest block that is read, and the chain's newest block. Null until they are known. */
  block: v.nullable(whole),
  headBlock: v.nullable(whole),
  /** UnixMs of the chain's newest block, and of the last answer of an endpoint. */
  headAt: v.nullable(finite),
  contactAt: v.nullable(finite),
  /** Why the chain cannot be followed at present. */
  problem: v.nullable(v.string()),
  /** Ids of the tokens that blocks changed which are not confirmed. */
  pending: v.array(v.string()),
  /** Sales of several tokens at one price, which are left out. */
  bundles: whole,
  /** UnixMs of this answer. Ages are counted to it, because the reader's clock may differ from the server's. */
  at: finite,
});

/** Body of `GET /tokens/{c}/{tokenId}/market`. 404 if the collection is not read from a chain. */
export interface TokenMarket extends Output<typeof tokenMarket> {}
/** Body of `GET /collections/{c}/chain`. 404 if the collection is not read from a chain. */
export interface ChainState extends Output<typeof chainState> {}

export const parseTokenMarket = parserOf(tokenMarket, "market");
export const parseChainState = parserOf(chainState, "chain");
