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
import { DAY_MS, type Eth, type UnixMs } from "../../contract/values/units.ts";
import type { Sale } from "../market/market-events.ts";
import { type Appraiser, createAppraiser } from "./appraiser.ts";
import type { TokenToValue, ValuationModel } from "./collection-valuation.ts";
import type { Prediction } from "./fit/gaussian-process.ts";
import { LARGE_RESIDUAL } from "./fit/level.ts";
import { similarityWithin } from "./fit/similarity.ts";
import { type FittedModel, readModel } from "./model.ts";
import { createSaleJudge, judgeUnvalued, levelsThen, ownSalesOf } from "./own-sales.ts";
import { type TokenColumns, toColumns, traitsAt } from "./token-columns.ts";

const MAX_COMPARABLES = 6;
const MAX_LEVEL_MOVES = 5;
/** Number of latest sales that are searched for level moves. */
const SALES_SEARCHED = 60;
/** Smaller moves of the level are not listed. */
const MIN_LEVEL_MOVE = 0.005;
/** A comparable sale that is this much older weighs half as much. */
const HALF_LIFE: UnixMs = 180 * DAY_MS;
/** A comparable whose token is worth twice as much, or half, weighs half: a shared cap says little about another species. */
const HALF_WORTH = Math.log(2);

/** Importance of a value that does not change the price. In log price, like that of the others. */
const MIN_IMPORTANCE = 0.1;

export type Explainer = ReturnType<typeof createExplainer>;

/**
 * Explains tokens of one collection for one state of its market, by the stored model. If it is null (no sales to fit)
 * or cannot be read, nothing is projected. `sales` are the collection's, in any order. `columns` are the same tokens. The
 * explainer keeps them, and does not keep `tokens`.
 */
export function createExplainer(
  stored: ValuationModel | null,
  tokens: readonly TokenToValue[],
  sales: readonly Sale[],
  columns: TokenColumns = toColumns(tokens),
) {
  const concluded = concludeModel(stored, tokens);
  const explainValue = concluded && createValueExplainer(concluded, columns, sales);
  return {
    /** Returns null if there is no such token. Without a projection, only the token's own sales are filled in. */
    explain(tokenId: string): Valuation | null {
      if (concluded && explainValue) {
        const row = concluded.appraiser.rowOf(tokenId);
        return row === null ? null : { tokenId, ...explainValue(row) };
      }
      return columns.ids.includes(tokenId) ? { tokenId, ...unvalued(tokenId, sales) } : null;
    },
    /** Returns the level and the last sales that moved it, latest first. Empty without a model. */
    level(): MarketLevel {
      if (!concluded) return { level: null, salesToAgree: 0, usesTraits: true, moves: [] };
      const { model, appraiser, prediction } = concluded;
      const moves = appraiser
        .levelMoves(SALES_SEARCHED)
        .filter(({ share }) => Math.abs(share) >= MIN_LEVEL_MOVE)
        .slice(0, MAX_LEVEL_MOVES);
      return {
        level: appraiser.levelOf(prediction),
        salesToAgree: appraiser.salesToAgree,
        usesTraits: model.usesTraits,
        moves,
      };
    },
  };
}

interface ConcludedModel {
  readonly model: FittedModel;
  readonly appraiser: Appraiser;
  readonly prediction: Prediction;
}

/** Returns null if there is no model, or if it cannot be read. */
function concludeModel(
  stored: ValuationModel | null,
  tokens: readonly TokenToValue[],
): ConcludedModel | null {
  const model = stored === null ? null : readModel(stored);
  if (!model) return null;
  const appraiser = createAppraiser(model, tokens);
  return { model, appraiser, prediction: appraiser.conclude(model.knownUntil) };
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

/** Without a model, there is nothing to doubt a sale by. */
function unvalued(tokenId: string, sales: readonly Sale[]): ExplainedValue {
  return { ...UNVALUED, ownSales: ownSalesOf(tokenId, sales, judgeUnvalued) };
}

/** Returns a function that explains the value of the token at a row. */
function createValueExplainer(
  { model, appraiser, prediction }: ConcludedModel,
  columns: TokenColumns,
  sales: readonly Sale[],
): (row: number) => ExplainedValue {
  const { valuesOf, multiValued, counts, weighedBy } = similarityWithin(columns);
  const size = columns.ids.length;
  /** Row -> projection, computed on demand. NaN if not computed yet. */
  const projections = new Float64Array(size).fill(Number.NaN);
  function projectionOf(row: number): Eth {
    if (Number.isNaN(projections[row])) projections[row] = appraiser.projectionOf(row, prediction);
    return projections[row];
  }
  const valueNow = (tokenId: string): Eth | null => {
    const row = appraiser.rowOf(tokenId);
    return row === null ? null : projectionOf(row);
  };
  const levelThen = levelsThen(sales, valueNow);
  const judge = createSaleJudge(model.doubted, valueNow, levelThen);
  const level = appraiser.levelOf(prediction);

  /** Sales that tokens are compared with. */
  const compared = latestOfEach(sales, prediction.level - 2 * LARGE_RESIDUAL).filter(
    ({ tokenId }) => appraiser.rowOf(tokenId) !== null,
  );
  /** Index in `compared` -> row of its token, and the logarithm of that token's projection. */
  const comparedRows = Uint32Array.from(compared, ({ tokenId }) => appraiser.rowOf(tokenId) ?? 0);
  const comparedLogs = Float64Array.from(comparedRows, (row) => Math.log(projectionOf(row)));

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
      sum += (appraiser.valueEffect(pair, prediction) * carriers) / size;
    averageEffects.set(traitId, sum);
    return sum;
  }

  /** A value matters to the price by the size of its effect in log price, plus a little for all. */
  const compareWith = weighedBy(
    (pair) =>
      MIN_IMPORTANCE + Math.abs(appraiser.valueEffect(pair, prediction) - averageEffect(pair[0])),
  );

  /** Returns the effects of the token's values, the strongest first, and of its other price factors. */
  function effectsOf(row: number) {
    let averageCount = 0;
    for (const [count, carrying] of counts)
      averageCount += (appraiser.countEffect(count, prediction) * carrying) / size;
    const traits = traitsAt(columns, row);
    const parts = appraiser.partsOf(row, traits, prediction);
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
    const logWorth = Math.log(projectionOf(row));
    const compare = compareWith(row);
    /** The best so far, the best first. Sorting all would take longer than comparing them. */
    const best: { readonly sale: Sale; readonly shared: number; readonly score: number }[] = [];
    for (const [index, sale] of compared.entries()) {
      const otherRow = comparedRows[index];
      if (otherRow === row) continue;
      const { score: similarity, shared } = compare(otherRow);
      if (shared === 0) continue;
      const halvings =
        Math.max(0, model.knownUntil - sale.at) / HALF_LIFE +
        Math.abs(comparedLogs[index] - logWorth) / HALF_WORTH;
      const score = similarity * 2 ** -halvings;
      let place = best.length;
      for (; place > 0; place -= 1) {
        const before = best[place - 1];
        if (before.score > score || (before.score === score && before.sale.at >= sale.at)) break;
      }
      if (place === MAX_COMPARABLES) continue;
      best.splice(place, 0, { sale, shared, score });
      best.length = Math.min(best.length, MAX_COMPARABLES);
    }
    return best.map(({ sale, shared }) => {
      const { tokenId, price, at } = sale;
      return { tokenId, price, at, shared, ...judge(sale) };
    });
  }

  return (row) => ({
    ...appraiser.estimateOf(row, prediction),
    similarSales: appraiser.similarSalesOf(row),
    salesToAgree: appraiser.salesToAgree,
    usesTraits: model.usesTraits,
    level,
    ...effectsOf(row),
    ownSales: ownSalesOf(columns.ids[row], sales, judge),
    comparables: comparablesOf(row),
  });
}

/** Returns the latest sale of each token, of the sales whose log price is above `minLogPrice`. */
function latestOfEach(sales: readonly Sale[], minLogPrice: number): readonly Sale[] {
  const latest = new Map<string, Sale>();
  for (const sale of sales) {
    if (!(Math.log(sale.price) > minLogPrice)) continue;
    const other = latest.get(sale.tokenId);
    if (other === undefined || sale.at >= other.at) latest.set(sale.tokenId, sale);
  }
  return [...latest.values()];
}
