/** Projects a collection's tokens by a fitted model: milliseconds, as no worth is fitted anew. */
import { type Confidence, type Eth, MAX_PRICE_ETH, type UnixMs } from "../../contract/units.ts";
import type { Sale } from "../sources/source.ts";
import { fitModel } from "./fit.ts";
import { noisinessOf } from "./fit-traits.ts";
import { followLevel, type LevelState } from "./level.ts";
import { projectionLine } from "./line.ts";
import { type FittedModel, readModel } from "./model.ts";
import { type ErrorTier, tierAt } from "./past-errors.ts";
import type { TokenToValue, ValuationModel, Valued } from "./valued.ts";
import { createWorths, type Worths } from "./worths.ts";

/** Fits a model and projects by it. */
export function valueCollection(tokens: readonly TokenToValue[], sales: readonly Sale[]): Valued {
  const model = fitModel(tokens, sales);
  return model === null ? unvalued(tokens.length) : projectBy(model, tokens);
}

/** No projections at all: there are no sales to go by. */
export function unvalued(size: number): Valued {
  const none = new Array<null>(size).fill(null);
  return { projections: none, confidences: none, line: [], model: null };
}

/**
 * Time of the latest sale that a stored model knows: `project` asks for the sales from then on. Null if
 * the model cannot be read, as after an update: fit a new one.
 */
export function knownUntil(stored: ValuationModel): UnixMs | null {
  return readModel(stored)?.level.at ?? null;
}

/**
 * The tokens' values with the level moved on by `recentSales` (by ascending time; those the model knows
 * are passed over). The model in the answer has the level of now. Throws on a model that cannot be read.
 */
export function project(
  stored: ValuationModel,
  tokens: readonly TokenToValue[],
  recentSales: readonly Sale[],
): Valued {
  const model = readModel(stored);
  if (model === null) throw new Error("the stored valuation model cannot be read; fit a new one");
  const level = levelAfter(model, createWorths(model), tokens, recentSales);
  return projectBy({ ...model, level }, tokens);
}

function projectBy(model: FittedModel, tokens: readonly TokenToValue[]): Valued {
  const worths = createWorths(model);
  const projections: Eth[] = [];
  const confidences: Confidence[] = [];
  for (const token of tokens) {
    const { projection, tier } = appraise(model, worths, token);
    projections.push(projection);
    confidences.push(shownConfidence(tier));
  }
  const line = projectionLine(
    tokens.map(({ rank }) => rank),
    projections,
  );
  return { projections, confidences, line, model };
}

/** One token's value, and how far off the projections of such tokens were. */
export function appraise(
  model: FittedModel,
  worths: Worths,
  { traits }: Pick<TokenToValue, "traits">,
): { readonly projection: Eth; readonly tier: ErrorTier } {
  const { premium, thin } = worths.premium(traits);
  return {
    projection: toPrice(model.level.level + premium),
    tier: tierAt(thin ? model.thinTiers : model.tiers, premium - model.usualPremium),
  };
}

/** To a tenth of a percent. */
export function shownConfidence({ confidence }: ErrorTier): Confidence {
  return Math.round(confidence * 1000) / 1000;
}

/** Nothing costs less: a wei. */
const LEAST_PRICE: Eth = 1e-18;

/** Six significant digits are far more than a projection knows, and keep the answers short. */
export function toPrice(logPrice: number): Eth {
  const price = Math.min(MAX_PRICE_ETH, Math.max(LEAST_PRICE, Math.exp(logPrice)));
  return Number(price.toPrecision(6));
}

function levelAfter(
  model: FittedModel,
  worths: Worths,
  tokens: readonly TokenToValue[],
  recentSales: readonly Sale[],
): LevelState {
  const fresh = recentSales.filter(
    ({ at, price }) => at > model.level.at && price > 0 && Number.isFinite(price),
  );
  const sold = new Set(fresh.map(({ tokenId }) => tokenId));
  const premiums = new Map<string, number>();
  for (const { tokenId, traits } of tokens)
    if (sold.has(tokenId)) premiums.set(tokenId, worths.premium(traits).premium);
  const seen = fresh.flatMap(({ tokenId, price, at }) => {
    const premium = premiums.get(tokenId);
    return premium === undefined ? [] : [{ at, premium, logPrice: Math.log(price) }];
  });
  const sights = {
    at: Float64Array.from(seen, ({ at }) => at),
    value: Float64Array.from(seen, ({ logPrice, premium }) => logPrice - premium),
    noisiness: Float64Array.from(seen, ({ premium }) => noisinessOf(premium, model.usualPremium)),
  };
  return followLevel(sights, model.levelSettings, model.level).end ?? model.level;
}
