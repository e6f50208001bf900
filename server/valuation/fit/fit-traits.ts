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
import { FAR, followLevel, type LevelSettings, type LevelTrack, type Sights } from "./level.ts";
import { solveRidge } from "./ridge.ts";
import { rowSum, type TraitRows } from "./trait-rows.ts";

const HALF_LIFE_DAYS = 150;
const PENALTY = 1;
/** Worths well above this (in log price) are hardly penalized. */
const LARGE_WORTH = 0.3;
/** Noise that `PENALTY` is tuned for; noisier markets get larger penalties. */
const USUAL_NOISE = 0.12;
const HUBER = 1.3;
const LEAST_NOISE = 0.02;
const MOST_NOISE = 1.5;
const DAILY_DRIFT = 0.04;
/** Candidate drifts per sale, as shares of the noise. */
const SALE_DRIFTS = [0.05, 0.1, 0.2, 0.4];
/** Noisiness without a premium. It grows with the premium over a plain token: prices of rare tokens vary more. */
const NOISE_AT_FLOOR = 1;
/** Number of latest sales that settings are evaluated on. */
const JUDGED_SALES = 1500;
/** Quantile of the sold tokens' worths that defines a plain token. */
const PLAIN_QUANTILE = 0.1;
/** A sale that is off by more than this many standard deviations, and by `FAR`, is a mistake, a gift or a wash sale. */
const UNBELIEVABLE = 5;

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
  readonly odd: Uint8Array;
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
function sightsOf(rows: TraitRows, sales: SaleColumns, fit: TraitFit): Sights {
  const size = sales.at.length;
  const value = new Float64Array(size);
  const noisiness = new Float64Array(size);
  for (let sale = 0; sale < size; sale += 1) {
    const worth = rowSum(rows, sales.row[sale], fit.worth);
    value[sale] = sales.logPrice[sale] - worth;
    noisiness[sale] = noisinessOf(worth - fit.plain) * (fit.odd[sale] === 1 ? 100 : 1);
  }
  return { at: sales.at, value, noisiness };
}

export function coldFit(width: number): TraitFit {
  return {
    worth: new Float64Array(width),
    evidence: new Float64Array(width),
    plain: 0,
    settings: { dailyDrift: DAILY_DRIFT, saleDrift: 0.02, noise: USUAL_NOISE },
    odd: new Uint8Array(0),
  };
}

/** Improves `from` on the given sales, at least one. A cold start weighs all errors equally in the first round. */
export function improveFit(
  rows: TraitRows,
  sales: SaleColumns,
  from: TraitFit,
  rounds: number,
  cold: boolean,
): TraitFit {
  const odd = new Uint8Array(sales.at.length);
  odd.set(from.odd.subarray(0, odd.length));
  let fit: TraitFit = { ...from, odd };
  for (let round = 0; round < rounds; round += 1) {
    const { settings, track } = settle(rows, sales, fit);
    fit = solveWorths(rows, sales, { ...fit, settings }, track, cold && round === 0);
  }
  return fit;
}

/** Estimates noise and drift from the latest sales, and tracks the level with them. */
function settle(
  rows: TraitRows,
  sales: SaleColumns,
  fit: TraitFit,
): { settings: LevelSettings; track: LevelTrack } {
  const sights = sightsOf(rows, sales, fit);
  const size = sights.value.length;
  const from = Math.max(0, size - JUDGED_SALES);
  const { smoothed } = followLevel(sights, fit.settings);
  const errors: number[] = [];
  for (let sale = from; sale < size; sale += 1)
    errors.push(Math.abs(sights.value[sale] - smoothed[sale]) / sights.noisiness[sale]);
  // 1.4826 median absolute deviations are a standard deviation.
  const noise = Math.min(MOST_NOISE, Math.max(LEAST_NOISE, 1.4826 * upperMedian(errors)));

  let best: { settings: LevelSettings; track: LevelTrack } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const share of SALE_DRIFTS) {
    const settings = { dailyDrift: DAILY_DRIFT, saleDrift: share * noise, noise };
    const track = followLevel(sights, settings);
    let surprise = 0;
    for (let sale = from; sale < size; sale += 1)
      surprise +=
        Math.min(FAR, Math.abs(sights.value[sale] - track.before[sale])) / sights.noisiness[sale];
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
  weighAlike: boolean,
  isRepeated = false,
): TraitFit {
  const { noise } = fit.settings;
  const size = sales.at.length;
  const now = sales.at[size - 1];
  const limit = weighAlike ? Number.POSITIVE_INFINITY : HUBER * noise;
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
      fit.odd[sale] === 1 ? 0 : (fresh * (error <= limit ? 1 : limit / error)) / noisiness[sale];
  }
  const scale = (noise / USUAL_NOISE) ** 2;
  const penalties = fit.worth.map((worth) => (PENALTY * scale) / (1 + (worth / LARGE_WORTH) ** 2));
  const { worths, leverage } = solveRidge(rows, sales.row, weights, targets, penalties);

  const odd = new Uint8Array(size);
  const evidence = new Float64Array(rows.width);
  const premiums: number[] = [];
  let isMisled = false;
  for (let sale = 0; sale < size; sale += 1) {
    const row = sales.row[sale];
    const worth = rowSum(rows, row, worths);
    const error = Math.abs(targets[sale] - worth);
    const far = Math.max(FAR, UNBELIEVABLE * noise * noisiness[sale]);
    // A fit without this sale would miss it by error / (1 - leverage).
    if (error > far || (error > far / 2 && error > far * (1 - leverage(row, weights[sale])))) {
      odd[sale] = 1;
      isMisled ||= weights[sale] > 0;
    } else
      for (let at = rows.starts[row]; at < rows.starts[row + 1]; at += 1)
        evidence[rows.columns[at]] += weights[sale];
    if (sale >= size - JUDGED_SALES) premiums.push(worth);
  }
  // Outliers influenced these worths: solve once more without them.
  if (isMisled && !isRepeated)
    return solveWorths(rows, sales, { ...fit, odd }, { smoothed }, weighAlike, true);
  premiums.sort((a, b) => a - b);
  const plain = premiums[Math.floor(PLAIN_QUANTILE * premiums.length)] ?? 0;
  return { worth: worths, evidence, plain, settings: fit.settings, odd };
}
