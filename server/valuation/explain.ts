/** Why a token is valued as it is: bounds, the traits that move it, comparable sales. */
import type { ComparableSale, TraitEffect, Valuation } from "../../contract/market.ts";
import type { TraitPair } from "../../contract/token.ts";
import type { UnixMs } from "../../contract/units.ts";
import type { Sale } from "../sources/source.ts";
import { FAR } from "./level.ts";
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
  const { projection, tier } = appraise(model, worths, token);
  const log = Math.log(projection);
  return {
    tokenId,
    projection,
    low: toPrice(log + Math.min(0, tier.low)),
    high: toPrice(log + Math.max(0, tier.high)),
    confidence: shownConfidence(tier),
    effects: effectsOf(worths, token, tokens),
    comparables: comparablesOf(model, token, tokens, sales),
  };
}

/** Each of the token's values against what tokens get from that trait on average, the strongest first. */
function effectsOf(
  worths: Worths,
  token: TokenToValue,
  tokens: readonly TokenToValue[],
): TraitEffect[] {
  const average = new Map<number, number>();
  for (const { traits } of tokens)
    for (const pair of traits) {
      const part = worths.ofPair(pair) / tokens.length;
      average.set(pair[0], (average.get(pair[0]) ?? 0) + part);
    }
  const several = new Set(
    token.traits.map(([traitId]) => traitId).filter((id, index, ids) => ids.indexOf(id) !== index),
  );
  return token.traits
    .map(([traitId, valueId]): TraitEffect => {
      const worth = worths.ofPair([traitId, valueId]);
      // Of a trait carried several times over, each value is an addition to having none.
      const usual = several.has(traitId) ? 0 : (average.get(traitId) ?? 0);
      return { traitId, valueId, share: Math.expm1(worth - usual) };
    })
    .sort((a, b) => Math.abs(Math.log1p(b.share)) - Math.abs(Math.log1p(a.share)));
}

/** Sales of the most alike tokens, rarer values in common and younger sales first; of one token the latest. */
function comparablesOf(
  model: FittedModel,
  token: TokenToValue,
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
): ComparableSale[] {
  const likeness = likenessTo(token, tokens);
  const latest = new Map<string, Sale>();
  for (const sale of sales) {
    if (sale.price <= 0 || !likeness.has(sale.tokenId)) continue;
    const other = latest.get(sale.tokenId);
    if (other === undefined || sale.at >= other.at) latest.set(sale.tokenId, sale);
  }
  const now = model.level.at;
  return [...latest.values()]
    .filter(({ price }) => Math.log(price) > model.level.level + model.usualPremium - 2 * FAR)
    .map((sale) => {
      const { score, shared } = likeness.get(sale.tokenId) ?? { score: 0, shared: 0 };
      return { sale, shared, score: score * 2 ** (-Math.max(0, now - sale.at) / HALF_LIFE) };
    })
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.score - a.score || b.sale.at - a.sale.at)
    .slice(0, MOST_COMPARABLES)
    .map(({ sale: { tokenId, price, at }, shared }) => ({ tokenId, price, at, shared }));
}

/** Token id -> how alike: the information of the values shared, as a share of all that either carries. */
function likenessTo(
  token: TokenToValue,
  tokens: readonly TokenToValue[],
): Map<string, { score: number; shared: number }> {
  /** Trait id -> value id -> tokens that carry it. */
  const carriers = new Map<number, Map<number, number>>();
  for (const { traits } of tokens)
    for (const [traitId, valueId] of traits) {
      const values = carriers.get(traitId) ?? new Map<number, number>();
      carriers.set(traitId, values.set(valueId, (values.get(valueId) ?? 0) + 1));
    }
  const information = ([traitId, valueId]: TraitPair) =>
    Math.log((tokens.length + 1) / (carriers.get(traitId)?.get(valueId) ?? 1));
  const total = (traits: readonly TraitPair[]) =>
    traits.reduce((sum, pair) => sum + information(pair), 0);
  const ownTotal = total(token.traits);
  return new Map(
    tokens.map((other) => {
      const common = other.traits.filter(([traitId, valueId]) =>
        token.traits.some((own) => own[0] === traitId && own[1] === valueId),
      );
      const sharedTotal = total(common);
      const score = sharedTotal / (ownTotal + total(other.traits) - sharedTotal || 1);
      return [other.tokenId, { score, shared: common.length }];
    }),
  );
}
