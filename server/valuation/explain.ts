/** Why a token is valued as it is: bounds, the traits that move it, comparable sales. */
import type { ComparableSale, TraitEffect, Valuation } from "../../contract/market.ts";
import type { UnixMs } from "../../contract/units.ts";
import type { Sale } from "../sources/source.ts";
import { FAR } from "./level.ts";
import { type Likeness, likenessWithin } from "./likeness.ts";
import { type FittedModel, readModel } from "./model.ts";
import { appraise, shownConfidence, toPrice } from "./project.ts";
import type { TokenToValue, ValuationModel } from "./valued.ts";
import { createWorths, type Worths } from "./worths.ts";

const MOST_COMPARABLES = 6;
/** A comparable this much older weighs half. */
const HALF_LIFE: UnixMs = 180 * 86_400_000;

/**
 * The valuation of one of `tokens` by the model whose level stands now; all null without one (no sales to go
 * by) or with one that cannot be read.
 * `sales` are the collection's, in any order. Bounds hold four past sales like it in five.
 */
export function explain(
  stored: ValuationModel | null,
  token: TokenToValue,
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
): Valuation {
  const { tokenId } = token;
  const model = stored === null ? null : readModel(stored);
  if (model === null)
    return {
      tokenId,
      projection: null,
      low: null,
      high: null,
      confidence: null,
      effects: [],
      comparables: [],
    };
  const worths = createWorths(model);
  const likeness = likenessWithin(tokens);
  const { projection, tier } = appraise(model, worths, token);
  const log = Math.log(projection);
  return {
    tokenId,
    projection,
    low: toPrice(log + Math.min(0, tier.low)),
    high: toPrice(log + Math.max(0, tier.high)),
    confidence: shownConfidence(tier),
    effects: effectsOf(worths, token, tokens.length, likeness),
    comparables: comparablesOf(model, token, likeness, sales),
  };
}

/** Each of the token's values against what tokens get from that trait on average, the strongest first. */
function effectsOf(
  worths: Worths,
  token: TokenToValue,
  size: number,
  { carriers, multiValued }: Likeness,
): TraitEffect[] {
  const average = (traitId: number) => {
    let sum = 0;
    for (const [valueId, count] of carriers.get(traitId) ?? [])
      sum += (worths.ofPair([traitId, valueId]) * count) / size;
    return sum;
  };
  return token.traits
    .map(([traitId, valueId]): TraitEffect => {
      const worth = worths.ofPair([traitId, valueId]);
      // Of a trait that tokens have several values of, each is an addition to having none.
      const usual = multiValued.has(traitId) ? 0 : average(traitId);
      return { traitId, valueId, share: Math.expm1(worth - usual) };
    })
    .sort((a, b) => Math.abs(Math.log1p(b.share)) - Math.abs(Math.log1p(a.share)));
}

/** Sales of the most alike tokens, rarer values in common and younger sales first; of one token the latest. */
function comparablesOf(
  model: FittedModel,
  token: TokenToValue,
  likeness: Likeness,
  sales: readonly Sale[],
): ComparableSale[] {
  const leastLog = model.level.level + model.usualPremium - 2 * FAR;
  const latest = new Map<string, Sale>();
  for (const sale of sales) {
    if (!(Math.log(sale.price) > leastLog)) continue;
    const other = latest.get(sale.tokenId);
    if (other === undefined || sale.at >= other.at) latest.set(sale.tokenId, sale);
  }
  const now = model.level.at;
  const compare = likeness.to(token);
  return [...latest.values()]
    .flatMap((sale) => {
      const alike = compare(sale.tokenId);
      if (alike === null || alike.shared === 0) return [];
      const score = alike.score * 2 ** (-Math.max(0, now - sale.at) / HALF_LIFE);
      return [{ sale, shared: alike.shared, score }];
    })
    .sort((a, b) => b.score - a.score || b.sale.at - a.sale.at)
    .slice(0, MOST_COMPARABLES)
    .map(({ sale: { tokenId, price, at }, shared }) => ({ tokenId, price, at, shared }));
}
