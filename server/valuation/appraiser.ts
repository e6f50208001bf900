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
import type { Sale } from "../market/market-events.ts";
import type { TokenToValue } from "./collection-valuation.ts";
import { createGaussianProcess, type Prediction } from "./fit/gaussian-process.ts";
import { expectedWorths, expectUnseen, remainingVariances } from "./fit/rarity-prior.ts";
import { selectSales } from "./fit/select-sales.ts";
import { premiumsOf, traitRows } from "./fit/trait-rows.ts";
import { FLOOR_SALES, floorOf } from "./floor.ts";
import { CAPACITY, type FittedModel, type StoredSale } from "./model.ts";
import { salesAround, uncertaintiesOf } from "./past-errors.ts";
import { createRecentMarket } from "./recent-market.ts";
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

/** Effect of one sale on the market's level. */
export interface LevelMove {
  readonly tokenId: string;
  readonly price: Eth;
  readonly at: UnixMs;
  /** Price that the model expected just before the sale. */
  readonly expected: Eth;
  /** Relative change of the level: 0.02 is two percent up. */
  readonly share: number;
}

export type Appraiser = ReturnType<typeof createAppraiser>;

/** Minimum number of sales that say where the floor is. */
const MIN_FLOOR_SALES = 10;
/** Largest addition to a log price under the floor. */
const MAX_LIFT = 0.2;
/** Smallest price: one wei. */
const MIN_PRICE: Eth = 1e-18;

/** Rounds to four significant digits: far more than a projection's precision, and short in a response. */
function toPrice(logPrice: number): Eth {
  const price = Math.min(MAX_PRICE_ETH, Math.max(MIN_PRICE, Math.exp(logPrice)));
  return toSignificant(price, 4);
}

export function createAppraiser(fitted: FittedModel, tokens: readonly TokenToValue[]) {
  const { tiers, plain, prior, noise } = fitted;
  const rowOf = new Map(tokens.map(({ tokenId }, row) => [tokenId, row]));
  const rows = traitRows(
    tokens,
    fitted.worths.map(([key]) => key),
    fitted.cut,
  );
  const worths = Float64Array.from(fitted.worths, ([, worth]) => worth);
  const evidence = Float64Array.from(fitted.worths, ([, , sales]) => sales);
  const { means: unseen } = expectUnseen(rows, prior);
  const premiums = premiumsOf(rows, { worths, unseen, plain });
  const variances = remainingVariances(rows, { prior, evidence, noise });
  const uncertainties = uncertaintiesOf(rows, premiums, variances, noise);
  const process = { rows, premiums, worths, variances };
  const emptyProcess = () =>
    createGaussianProcess(process, fitted.scales, fitted.plainLog, CAPACITY);

  let gp = emptyProcess();
  let processSales: StoredSale[] = [];
  const doubted = [...fitted.doubted];
  let { knownUntil } = fitted;
  const recent = createRecentMarket(tiers, fitted.recent);
  /** Log of the floor, or null if too few sales are known. Undefined after a sale. */
  let floorLog: number | null | undefined;
  for (const sale of fitted.remembered) addKnown(sale);

  function addKnown(sale: StoredSale): void {
    const row = rowOf.get(sale[0]);
    if (row !== undefined) addSale(row, sale);
  }

  /** Returns the log price that was expected. If the Gaussian process rejects the sale as implausible, so does the model. */
  function addSale(row: number, sale: StoredSale): number {
    const [, at, logPrice] = sale;
    const before = gp.size;
    const expected = gp.learn(row, at, logPrice);
    if (gp.size === before) return expected;
    processSales.push(sale);
    floorLog = undefined;
    return expected;
  }

  function floorLogNow(): number | null {
    if (floorLog !== undefined) return floorLog;
    const latest = processSales.slice(-FLOOR_SALES);
    const floor =
      latest.length < MIN_FLOOR_SALES
        ? null
        : floorOf(latest.map(([, , logPrice]) => Math.exp(logPrice)));
    floorLog = floor === null ? null : Math.log(floor);
    return floorLog;
  }

  /** Rebuilds the full process from a selection of its sales. */
  function makeRoom(): void {
    const sales = processSales;
    const premiumOf = (sale: number) => premiums[rowOf.get(sales[sale][0]) ?? 0];
    gp = emptyProcess();
    processSales = [];
    for (const sale of selectSales(sales.length, premiumOf)) addKnown(sales[sale]);
  }

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
      prediction.own(row, premium) +
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
    const least = floor + Math.min(0, prediction.own(row, premiums[row]));
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
    /** The model with the sales learned since. */
    get model(): FittedModel {
      return {
        ...fitted,
        knownUntil,
        recent: recent.state,
        remembered: [...processSales],
        doubted: [...doubted],
      };
    },
    /** Number of sales that must come true before any token earns a verdict again, 0 in a calm market. */
    get salesToAgree(): number {
      return recent.salesToAgree;
    },
    /** Learns a sale of one of the tokens, by ascending time. */
    learn({ tokenId, at, price }: Sale): void {
      knownUntil = Math.max(knownUntil, at);
      if (!(price > 0 && Number.isFinite(price))) return;
      if (gp.size === CAPACITY) makeRoom();
      const row = rowOf.get(tokenId);
      if (row === undefined) return;
      const sale: StoredSale = [tokenId, at, Math.log(price)];
      const before = gp.size;
      const expected = addSale(row, sale);
      if (gp.size === before) doubted.push(sale);
      recent.learn(premiums[row], uncertainties[row], sale[2] - expected);
    },
    /** Returns the state of the market at a moment. It is stale once another sale is learned. */
    predict: (at: UnixMs) => gp.predict(at),
    /** Predicts for the last time, and frees the memory that predictions need. */
    conclude: (at: UnixMs) => gp.conclude(at),
    /** Returns the price of a plain token. */
    levelOf: ({ level }: Prediction): Eth => toPrice(level),
    /** Learns the known sales again, one by one. Returns what each of the last `count` did to the level, latest first. */
    levelMoves(count: number): readonly LevelMove[] {
      const replay = emptyProcess();
      const first = Math.max(0, processSales.length - count);
      const moves: LevelMove[] = [];
      let before = Number.NaN;
      for (const [index, [tokenId, at, logPrice]] of processSales.entries()) {
        if (index === first) before = replay.predict(knownUntil).level;
        const expected = replay.learn(rowOf.get(tokenId)!, at, logPrice); // `addSale` found its row
        if (index < first) continue;
        const { level } = replay.predict(knownUntil);
        const share = Math.expm1(level - before);
        moves.push({
          tokenId,
          price: toPrice(logPrice),
          at,
          expected: toPrice(expected),
          share,
        });
        before = level;
      }
      return moves.reverse();
    },
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
        own: prediction.own(row, premiums[row]),
      };
    },
    /** Returns what a value adds on its own, in log price, or 0 if no sale covers it. */
    valueEffect: (pair: TraitPair, prediction: Prediction) =>
      columnEffect(rows.columnOfPair(pair), prediction),
    /** Returns what a number of traits adds on its own, in log price. */
    countEffect: (traits: number, prediction: Prediction) =>
      columnEffect(rows.columnOfCount(traits), prediction),
    /** Returns null if there is no such token. */
    rowOf: (tokenId: string) => rowOf.get(tokenId) ?? null,
  };
}
