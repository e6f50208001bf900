/**
 * Explains a token's valuation: bounds, the effect of each trait, its own sales and comparable sales. Also explains the
 * market's level: the last sales that moved it.
 */
import type {
  ComparableSale,
  MarketLevel,
  TraitEffect,
  Valuation,
} from "../../contract/market/valuation.ts";
import type { TraitPair } from "../../contract/tokens/token.ts";
import { DAY_MS, type Eth, type UnixMs } from "../../contract/values/units.ts";
import type { Sale } from "../market/market-events.ts";
import type { TokenToValue, ValuationModel } from "./collection-valuation.ts";
import type { Prediction } from "./fit/gaussian-process.ts";
import { LARGE_RESIDUAL } from "./fit/level.ts";
import { similarityWithin } from "./fit/similarity.ts";
import { traitRows } from "./fit/trait-rows.ts";
import { createSaleJudge, judgeUnvalued, levelsThen, ownSalesOf } from "./own-sales.ts";
import { createPricing, type PriceParts, toPrice } from "./pricing.ts";
import {
  type ReadyMarket,
  readyMarket,
  type SaleTable,
  type ValuedMarket,
} from "./ready-market.ts";
import { createRecentMarket } from "./recent-market.ts";
import { type TokenColumns, toColumns, traitsAt } from "./token-columns.ts";

const MAX_COMPARABLES = 6;
/** A comparable sale that is this much older weighs half as much. */
const HALF_LIFE: UnixMs = 180 * DAY_MS;
/** A comparable whose token is worth twice as much, or half, weighs half: a shared cap says little about another species. */
const HALF_WORTH = Math.log(2);

/** Importance of a value that does not change the price. In log price, like that of the others. */
const MIN_IMPORTANCE = 0.1;

export type Explainer = ReturnType<typeof explainerOf>;

/**
 * Explains tokens of one collection for one state of its market, by the stored model. If it is null (no sales to fit)
 * or cannot be read, nothing is projected. `sales` are the collection's, in any order.
 */
export function createExplainer(
  stored: ValuationModel | null,
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
): Explainer {
  return explainerOf(readyMarket(stored, toColumns(tokens), sales));
}

/** Explains tokens of a market. Keeps it. */
export function explainerOf({ tokens, sales, valued }: ReadyMarket) {
  const rowOf = new Map(tokens.ids.map((id, row) => [id, row]));
  const explainValue = valued
    ? createValueExplainer(valued, tokens, sales, rowOf)
    : (row: number): ExplainedValue => ({
        ...UNVALUED,
        // Without a model, there is nothing to doubt a sale by.
        ownSales: ownSalesOf(row, tokens.ids[row], sales, judgeUnvalued),
      });
  return {
    /** Returns null if there is no such token. Without a projection, only the token's own sales are filled in. */
    explain(tokenId: string): Valuation | null {
      const row = rowOf.get(tokenId);
      return row === undefined ? null : { tokenId, ...explainValue(row) };
    },
    /** Returns the level and the last sales that moved it, latest first. Empty without a model. */
    level: (): MarketLevel =>
      valued?.level ?? { level: null, salesToAgree: 0, usesTraits: true, moves: [] },
  };
}

type ExplainedValue = Omit<Valuation, "tokenId">;

const UNVALUED = {
  projection: null,
  low: null,
  high: null,
  confidence: null,
  similarSales: null,
  salesToAgree: 0,
  usesTraits: true,
  level: null,
  base: null,
  effects: [],
  traitCountShare: 0,
  ownSalesShare: 0,
  comparables: [],
};

/** Returns a function that explains the value of the token at a row. */
function createValueExplainer(
  { model, prediction, projections, floorLog, level: { salesToAgree } }: ValuedMarket,
  columns: TokenColumns,
  sales: SaleTable,
  rowOf: ReadonlyMap<string, number>,
): (row: number) => ExplainedValue {
  const { valuesOf, multiValued, counts, census, weighedBy } = similarityWithin(columns);
  const size = columns.ids.length;
  const keys = model.worths.map(([key]) => key);
  const recent = createRecentMarket(model.tiers, model.recent);
  /** Prices tokens with these traits, as if they were the only ones. */
  const pricingOf = (tokens: readonly Pick<TokenToValue, "traits">[]) =>
    createPricing(model, traitRows(tokens, keys, model.cut, census), recent, () => floorLog);
  const { valueEffect, countEffect } = pricingOf([]);

  const valueNow = (tokenId: string): Eth | null => projections[rowOf.get(tokenId) ?? -1] ?? null;
  const judge = createSaleJudge(model.doubted, valueNow, levelsThen(sales, projections));
  const level = toPrice(prediction.level);

  /** Sales that tokens are compared with, as indices of `sales`. */
  const compared = latestOfEach(sales, size, prediction.level - 2 * LARGE_RESIDUAL);
  /** Index in `compared` -> row of its token, and the logarithm of that token's projection. */
  const comparedRows = compared.map((sale) => sales.rows[sale]);
  const comparedLogs = Float64Array.from(comparedRows, (row) => Math.log(projections[row]));

  /** Trait id -> average effect. */
  const averageEffects = new Map<number, number>();

  /** Returns the average effect of a trait, which a token's value is compared with. */
  function averageEffect(traitId: number): number {
    // A value of a multi-valued trait is compared with having none.
    if (multiValued.has(traitId)) return 0;
    const known = averageEffects.get(traitId);
    if (known !== undefined) return known;
    let sum = 0;
    for (const { pair, carriers } of valuesOf(traitId))
      sum += (valueEffect(pair, prediction) * carriers) / size;
    averageEffects.set(traitId, sum);
    return sum;
  }

  /** A value matters to the price by the size of its effect in log price, plus a little for all. */
  const compareWith = weighedBy(
    (pair) => MIN_IMPORTANCE + Math.abs(valueEffect(pair, prediction) - averageEffect(pair[0])),
  );

  /** Returns the effects of the token's values, the strongest first, and of its other price factors. */
  function effectsOf(traits: readonly TraitPair[], parts: PriceParts) {
    let averageCount = 0;
    for (const [count, carrying] of counts)
      averageCount += (countEffect(count, prediction) * carrying) / size;
    let base = parts.level + averageCount;
    const effects = traits
      .map(([traitId, valueId], index): TraitEffect => {
        const average = averageEffect(traitId);
        base += average;
        return { traitId, valueId, share: Math.expm1(parts.values[index] - average) };
      })
      .sort((a, b) => Math.abs(Math.log1p(b.share)) - Math.abs(Math.log1p(a.share)));
    return {
      base: Math.exp(base),
      effects,
      traitCountShare: Math.expm1(parts.count - averageCount),
      ownSalesShare: Math.expm1(parts.own),
    };
  }

  /**
   * Returns sales of the most similar other tokens. Shared values that are rare or matter to the price, similar worth and
   * recent sales score higher.
   * Each token contributes its latest sale.
   */
  function comparablesOf(row: number): ComparableSale[] {
    const logWorth = Math.log(projections[row]);
    const compare = compareWith(row);
    /** The best so far, the best first. Sorting all would take longer than comparing them. */
    const best: {
      readonly sale: number;
      readonly at: UnixMs;
      readonly shared: number;
      readonly score: number;
    }[] = [];
    for (let index = 0; index < compared.length; index += 1) {
      const otherRow = comparedRows[index];
      if (otherRow === row) continue;
      const { score: similarity, shared } = compare(otherRow);
      if (shared === 0) continue;
      const sale = compared[index];
      const at = sales.at[sale];
      const halvings =
        Math.max(0, model.knownUntil - at) / HALF_LIFE +
        Math.abs(comparedLogs[index] - logWorth) / HALF_WORTH;
      const score = similarity * 2 ** -halvings;
      let place = best.length;
      for (; place > 0; place -= 1) {
        const before = best[place - 1];
        if (before.score > score || (before.score === score && before.at >= at)) break;
      }
      if (place === MAX_COMPARABLES) continue;
      best.splice(place, 0, { sale, at, shared, score });
      best.length = Math.min(best.length, MAX_COMPARABLES);
    }
    return best.map(({ sale: index, at, shared }) => {
      const sale = { tokenId: columns.ids[sales.rows[index]], price: sales.price[index], at };
      return { ...sale, shared, ...judge(sale) };
    });
  }

  return (row) => {
    const traits = traitsAt(columns, row);
    const pricing = pricingOf([{ traits }]);
    const own = prediction.own.get(row);
    const ofToken: Prediction = { ...prediction, own: new Map(own && [[0, own]]) };
    return {
      ...pricing.estimateOf(0, ofToken),
      similarSales: pricing.similarSalesOf(0),
      salesToAgree,
      usesTraits: model.usesTraits,
      level,
      ...effectsOf(traits, pricing.partsOf(0, traits, ofToken)),
      ownSales: ownSalesOf(row, columns.ids[row], sales, judge),
      comparables: comparablesOf(row),
    };
  };
}

/** Returns the latest sale of each token, of the sales whose log price is above `minLogPrice`. */
function latestOfEach(
  { rows, at, price }: SaleTable,
  size: number,
  minLogPrice: number,
): Uint32Array {
  /** Row -> place in `latest`, from 1. */
  const placeOf = new Uint32Array(size);
  const latest = new Uint32Array(Math.min(size, rows.length));
  let count = 0;
  for (let sale = 0; sale < rows.length; sale += 1) {
    if (!(Math.log(price[sale]) > minLogPrice)) continue;
    const place = placeOf[rows[sale]] - 1;
    if (place < 0) {
      latest[count] = sale;
      count += 1;
      placeOf[rows[sale]] = count;
    } else if (at[sale] >= at[latest[place]]) latest[place] = sale;
  }
  return latest.slice(0, count);
}
