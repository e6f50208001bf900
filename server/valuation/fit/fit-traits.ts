/**
 * Estimates long-run trait worths together with the market's level. Each is fitted to the residuals of the other, for
 * a few rounds.
 *
 * Worths are log prices. With few sales, a worth is shrunk towards what the rarity of its value fetches (see
 * `rarity-prior.ts`); with more, towards 0. The penalty falls as the worth grows, because the high price of a rare value
 * is not noise. Errors beyond `HUBER` standard deviations of a single sale count linearly.
 *
 * A sale far from what all other sales predict for its traits is an outlier and is skipped. What counts as far depends on
 * how many other sales cover its traits: the only sale of a one-of-one is believed.
 */
import { upperMedian } from "../../../contract/values/median.ts";
import { DAY_MS } from "../../../contract/values/units.ts";
import { LARGE_RESIDUAL, type LevelSettings, type Observations, trackLevel } from "./level.ts";
import {
  expectColumns,
  expectUnseen,
  NO_WORTH,
  type RarityPrior,
  rarityPrior,
  remainingVariance,
  UNKNOWN_PRIOR,
} from "./rarity-prior.ts";
import { solveRidge } from "./ridge.ts";
import { COUNT_TRAIT, rowSum, type TraitRows, traitOf } from "./trait-rows.ts";

/** Age at which a sale weighs half as much as a new one. */
const HALF_LIFE_DAYS = 150;
/** Standard deviation of small worths, in log price. */
const WORTH_DEVIATION = 0.12;
/** The same for numbers of values. It is smaller, because a trait value is more often what a price is paid for. */
const COUNT_DEVIATION = 0.084;
/** Worths well above this (in log price) are hardly penalized. */
const LARGE_WORTH = 0.3;
const COLD_ROUNDS = 4;
const HUBER = 1.3;
const MIN_NOISE = 0.02;
const MAX_NOISE = 1.5;
const DAILY_DRIFT = 0.04;
const COLD_SETTINGS: LevelSettings = { dailyDrift: DAILY_DRIFT, saleDrift: 0.02, noise: 0.12 };
/** Candidate drifts per sale, as shares of the noise. */
const SALE_DRIFTS = [0.05, 0.1, 0.2, 0.4];
/** Number of latest sales that settings are evaluated on. */
const EVALUATED_SALES = 1500;
/** Quantile of the sold tokens' worths that defines a plain token. */
const PLAIN_QUANTILE = 0.1;
/** A residual above this many standard deviations and above `LARGE_RESIDUAL` is a mistake, a gift or a wash sale. */
const OUTLIER_DEVIATIONS = 5;
/** A sale whose residual is above that many standard deviations and above this, in log price, is doubted. */
const DOUBTED_RESIDUAL = Math.log(3);

/** Usable sales by ascending time, as columns. */
export interface SaleColumns {
  readonly at: Float64Array;
  readonly logPrice: Float64Array;
  /** Sale -> token row. */
  readonly row: Uint32Array;
}

export interface TraitFit {
  /** Column -> log price. */
  readonly worths: Float64Array;
  /** Column -> weighted number of sales of tokens that carry it; older sales weigh less. */
  readonly evidence: Float64Array;
  /** Row -> log price that its unseen factors are expected to add. */
  readonly unseen: Float64Array;
  readonly prior: RarityPrior;
  /** Sum of worths of a plain token. */
  readonly plain: number;
  readonly settings: LevelSettings;
  /** Sale -> 1 for an outlier, which the fit skips. */
  readonly outliers: Uint8Array;
  /** Sale -> 1 if its price is implausible. Unless it is an outlier too, it still counts, with limited influence. */
  readonly doubted: Uint8Array;
}

export function firstSales(sales: SaleColumns, count: number): SaleColumns {
  return {
    at: sales.at.subarray(0, count),
    logPrice: sales.logPrice.subarray(0, count),
    row: sales.row.subarray(0, count),
  };
}

/**
 * Returns the noise of a sale at this premium over a plain token, as a multiple of the noise near the floor. Prices of
 * rare tokens vary more.
 */
export function noisinessOf(premium: number): number {
  return 1 + Math.max(0, premium);
}

/** Returns a token's worth: the sum of its factors' worths, expected ones included. */
export function worthOf(rows: TraitRows, row: number, fit: TraitFit): number {
  return rowSum(rows, row, fit.worths) + fit.unseen[row];
}

/** Converts sales to observations of the level: log prices less the fitted worths. */
function observationsOf(rows: TraitRows, sales: SaleColumns, fit: TraitFit): Observations {
  const size = sales.at.length;
  const value = new Float64Array(size);
  const noisiness = new Float64Array(size);
  for (let sale = 0; sale < size; sale += 1) {
    const worth = worthOf(rows, sales.row[sale], fit);
    value[sale] = sales.logPrice[sale] - worth;
    noisiness[sale] = noisinessOf(worth - fit.plain) * (fit.outliers[sale] === 1 ? 100 : 1);
  }
  return { at: sales.at, value, noisiness };
}

/** Fits the sales, at least one. Starts from a fit of the same rows to the first of these sales, or cold without one. */
export function fitTraits(rows: TraitRows, sales: SaleColumns, before: TraitFit | null): TraitFit {
  const outliers = new Uint8Array(sales.at.length);
  outliers.set(before?.outliers ?? []);
  // Field by field, like the result of `solveWorths`, which V8 would compile again for each other shape of a fit.
  let fit: TraitFit = {
    worths: before?.worths ?? new Float64Array(rows.width),
    evidence: before?.evidence ?? new Float64Array(rows.width),
    unseen: before?.unseen ?? new Float64Array(rows.unseen.length),
    prior: before?.prior ?? UNKNOWN_PRIOR,
    plain: before?.plain ?? 0,
    settings: before?.settings ?? COLD_SETTINGS,
    outliers,
    doubted: new Uint8Array(sales.at.length),
  };
  const rounds = before ? 1 : COLD_ROUNDS;
  for (let round = 0; round < rounds; round += 1) {
    const { settings, track } = fitLevel(rows, sales, fit);
    // The first round of a cold start limits no errors: the worths are still 0, so that any rare value is far off.
    const isUnlimited = !before && round === 0;
    const { outliers } = fit;
    const levels = track.smoothed;
    const input = { settings, levels, outliers, isUnlimited, isRepeated: false };
    fit = solveWorths(rows, sales, fit, input);
  }
  return fit;
}

/** Returns the fit over rows without columns, so that only the level is left, and the settings for that. */
export function withoutWorths(rows: TraitRows, sales: SaleColumns, fit: TraitFit): TraitFit {
  const levelOnly = {
    ...fit,
    worths: new Float64Array(rows.width),
    evidence: new Float64Array(rows.width),
    unseen: new Float64Array(fit.unseen.length),
    prior: NO_WORTH,
    plain: 0,
  };
  return { ...levelOnly, settings: fitLevel(rows, sales, levelOnly).settings };
}

/** Estimates noise and drift from the latest sales, and tracks the level with them. */
function fitLevel(rows: TraitRows, sales: SaleColumns, fit: TraitFit) {
  const observations = observationsOf(rows, sales, fit);
  const size = observations.value.length;
  const from = Math.max(0, size - EVALUATED_SALES);
  const { smoothed } = trackLevel(observations, fit.settings);
  const errors: number[] = [];
  for (let sale = from; sale < size; sale += 1)
    errors.push(Math.abs(observations.value[sale] - smoothed[sale]) / observations.noisiness[sale]);
  // 1.4826 median absolute deviations are a standard deviation.
  const noise = Math.min(MAX_NOISE, Math.max(MIN_NOISE, 1.4826 * upperMedian(errors)));

  const candidates = SALE_DRIFTS.map((share) => {
    const settings = { dailyDrift: DAILY_DRIFT, saleDrift: share * noise, noise };
    const track = trackLevel(observations, settings);
    let error = 0;
    for (let sale = from; sale < size; sale += 1)
      error +=
        Math.min(LARGE_RESIDUAL, Math.abs(observations.value[sale] - track.predicted[sale])) /
        observations.noisiness[sale];
    return { settings, track, error };
  });
  return candidates.reduce((best, each) => (each.error < best.error ? each : best));
}

interface RoundInput {
  readonly settings: LevelSettings;
  /** Sale -> level of the market. */
  readonly levels: Float64Array;
  /** Sale -> 1 for an outlier, which the round skips. */
  readonly outliers: Uint8Array;
  /** True if the round limits the influence of no error. */
  readonly isUnlimited: boolean;
  /** True if the round repeats one that found outliers. */
  readonly isRepeated: boolean;
}

/** Solves the worths once, from those of `fit`. */
function solveWorths(
  rows: TraitRows,
  sales: SaleColumns,
  fit: TraitFit,
  input: RoundInput,
): TraitFit {
  const { settings, levels, isUnlimited } = input;
  const { noise } = settings;
  const size = sales.at.length;
  const now = sales.at[size - 1];
  const expected = expectColumns(rows, fit.prior);
  /** Sale -> weight by its age alone, 0 for an outlier. */
  const weightsByAge = sales.at.map((at, sale) =>
    input.outliers[sale] === 1 ? 0 : 2 ** (-(now - at) / DAY_MS / HALF_LIFE_DAYS),
  );
  const { variances: unseenVariances } = expectUnseen(rows, fit.prior);
  const totals = evidenceOf(rows, sales, weightsByAge);
  const targets = new Float64Array(size);
  const weights = new Float64Array(size);
  /** Sale -> standard deviation of its log price, given all other sales. */
  const deviations = new Float64Array(size);
  for (let sale = 0; sale < size; sale += 1) {
    const row = sales.row[sale];
    const worth = worthOf(rows, row, fit);
    const noisiness = noisinessOf(worth - fit.plain);
    let variance = (noise * noisiness) ** 2 + unseenVariances[row];
    for (let at = rows.starts[row]; at < rows.starts[row + 1]; at += 1) {
      const column = rows.columns[at];
      const others = totals[column] - weightsByAge[sale];
      variance += remainingVariance(expected.variances[column], others, noise);
    }
    deviations[sale] = Math.sqrt(variance);
    targets[sale] = sales.logPrice[sale] - levels[sale] - fit.unseen[row];
    const error = Math.abs(targets[sale] - rowSum(rows, row, fit.worths));
    const limit = isUnlimited ? Number.POSITIVE_INFINITY : HUBER * noise * noisiness;
    weights[sale] = (weightsByAge[sale] * (error <= limit ? 1 : limit / error)) / noisiness;
  }
  // Sales soon outweigh the expectation: it is rough, and would bias the worths of values that sell often.
  const means = expected.means.map((mean, column) => mean / (1 + totals[column]));
  const penalties = fit.worths.map((worth, column) => {
    const deviation =
      traitOf(rows.keys[column]) === COUNT_TRAIT ? COUNT_DEVIATION : WORTH_DEVIATION;
    return noise ** 2 / (deviation ** 2 * (1 + (worth / LARGE_WORTH) ** 2));
  });
  const { worths, leverage } = solveRidge(rows, sales.row, weights, targets, {
    penalties,
    means,
  });

  const outliers = new Uint8Array(size);
  const doubted = new Uint8Array(size);
  const recentWorths: number[] = [];
  let hasNewOutliers = false;
  for (let sale = 0; sale < size; sale += 1) {
    const row = sales.row[sale];
    const worth = rowSum(rows, row, worths);
    const error = Math.abs(targets[sale] - worth);
    const far = Math.max(LARGE_RESIDUAL, OUTLIER_DEVIATIONS * deviations[sale]);
    // A fit without this sale would miss it by error / (1 - leverage).
    if (error > far || (error > far / 2 && error > far * (1 - leverage(row, weights[sale])))) {
      outliers[sale] = 1;
      hasNewOutliers ||= weights[sale] > 0;
    }
    if (error > Math.max(DOUBTED_RESIDUAL, OUTLIER_DEVIATIONS * deviations[sale]))
      doubted[sale] = 1;
    if (sale >= size - EVALUATED_SALES) recentWorths.push(worth + fit.unseen[row]);
  }
  // Outliers influenced these worths: solve once more without them.
  if (hasNewOutliers && !input.isRepeated)
    return solveWorths(rows, sales, fit, {
      settings,
      levels,
      outliers,
      isUnlimited,
      isRepeated: true,
    });
  const believed = weights.map((weight, sale) => (outliers[sale] === 1 ? 0 : weight));
  const evidence = evidenceOf(rows, sales, believed);
  const prior = rarityPrior(rows, worths, evidence);
  recentWorths.sort((a, b) => a - b);
  return {
    worths,
    evidence,
    unseen: expectUnseen(rows, prior).means,
    prior,
    plain: recentWorths[Math.floor(PLAIN_QUANTILE * recentWorths.length)] ?? 0,
    settings,
    outliers,
    doubted,
  };
}

/** Returns column -> sum of the weights of the sales that cover it. */
function evidenceOf(rows: TraitRows, sales: SaleColumns, weights: Float64Array): Float64Array {
  const evidence = new Float64Array(rows.width);
  for (let sale = 0; sale < weights.length; sale += 1) {
    const row = sales.row[sale];
    for (let at = rows.starts[row]; at < rows.starts[row + 1]; at += 1)
      evidence[rows.columns[at]] += weights[sale];
  }
  return evidence;
}
