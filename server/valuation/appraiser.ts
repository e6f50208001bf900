/**
 * Applies a fitted model to the tokens of its collection: learns new sales, and appraises any token at any moment
 * after the last of them.
 */
import type { TraitPair } from "../../contract/tokens/token.ts";
import {
  type Confidence,
  type Eth,
  MAX_PRICE_ETH,
  type UnixMs,
} from "../../contract/values/units.ts";
import type { Sale } from "../model/market-events.ts";
import type { TokenToValue } from "./collection-valuation.ts";
import { columnLookup, rowSum, type TraitRows, traitRows } from "./fit/trait-rows.ts";
import {
  createGaussianProcess,
  type GaussianProcess,
  type Prediction,
} from "./gaussian-process.ts";
import { type FittedModel, MAX_INITIAL_SALES, type ProcessSale, SPARE_CAPACITY } from "./model.ts";
import { boundsOf, confidenceOf, remainingVarianceOf, uncertaintyOf } from "./past-errors.ts";
import { selectSales } from "./select-sales.ts";

/** Summands of a token's log price. */
export interface PriceParts {
  /** Log price of a token without any worth from traits. */
  readonly level: number;
  /** Addition of each of its trait values, in their order: its own worth, and half of its effect with each other one. */
  readonly values: readonly number[];
  /** Addition of the number of its traits. */
  readonly count: number;
  /** Addition of its own past sales. */
  readonly own: number;
}

export interface Appraiser {
  /** The model with the sales learned since. */
  readonly model: FittedModel;
  /** Learns a sale of one of the tokens, by ascending time. */
  learn(sale: Sale): void;
  /** Returns the state of the market at a moment. It is stale once another sale is learned. */
  predict(at: UnixMs): Prediction;
  projectionOf(row: number, prediction: Prediction): Eth;
  confidenceOf(row: number): Confidence;
  /** Returns the range that holds four in five past sales of similar tokens. */
  boundsOf(row: number, prediction: Prediction): readonly [low: Eth, high: Eth];
  partsOf(row: number, prediction: Prediction): PriceParts;
  /** Returns what a value adds on its own, in log price, or 0 if no sale covers it. */
  valueEffect(pair: TraitPair, prediction: Prediction): number;
  /** Returns what a number of traits adds on its own, in log price. */
  countEffect(traits: number, prediction: Prediction): number;
  /** Returns null if there is no such token. */
  rowOf(tokenId: string): number | null;
}

/** Figures of a collection's tokens by a model, computed once for as long as both stay the same. */
interface TokenEstimates {
  readonly rows: TraitRows;
  readonly rowOf: ReadonlyMap<string, number>;
  readonly worths: Float64Array;
  /** Row -> long-run premium over a plain token. */
  readonly premiums: Float64Array;
  /** Row -> remaining variance of its trait worths. */
  readonly remainingVariance: Float64Array;
}

function estimateTokens(
  { worths: known, plain, noise, worthSpread }: FittedModel,
  tokens: readonly TokenToValue[],
): TokenEstimates {
  const rows = traitRows(
    tokens,
    known.map(([key]) => key),
  );
  const worths = Float64Array.from(known, ([, worth]) => worth);
  const variance = worthSpread ** 2;
  const left = Float64Array.from(known, ([, , evidence]) =>
    remainingVarianceOf(evidence, variance, noise),
  );
  const premiums = new Float64Array(tokens.length);
  const remainingVariance = new Float64Array(tokens.length);
  for (let row = 0; row < tokens.length; row += 1) {
    premiums[row] = rowSum(rows, row, worths) - plain;
    remainingVariance[row] = rowSum(rows, row, left) + rows.unknown[row] * variance;
  }
  const rowOf = new Map(tokens.map(({ tokenId }, row) => [tokenId, row]));
  return { rows, rowOf, worths, premiums, remainingVariance };
}

/** Smallest price: one wei. */
const MIN_PRICE: Eth = 1e-18;

/** Rounds to six significant digits: far more than a projection's precision, and short in a response. */
function toPrice(logPrice: number): Eth {
  const price = Math.min(MAX_PRICE_ETH, Math.max(MIN_PRICE, Math.exp(logPrice)));
  return Number(price.toPrecision(6));
}

export function createAppraiser(fitted: FittedModel, tokens: readonly TokenToValue[]): Appraiser {
  const estimates = estimateTokens(fitted, tokens);
  const { rows, rowOf, worths, premiums, remainingVariance } = estimates;
  const lookup = columnLookup(rows.keys);
  const { tiers, noise } = fitted;
  let processSales: ProcessSale[] = [];
  let knownUntil = fitted.knownUntil;
  let gp = rebuild(fitted.remembered);

  function rebuild(sales: readonly ProcessSale[]): GaussianProcess {
    processSales = [];
    const rebuilt = createGaussianProcess(
      estimates,
      fitted.scales,
      fitted.plainLog,
      MAX_INITIAL_SALES + SPARE_CAPACITY,
    );
    for (const sale of sales) addSale(rebuilt, sale);
    return rebuilt;
  }

  function addSale(into: GaussianProcess, sale: ProcessSale): void {
    const [tokenId, at, logPrice] = sale;
    const row = rowOf.get(tokenId);
    if (row === undefined) return;
    const before = into.size;
    into.learn(row, at, logPrice);
    // A sale that the Gaussian process rejects as implausible is left out of the model too.
    if (into.size > before) processSales.push(sale);
  }

  const shortTermOf = (row: number, { favour, pairs }: Prediction): number => {
    const { starts, columns, width } = rows;
    let sum = 0;
    for (let a = starts[row]; a < starts[row + 1]; a += 1) {
      sum += favour[columns[a]];
      for (let b = a + 1; b < starts[row + 1]; b += 1)
        sum += pairs[columns[a] * width + columns[b]];
    }
    return sum;
  };

  const uncertaintyAt = (row: number) =>
    uncertaintyOf(remainingVariance[row], premiums[row], noise);

  const columnEffect = (column: number | undefined, { favour, slope }: Prediction): number =>
    column === undefined ? 0 : worths[column] * (1 + slope) + favour[column];

  function logOf(row: number, prediction: Prediction): number {
    const premium = premiums[row];
    return (
      prediction.level +
      premium * (1 + prediction.slope) +
      shortTermOf(row, prediction) +
      prediction.own(row, premium)
    );
  }

  return {
    get model() {
      return { ...fitted, knownUntil, remembered: [...processSales] };
    },
    learn({ tokenId, at, price }) {
      knownUntil = Math.max(knownUntil, at);
      if (!(price > 0 && Number.isFinite(price))) return;
      if (gp.size === MAX_INITIAL_SALES + SPARE_CAPACITY) {
        const sales = processSales;
        const premiumOf = (sale: number) => premiums[rowOf.get(sales[sale][0]) ?? 0];
        gp = rebuild(selectSales(sales.length, premiumOf).map((sale) => sales[sale]));
      }
      addSale(gp, [tokenId, at, Math.log(price)]);
    },
    predict: (at) => gp.predict(at),
    projectionOf: (row, prediction) => toPrice(logOf(row, prediction)),
    confidenceOf: (row) =>
      // Rounds to a tenth of a percent.
      Math.round(confidenceOf(tiers, premiums[row], uncertaintyAt(row)) * 1000) / 1000,
    boundsOf(row, prediction) {
      const log = logOf(row, prediction);
      const [low, high] = boundsOf(tiers, premiums[row], uncertaintyAt(row));
      return [toPrice(log + low), toPrice(log + high)];
    },
    partsOf(row, prediction) {
      const { traits } = tokens[row];
      const { pairs, slope } = prediction;
      const { starts, columns, width } = rows;
      const ofColumn = (column: number | undefined) => {
        if (column === undefined) return 0;
        let sum = columnEffect(column, prediction);
        for (let at = starts[row]; at < starts[row + 1]; at += 1) {
          const [low, high] = [Math.min(column, columns[at]), Math.max(column, columns[at])];
          if (low !== high) sum += pairs[low * width + high] / 2;
        }
        return sum;
      };
      return {
        level: prediction.level - fitted.plain * (1 + slope),
        values: traits.map((pair) => ofColumn(lookup.ofPair(pair))),
        count: ofColumn(lookup.ofCount(traits.length)),
        own: prediction.own(row, premiums[row]),
      };
    },
    valueEffect: (pair, prediction) => columnEffect(lookup.ofPair(pair), prediction),
    countEffect: (traits, prediction) => columnEffect(lookup.ofCount(traits), prediction),
    rowOf: (tokenId) => rowOf.get(tokenId) ?? null,
  };
}
