/**
 * Estimates long-run trait worths together with the market's level. Each is fitted to the residuals of the other, for
 * a few rounds.
 *
 * Worths are log prices. A worth that sales have shown to be large is hardly penalized any more: an alien is not a
 * noisy human. Errors beyond `HUBER` standard deviations count linearly. A sale far off what all other sales predict
 * for its traits is an outlier and does not count.
 */
import { upperMedian } from "../../../contract/values/median.ts";
import { DAY_MS } from "../../../contract/values/units.ts";
import {
  FAR,
  type LevelSettings,
  type LevelTrack,
  type Observations,
  trackLevel,
} from "./level.ts";
import { solveRidge } from "./ridge.ts";
import { rowSum, type TraitRows } from "./trait-rows.ts";

const HALF_LIFE_DAYS = 150;
const PENALTY = 1;
/** Worths well above this (in log price) are hardly penalized. */
const LARGE_WORTH = 0.3;
/** Noise that `PENALTY` is tuned for; noisier markets get larger penalties. */
const USUAL_NOISE = 0.12;
const HUBER = 1.3;
const MIN_NOISE = 0.02;
const MAX_NOISE = 1.5;
const DAILY_DRIFT = 0.04;
/** Candidate drifts per sale, as shares of the noise. */
const SALE_DRIFTS = [0.05, 0.1, 0.2, 0.4];
/** Noisiness without a premium. It grows with the premium over a plain token: prices of rare tokens vary more. */
const NOISE_AT_FLOOR = 1;
/** Number of latest sales that settings are evaluated on. */
const EVALUATED_SALES = 1500;
/** Quantile of the sold tokens' worths that defines a plain token. */
const PLAIN_QUANTILE = 0.1;
/** A sale that is off by more than this many standard deviations, and by `FAR`, is a mistake, a gift or a wash sale. */
const OUTLIER_SPREADS = 5;

/** Usable sales by ascending time, as columns. */
export interface SaleColumns {
  readonly at: Float64Array;
  readonly logPrice: Float64Array;
  /** Sale -> token row. */
  readonly row: Uint32Array;
}

export interface TraitFit {
  /** Column -> log price. */
  readonly worth: Float64Array;
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

/** Returns the noise of a sale at this premium over a plain token, as a multiple of the noise near the floor. */
export function noisinessOf(premium: number): number {
  return NOISE_AT_FLOOR + Math.max(0, premium);
}

/** Converts sales to observations of the level: log prices less the fitted worths. */
function observationsOf(rows: TraitRows, sales: SaleColumns, fit: TraitFit): Observations {
  const size = sales.at.length;
  const value = new Float64Array(size);
  const noisiness = new Float64Array(size);
  for (let sale = 0; sale < size; sale += 1) {
    const worth = rowSum(rows, sales.row[sale], fit.worth);
    value[sale] = sales.logPrice[sale] - worth;
    noisiness[sale] = noisinessOf(worth - fit.plain) * (fit.outliers[sale] === 1 ? 100 : 1);
  }
  return { at: sales.at, value, noisiness };
}

export function initialFit(width: number): TraitFit {
  return {
    worth: new Float64Array(width),
    evidence: new Float64Array(width),
    plain: 0,
    settings: { dailyDrift: DAILY_DRIFT, saleDrift: 0.02, noise: USUAL_NOISE },
    outliers: new Uint8Array(0),
  };
}

/** Improves `from` on the given sales, at least one. A cold start weighs all errors equally in the first round. */
export function refineFit(
  rows: TraitRows,
  sales: SaleColumns,
  from: TraitFit,
  rounds: number,
  cold: boolean,
): TraitFit {
  const outliers = new Uint8Array(sales.at.length);
  outliers.set(from.outliers.subarray(0, outliers.length));
  let fit: TraitFit = { ...from, outliers };
  for (let round = 0; round < rounds; round += 1) {
    const { settings, track } = fitLevel(rows, sales, fit);
    fit = solveWorths(rows, sales, { ...fit, settings }, track, cold && round === 0);
  }
  return fit;
}

/** Estimates noise and drift from the latest sales, and tracks the level with them. */
function fitLevel(
  rows: TraitRows,
  sales: SaleColumns,
  fit: TraitFit,
): { settings: LevelSettings; track: LevelTrack } {
  const observations = observationsOf(rows, sales, fit);
  const size = observations.value.length;
  const from = Math.max(0, size - EVALUATED_SALES);
  const { smoothed } = trackLevel(observations, fit.settings);
  const errors: number[] = [];
  for (let sale = from; sale < size; sale += 1)
    errors.push(Math.abs(observations.value[sale] - smoothed[sale]) / observations.noisiness[sale]);
  // 1.4826 median absolute deviations are a standard deviation.
  const noise = Math.min(MAX_NOISE, Math.max(MIN_NOISE, 1.4826 * upperMedian(errors)));

  let best: { settings: LevelSettings; track: LevelTrack } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const share of SALE_DRIFTS) {
    const settings = { dailyDrift: DAILY_DRIFT, saleDrift: share * noise, noise };
    const track = trackLevel(observations, settings);
    let surprise = 0;
    for (let sale = from; sale < size; sale += 1)
      surprise +=
        Math.min(FAR, Math.abs(observations.value[sale] - track.predicted[sale])) /
        observations.noisiness[sale];
    if (best === undefined || surprise < least) {
      least = surprise;
      best = { settings, track };
    }
  }
  if (best === undefined) throw new Error("SALE_DRIFTS is empty");
  return best;
}

function solveWorths(
  rows: TraitRows,
  sales: SaleColumns,
  fit: TraitFit,
  { smoothed }: Pick<LevelTrack, "smoothed">,
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
    targets[sale] = sales.logPrice[sale] - smoothed[sale];
    const worth = rowSum(rows, sales.row[sale], fit.worth);
    noisiness[sale] = noisinessOf(worth - fit.plain);
    const error = Math.abs(targets[sale] - worth) / noisiness[sale];
    const fresh = 2 ** (-(now - sales.at[sale]) / DAY_MS / HALF_LIFE_DAYS);
    weights[sale] =
      fit.outliers[sale] === 1
        ? 0
        : (fresh * (error <= limit ? 1 : limit / error)) / noisiness[sale];
  }
  const scale = (noise / USUAL_NOISE) ** 2;
  const penalties = fit.worth.map((worth) => (PENALTY * scale) / (1 + (worth / LARGE_WORTH) ** 2));
  const { worths, leverage } = solveRidge(rows, sales.row, weights, targets, penalties);

  const outliers = new Uint8Array(size);
  const evidence = new Float64Array(rows.width);
  const premiums: number[] = [];
  let hasOutliers = false;
  for (let sale = 0; sale < size; sale += 1) {
    const row = sales.row[sale];
    const worth = rowSum(rows, row, worths);
    const error = Math.abs(targets[sale] - worth);
    const far = Math.max(FAR, OUTLIER_SPREADS * noise * noisiness[sale]);
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
    return solveWorths(rows, sales, { ...fit, outliers }, { smoothed }, isUnweighted, true);
  premiums.sort((a, b) => a - b);
  const plain = premiums[Math.floor(PLAIN_QUANTILE * premiums.length)] ?? 0;
  return { worth: worths, evidence, plain, settings: fit.settings, outliers };
}
