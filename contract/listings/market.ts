/** Small answers around a collection: a token's valuation, the text to share, the network's costs. */
import * as v from "valibot";
import { parseWith } from "../values/parse-with.ts";
import type { Parsed } from "../values/problem.ts";
import type { Confidence, Eth, UnixMs } from "../values/units.ts";

/** Body of `GET /market-info`. */
export interface MarketInfo {
  readonly gasPriceGwei: number;
  readonly ethUsd: number;
  readonly txFeeUsd: number;
}

/** Gas that the ticker's fee estimate assumes. */
export const TX_GAS = 100_000;
const GWEI_PER_ETH = 1e9;

/** Returns the cost in USD of a transaction of `TX_GAS` gas. */
export function txFeeUsd(gasPriceGwei: number, ethUsd: number): number {
  return (TX_GAS * gasPriceGwei * ethUsd) / GWEI_PER_ETH;
}

export interface TraitEffect {
  readonly traitId: number;
  readonly valueId: number;
  /** Relative effect of the value on the price, against what tokens usually have of the trait: 0.25 is a quarter more. */
  readonly share: number;
}

export interface ComparableSale {
  readonly tokenId: string;
  readonly price: Eth;
  readonly at: UnixMs;
  /** Trait values shared with the token. */
  readonly shared: number;
}

/** A past sale of the token itself. */
export interface OwnSale {
  readonly price: Eth;
  readonly at: UnixMs;
}

/**
 * Body of `GET /tokens/{c}/{tokenId}/valuation`. The projection is the product of `base` and of 1 + share for every
 * effect, for the number of traits and for the token's own sales.
 */
export interface Valuation {
  readonly tokenId: string;
  readonly projection: Eth | null;
  /** Four in five comparable past sales were between `low` and `high`. */
  readonly low: Eth | null;
  readonly high: Eth | null;
  readonly confidence: Confidence | null;
  /** Current price of a token with the usual values of its traits. */
  readonly base: Eth | null;
  /** Strongest first. The share of a value includes its interaction with the token's other values. */
  readonly effects: readonly TraitEffect[];
  /** Relative effect of the token's number of traits on the price; 0 is none. */
  readonly traitCountShare: number;
  /** Relative effect of the token's own past sales on the price, beyond its traits; 0 is none. */
  readonly ownSalesShare: number;
  /** Latest first. */
  readonly ownSales: readonly OwnSale[];
  readonly comparables: readonly ComparableSale[];
}

/** Body of `GET /collections/{c}/social-share`, or 204. */
export interface SocialShare {
  readonly text: string;
  readonly imageUrl: string;
  readonly url: string;
}

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const finite = v.pipe(v.number(), v.finite());

const marketInfo = v.object({ gasPriceGwei: amount, ethUsd: amount, txFeeUsd: amount });

const valuation = v.object({
  tokenId: v.string(),
  projection: v.nullable(amount),
  low: v.nullable(amount),
  high: v.nullable(amount),
  confidence: v.nullable(amount),
  base: v.nullable(amount),
  effects: v.array(v.object({ traitId: amount, valueId: amount, share: finite })),
  traitCountShare: finite,
  ownSalesShare: finite,
  ownSales: v.array(v.object({ price: amount, at: finite })),
  comparables: v.array(
    v.object({ tokenId: v.string(), price: amount, at: finite, shared: amount }),
  ),
});

const socialShare = v.object({ text: v.string(), imageUrl: v.string(), url: v.string() });

export function parseMarketInfo(body: unknown): Parsed<MarketInfo> {
  return parseWith(marketInfo, body, "market-info");
}

export function parseValuation(body: unknown): Parsed<Valuation> {
  return parseWith(valuation, body, "valuation");
}

export function parseSocialShare(body: unknown): Parsed<SocialShare> {
  return parseWith(socialShare, body, "social-share");
}
