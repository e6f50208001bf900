/** A token's valuation in parts, and the level of its market. */
import * as v from "valibot";
import { type Output, parserOf } from "../values/parse-with.ts";

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const finite = v.pipe(v.number(), v.finite());

/**
 * False if past projections by traits were no better than the usual price of a sale. Then projections stay close to it. The
 * server of an older version does not send it.
 */
const usesTraits = v.optional(v.boolean(), true);

/**
 * Number of sales in a row that must agree with their projections before any token has a verdict again. 0 in a calm
 * market. The server of an older version does not send it.
 */
const salesToAgree = v.optional(amount, 0);

const traitEffect = v.object({
  traitId: amount,
  valueId: amount,
  /** Relative effect of the value on the price, against what tokens usually have of the trait: 0.25 is a quarter more. */
  share: finite,
});

/** `price` is in ETH, `at` is a UnixMs. */
const sale = { price: amount, at: finite };

/** Fields that judge a sale. */
const judgement = {
  /** The price at today's price level, in ETH. Null if it is not known. */
  today: v.nullable(amount),
  /** False if the projection leaves the sale out, or counts it as if its price were near. */
  believed: v.boolean(),
  /** Why it is not believed, as the end of a sentence: "paid 41 times its value at that time". Null if it is believed. */
  reason: v.nullable(v.string()),
};

const comparableSale = v.object({
  tokenId: v.string(),
  ...sale,
  /** Number of trait values shared with the token. */
  shared: amount,
  ...judgement,
});

const ownSale = v.object({
  ...sale,
  /** Currency of the price, if it is not the collection's unit. The projection leaves such a sale out. */
  currency: v.optional(v.string()),
  /** The price in ETH at the rate of its day. Absent if that is not known, or if the price is in the collection's unit. */
  eth: v.optional(amount),
  ...judgement,
});

const valuation = v.object({
  tokenId: v.string(),
  /** In ETH, as are `low`, `high` and `base`. */
  projection: v.nullable(amount),
  /** Four in five comparable past sales were between `low` and `high`. */
  low: v.nullable(amount),
  high: v.nullable(amount),
  confidence: v.nullable(amount),
  /**
   * Number of sales of different tokens that say as much as the past sales that bounds and confidence rest on. Null without a
   * model.
   */
  similarSales: v.nullable(amount),
  salesToAgree,
  usesTraits,
  /** The price level: the price of a plain token, as in `MarketLevel`. */
  level: v.nullable(amount),
  /** Current price of a token with the usual values of its traits. */
  base: v.nullable(amount),
  /** Strongest first. The share of a value includes its interaction with the token's other values. */
  effects: v.array(traitEffect),
  /** Relative effect of the token's number of traits on the price; 0 is none. */
  traitCountShare: finite,
  /** Relative effect of the token's own past sales on the price, beyond its traits; 0 is none. */
  ownSalesShare: finite,
  /** Past sales of the token itself, latest first. */
  ownSales: v.array(ownSale),
  comparables: v.array(comparableSale),
});

/**
 * Body of `GET /tokens/{c}/{tokenId}/valuation`. The projection is the product of `base` and of 1 + share for every
 * effect, for the number of traits and for the token's own sales.
 */
export interface Valuation extends Output<typeof valuation> {}
export interface TraitEffect extends Output<typeof traitEffect> {}
export interface ComparableSale extends Output<typeof comparableSale> {}
export interface OwnSale extends Output<typeof ownSale> {}
export type SaleJudgement = Pick<OwnSale, keyof typeof judgement>;

const levelMove = v.object({
  tokenId: v.string(),
  ...sale,
  /** Price that the model expected just before the sale. */
  expected: amount,
  /** Relative change of the level: 0.02 is two percent up. */
  share: finite,
});

const marketLevel = v.object({
  /** Price of a plain token, or null without a model. All projections move with it. */
  level: v.nullable(amount),
  salesToAgree,
  usesTraits,
  /** The last sales that moved it, latest first. */
  moves: v.array(levelMove),
});

/** Body of `GET /collections/{c}/level`. */
export interface MarketLevel extends Output<typeof marketLevel> {}

export const parseMarketLevel = parserOf(marketLevel, "level");
export const parseValuation = parserOf(valuation, "valuation");
