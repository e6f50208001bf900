/** Explains a token's valuation: bounds, the effect of each trait, its own sales and comparable sales. */
import type {
  ComparableSale,
  OwnSale,
  TraitEffect,
  Valuation,
} from "../../contract/listings/market.ts";
import { DAY_MS, type UnixMs } from "../../contract/values/units.ts";
import type { Sale } from "../model/market-events.ts";
import { type Appraiser, createAppraiser } from "./appraiser.ts";
import type { TokenToValue, ValuationModel } from "./collection-valuation.ts";
import { FAR } from "./fit/level.ts";
import { type Similarity, similarityWithin } from "./fit/similarity.ts";
import type { Prediction } from "./gaussian-process.ts";
import { readModel } from "./model.ts";

const MAX_COMPARABLES = 6;
const MAX_OWN_SALES = 12;
/** A comparable sale that is this much older weighs half as much. */
const HALF_LIFE: UnixMs = 180 * DAY_MS;
/** A comparable whose token is worth twice as much, or half, weighs half: a man says little of an ape in the same cap. */
const HALF_WORTH = Math.log(2);

/** Explains tokens of one collection for one state of its market. */
export interface Explainer {
  /** Returns null if there is no such token. Without a projection, only the token's own sales are filled in. */
  explain(tokenId: string): Valuation | null;
}

/**
 * Explains by the stored model. If it is null (no sales to fit) or cannot be read, nothing is projected.
 * `sales` are the collection's, in any order.
 */
export function createExplainer(
  stored: ValuationModel | null,
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
): Explainer {
  const model = stored === null ? null : readModel(stored);
  const rowOf = new Map(tokens.map(({ tokenId }, row) => [tokenId, row]));
  const similarity = similarityWithin(tokens);
  const appraiser = model && createAppraiser(model, tokens);
  const prediction = model && appraiser?.predict(model.knownUntil);
  return {
    explain(tokenId) {
      const row = rowOf.get(tokenId);
      if (row === undefined) return null;
      const token = tokens[row];
      const ownSales = ownSalesOf(token, sales);
      if (model === null || !appraiser || !prediction) return { ...UNVALUED, tokenId, ownSales };
      const [low, high] = appraiser.boundsOf(row, prediction);
      return {
        tokenId,
        projection: appraiser.projectionOf(row, prediction),
        low,
        high,
        confidence: appraiser.confidenceOf(row),
        ...effectsOf(appraiser, prediction, token, row, tokens, similarity),
        ownSales,
        comparables: comparablesOf(
          appraiser,
          prediction,
          model.knownUntil,
          token,
          similarity,
          sales,
        ),
      };
    },
  };
}

const UNVALUED = {
  projection: null,
  low: null,
  high: null,
  confidence: null,
  base: null,
  effects: [],
  traitCountShare: 0,
  ownSalesShare: 0,
  comparables: [],
};

/**
 * Compares each of the token's values with the average effect of its trait, the strongest first. A value of a
 * multi-valued trait is compared with having none.
 */
function effectsOf(
  appraiser: Appraiser,
  prediction: Prediction,
  token: TokenToValue,
  row: number,
  tokens: readonly TokenToValue[],
  { carriers, multiValued, counts }: Similarity,
): Pick<Valuation, "base" | "effects" | "traitCountShare" | "ownSalesShare"> {
  const size = tokens.length;
  const usualOf = (traitId: number) => {
    if (multiValued.has(traitId)) return 0;
    let sum = 0;
    for (const [valueId, count] of carriers.get(traitId) ?? [])
      sum += (appraiser.valueEffect([traitId, valueId], prediction) * count) / size;
    return sum;
  };
  let usualCount = 0;
  for (const [count, carrying] of counts)
    usualCount += (appraiser.countEffect(count, prediction) * carrying) / size;

  const parts = appraiser.partsOf(row, prediction);
  let base = parts.level + usualCount;
  const effects = token.traits
    .map(([traitId, valueId], index): TraitEffect => {
      const usual = usualOf(traitId);
      base += usual;
      return { traitId, valueId, share: Math.expm1(parts.values[index] - usual) };
    })
    .sort((a, b) => Math.abs(Math.log1p(b.share)) - Math.abs(Math.log1p(a.share)));
  return {
    base: Math.exp(base),
    effects,
    traitCountShare: Math.expm1(parts.count - usualCount),
    ownSalesShare: Math.expm1(parts.own),
  };
}

/** Returns the token's latest sales, the latest first. */
function ownSalesOf({ tokenId }: TokenToValue, sales: readonly Sale[]): OwnSale[] {
  return sales
    .filter((sale) => sale.tokenId === tokenId)
    .sort((a, b) => b.at - a.at)
    .slice(0, MAX_OWN_SALES)
    .map(({ price, at }) => ({ price, at }));
}

/**
 * Returns sales of the most similar other tokens. Rare shared values, similar worth and recent sales score higher.
 * Each token contributes its latest sale.
 */
function comparablesOf(
  appraiser: Appraiser,
  prediction: Prediction,
  now: UnixMs,
  token: TokenToValue,
  similarity: Similarity,
  sales: readonly Sale[],
): ComparableSale[] {
  const leastLog = prediction.level - 2 * FAR;
  const worthOf = (tokenId: string): number | null => {
    const row = appraiser.rowOf(tokenId);
    return row === null ? null : Math.log(appraiser.projectionOf(row, prediction));
  };
  const ownWorth = worthOf(token.tokenId);
  const latest = new Map<string, Sale>();
  for (const sale of sales) {
    if (sale.tokenId === token.tokenId || !(Math.log(sale.price) > leastLog)) continue;
    const other = latest.get(sale.tokenId);
    if (other === undefined || sale.at >= other.at) latest.set(sale.tokenId, sale);
  }
  const compare = similarity.compareWith(token);
  return [...latest.values()]
    .flatMap((sale) => {
      const match = compare(sale.tokenId);
      if (match === null || match.shared === 0) return [];
      const worth = worthOf(sale.tokenId);
      if (worth === null || ownWorth === null) return [];
      const halvings =
        Math.max(0, now - sale.at) / HALF_LIFE + Math.abs(worth - ownWorth) / HALF_WORTH;
      const score = match.score * 2 ** -halvings;
      return [{ sale, shared: match.shared, score }];
    })
    .sort((a, b) => b.score - a.score || b.sale.at - a.sale.at)
    .slice(0, MAX_COMPARABLES)
    .map(({ sale: { tokenId, price, at }, shared }) => ({ tokenId, price, at, shared }));
}
