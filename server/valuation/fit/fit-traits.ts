/**
 * Estimates long-run trait worths together with the market's level. Each is fitted to the residuals of the other, for
 * a few rounds.
 *
 * Worths are log prices. The penalty of a worth falls as the worth grows, because the high price of a rare value is not
 * noise. Errors beyond `HUBER` standard deviations count linearly. A sale far from what all other sales predict
 * for its traits is an outlier and is skipped.
 */
import { upperMedian } from "../../../contract/values/median.ts";
import { DAY_MS } from "../../../contract/values/units.ts";
import { LARGE_RESIDUAL, type LevelSettings, type Observations, trackLevel } from "./level.ts";
import { solveRidge } from "./ridge.ts";
import { rowSum, type TraitRows } from "./trait-rows.ts";

/** Age at which a sale weighs half as much as a new one. */
const HALF_LIFE_DAYS = 150;
const PENALTY = 1;
/** Worths well above this (in log price) are hardly penalized. */
const LARGE_WORTH = 0.3;
/** Noise that `PENALTY` is tuned for; noisier markets get larger penalties. A cold start assumes it. */
const PENALTY_NOISE = 0.12;
/** Number of rounds of a cold start. */
const COLD_ROUNDS = 4;
const HUBER = 1.3;
const MIN_NOISE = 0.02;
const MAX_NOISE = 1.5;
const DAILY_DRIFT = 0.04;
/** Candidate drifts per sale, as shares of the noise. */
const SALE_DRIFTS = [0.05, 0.1, 0.2, 0.4];
/** Number of latest sales that settings are evaluated on. */
const EVALUATED_SALES = 1500;
/** Quantile of the sold tokens' worths that defines a plain token. */
const PLAIN_QUANTILE = 0.1;
/** A residual above this many standard deviations and above `LARGE_RESIDUAL` is a mistake, a gift or a wash sale. */
const OUTLIER_DEVIATIONS = 5;

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
  /** Sum of worths of a plain token. */
  readonly plain: number;
  readonly settings: LevelSettings;
  /** Sale -> 1 for an outlier, which the fit skips. */
  readonly outliers: Uint8Array;
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

/** Converts sales to observations of the level: log prices less the fitted worths. */
function observationsOf(rows: TraitRows, sales: SaleColumns, fit: TraitFit): Observations {
  const size = sales.at.length;
  const value = new Float64Array(size);
  const noisiness = new Float64Array(size);
  for (let sale = 0; sale < size; sale += 1) {
    const worth = rowSum(rows, sales.row[sale], fit.worths);
    value[sale] = sales.logPrice[sale] - worth;
    noisiness[sale] = noisinessOf(worth - fit.plain) * (fit.outliers[sale] === 1 ? 100 : 1);
  }
  return { at: sales.at, value, noisiness };
}

/** Fits the sales, at least one. Starts from an earlier fit, or cold if there is none. */
export function fitTraits(rows: TraitRows, sales: SaleColumns, before: TraitFit | null): TraitFit {
  const outliers = new Uint8Array(sales.at.length);
  outliers.set(before?.outliers ?? []);
  let fit: TraitFit = {
    worths: new Float64Array(rows.width),
    evidence: new Float64Array(rows.width),
    plain: 0,
    settings: { dailyDrift: DAILY_DRIFT, saleDrift: 0.02, noise: PENALTY_NOISE },
    ...before,
    outliers,
  };
  const rounds = before ? 1 : COLD_ROUNDS;
  for (let round = 0; round < rounds; round += 1) {
    const { settings, track } = fitLevel(rows, sales, fit);
    // The first round of a cold start weighs all errors equally.
    const isUnweighted = !before && round === 0;
    fit = solveWorths(rows, sales, { ...fit, settings }, track.smoothed, isUnweighted);
  }
  return fit;
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

function solveWorths(
  rows: TraitRows,
  sales: SaleColumns,
  fit: TraitFit,
  levels: Float64Array,
  isUnweighted: boolean,
  isRepeated = false,
): TraitFit {
  const { noise } = fit.settings;
  const size = sales.at.length;
  const now = sales.at[size - 1];
  const limit = isUnweighted ? Number.POSITIVE_INFINITY : HUBER * noise;
  const targets = new Float64Array(size);
  const weights = new Float64Array(size);
  const noisiness = new Float64Array(size);
  for (let sale = 0; sale < size; sale += 1) {
    targets[sale] = sales.logPrice[sale] - levels[sale];
    const worth = rowSum(rows, sales.row[sale], fit.worths);
    noisiness[sale] = noisinessOf(worth - fit.plain);
    const error = Math.abs(targets[sale] - worth) / noisiness[sale];
    const recency = 2 ** (-(now - sales.at[sale]) / DAY_MS / HALF_LIFE_DAYS);
    weights[sale] =
      fit.outliers[sale] === 1
        ? 0
        : (recency * (error <= limit ? 1 : limit / error)) / noisiness[sale];
  }
  const scale = (noise / PENALTY_NOISE) ** 2;
  const penalties = fit.worths.map((worth) => (PENALTY * scale) / (1 + (worth / LARGE_WORTH) ** 2));
  const { worths, leverage } = solveRidge(rows, sales.row, weights, targets, penalties);

  const outliers = new Uint8Array(size);
  const evidence = new Float64Array(rows.width);
  const premiums: number[] = [];
  let hasOutliers = false;
  for (let sale = 0; sale < size; sale += 1) {
    const row = sales.row[sale];
    const worth = rowSum(rows, row, worths);
    const error = Math.abs(targets[sale] - worth);
    const far = Math.max(LARGE_RESIDUAL, OUTLIER_DEVIATIONS * noise * noisiness[sale]);
    // A fit without this sale would miss it by error / (1 - leverage).
    if (error > far || (error > far / 2 && error > far * (1 - leverage(row, weights[sale])))) {
      outliers[sale] = 1;
      hasOutliers ||= weights[sale] > 0;
    } else
      for (let at = rows.starts[row]; at < rows.starts[row + 1]; at += 1)
        evidence[rows.columns[at]] += weights[sale];
    if (sale >= size - EVALUATED_SALES) premiums.push(worth);
  }
  // Outliers influenced these worths: solve once more without them.
  if (hasOutliers && !isRepeated)
    return solveWorths(rows, sales, { ...fit, outliers }, levels, isUnweighted, true);
  premiums.sort((a, b) => a - b);
  const plain = premiums[Math.floor(PLAIN_QUANTILE * premiums.length)] ?? 0;
  return { worths, evidence, plain, settings: fit.settings, outliers };
}
