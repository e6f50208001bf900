/**
 * Prices tokens by a fitted model and a prediction of its Gaussian process: projections, bounds, confidences and the summands of
 * a price.
 */
import type { TraitPair } from "../../contract/tokens/token.ts";
import { type Confidence, type Eth, MAX_PRICE_ETH } from "../../contract/values/units.ts";
import { ownAddition, type Prediction } from "./fit/gaussian-process.ts";
import { expectedWorths, expectUnseen, remainingVariances } from "./fit/rarity-prior.ts";
import { premiumsOf, type TraitRows } from "./fit/trait-rows.ts";
import type { FittedModel } from "./model.ts";
import { salesAround, uncertaintiesOf } from "./past-errors.ts";
import type { RecentMarket } from "./recent-market.ts";
import { toSignificant } from "./round-number.ts";

/** Summands of a token's log price. */
export interface PriceParts {
  /** Log price of a token without any worth from traits, with what recent sales and the floor add to this one. */
  readonly level: number;
  /** Addition of each of its trait values, in their order: its own worth, and half of its effect with each other one. */
  readonly values: readonly number[];
  /** Addition of the number of its traits. */
  readonly count: number;
  /** Addition of its own past sales. */
  readonly own: number;
}

export interface Estimate {
  readonly projection: Eth;
  /** Four in five past sales of similar tokens lie between these bounds. */
  readonly low: Eth;
  readonly high: Eth;
  readonly confidence: Confidence;
}

/** Largest addition to a log price under the floor. */
const MAX_LIFT = 0.2;
/** Smallest price: one wei. */
const MIN_PRICE: Eth = 1e-18;

/** Rounds to four significant digits: far more than a projection's precision, and short in a response. */
export function toPrice(logPrice: number): Eth {
  const price = Math.min(MAX_PRICE_ETH, Math.max(MIN_PRICE, Math.exp(logPrice)));
  return toSignificant(price, 4);
}

/** Prices the tokens of `rows`. `floorLogNow` returns the log of the floor, or null if too few sales are known. */
export function createPricing(
  fitted: FittedModel,
  rows: TraitRows,
  recent: RecentMarket,
  floorLogNow: () => number | null,
) {
  const { tiers, plain, prior, noise } = fitted;
  const worths = Float64Array.from(fitted.worths, ([, worth]) => worth);
  const evidence = Float64Array.from(fitted.worths, ([, , sales]) => sales);
  const { means: unseen } = expectUnseen(rows, prior);
  const premiums = premiumsOf(rows, { worths, unseen, plain });
  const variances = remainingVariances(rows, { prior, evidence, noise });
  const uncertainties = uncertaintiesOf(rows, premiums, variances, noise);

  /** Returns what a token's own sales add to its log price. */
  const ownOf = (row: number, { own }: Prediction): number =>
    ownAddition(own.get(row), premiums[row], variances.unseen[row]);

  const shortTermOf = (row: number, { effects, interactions }: Prediction): number => {
    const { starts, columns, width } = rows;
    let sum = 0;
    for (let a = starts[row]; a < starts[row + 1]; a += 1) {
      sum += effects[columns[a]];
      for (let b = a + 1; b < starts[row + 1]; b += 1)
        sum += interactions[columns[a] * width + columns[b]];
    }
    return sum;
  };

  const columnEffect = (column: number | undefined, { effects, slope }: Prediction): number =>
    column === undefined ? 0 : worths[column] * (1 + slope) + effects[column];

  /** Returns the log price by traits and own sales, shifted as recent sales ask. */
  function shiftedLogOf(row: number, prediction: Prediction): number {
    const premium = premiums[row];
    return (
      prediction.level +
      premium * (1 + prediction.slope) +
      shortTermOf(row, prediction) +
      ownOf(row, prediction) +
      recent.shiftAt(premium)
    );
  }

  /**
   * Returns the addition to a log price under the floor. Nobody sells there without a reason, and the only reason that is
   * known are the token's own sales. It is limited, because the floor of a thin market is old.
   */
  function liftOf(row: number, log: number, prediction: Prediction): number {
    const floor = floorLogNow();
    if (floor === null || log >= floor) return 0;
    const least = floor + Math.min(0, ownOf(row, prediction));
    return Math.min(MAX_LIFT, Math.max(0, least - log));
  }

  function logOf(row: number, prediction: Prediction): number {
    const log = shiftedLogOf(row, prediction);
    return log + liftOf(row, log, prediction);
  }

  /** Rounds to a tenth of a percent. */
  const roundedConfidenceOf = (row: number) =>
    Math.round(recent.confidenceOf(premiums[row], uncertainties[row]) * 1000) / 1000;

  return {
    worths,
    /** Row -> premium over a plain token, in log price. */
    premiums,
    variances,
    uncertainties,
    projectionOf: (row: number, prediction: Prediction) => toPrice(logOf(row, prediction)),
    confidenceOf: roundedConfidenceOf,
    /** Returns the effective number of past sales that the bounds and the confidence rest on. */
    similarSalesOf: (row: number) => salesAround(tiers, premiums[row]),
    estimateOf(row: number, prediction: Prediction): Estimate {
      const log = logOf(row, prediction);
      const [low, high] = recent.logBoundsOf(premiums[row], uncertainties[row]);
      return {
        projection: toPrice(log),
        low: toPrice(log + low),
        high: toPrice(log + high),
        confidence: roundedConfidenceOf(row),
      };
    },
    /** `traits` are those of the token at `row`: the appraiser does not keep the tokens. */
    partsOf(row: number, traits: readonly TraitPair[], prediction: Prediction): PriceParts {
      const { starts, columns, width } = rows;
      // The unseen factors are in the order of the traits, their number last.
      const unseenWorths = expectedWorths(rows.unseen[row], prior);
      let nextUnseen = 0;
      const ofColumn = (column: number | undefined) => {
        if (column === undefined) {
          const worth = unseenWorths[nextUnseen];
          nextUnseen += 1;
          return worth * (1 + prediction.slope);
        }
        let sum = columnEffect(column, prediction);
        for (let at = starts[row]; at < starts[row + 1]; at += 1) {
          const [low, high] = [Math.min(column, columns[at]), Math.max(column, columns[at])];
          if (low !== high) sum += prediction.interactions[low * width + high] / 2;
        }
        return sum;
      };
      const log = shiftedLogOf(row, prediction);
      return {
        level:
          prediction.level -
          plain * (1 + prediction.slope) +
          recent.shiftAt(premiums[row]) +
          liftOf(row, log, prediction),
        values: traits.map((pair) => ofColumn(rows.columnOfPair(pair))),
        count: ofColumn(rows.columnOfCount(traits.length)),
        own: ownOf(row, prediction),
      };
    },
    /** Returns what a value adds on its own, in log price, or 0 if no sale covers it. */
    valueEffect: (pair: TraitPair, prediction: Prediction) =>
      columnEffect(rows.columnOfPair(pair), prediction),
    /** Returns what a number of traits adds on its own, in log price. */
    countEffect: (traits: number, prediction: Prediction) =>
      columnEffect(rows.columnOfCount(traits), prediction),
  };
}
