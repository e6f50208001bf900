/**
 * What the traits are worth, found together with the market's level: each is fitted to what the
 * other leaves over, a few times over.
 *
 * Worths are log prices and have two parts: what a value has been worth over years, and a
 * correction from the last months, drawn to 0. A large worth, once the sales insist on it, is no longer
 * drawn to 0: an alien is not a noisy human. Errors beyond `HUBER` noises count linearly only.
 */
import type { UnixMs } from "../../contract/units.ts";
import { FAR, followLevel, type LevelSettings, type LevelTrack, type Sights } from "./level.ts";
import { solveRidge } from "./ridge.ts";
import { rowSum, type TraitRows } from "./trait-rows.ts";

const DAY: UnixMs = 86_400_000;
const LONG_HALF_LIFE_DAYS = 400;
const SHORT_HALF_LIFE_DAYS = 60;
const LONG_PENALTY = 1;
const SHORT_PENALTY = 3;
/** A worth well above this (in log price) is hardly drawn to 0 any more. */
const LARGE_WORTH = 0.3;
/** Penalties are meant for this noise; noisier markets get more. */
const USUAL_NOISE = 0.2;
const HUBER = 1.2;
const LEAST_NOISE = 0.02;
const MOST_NOISE = 1.5;
const DAILY_DRIFT = 0.04;
/** Drift per sale, as shares of the noise, that are tried out. */
const SALE_DRIFTS = [0.05, 0.1, 0.2, 0.4];
/** Noise grows with the distance from the usual premium: rare tokens sell at odder prices. */
const NOISE_PER_PREMIUM = 0.5;
/** Settings are judged on this many latest sales. */
const JUDGED_SALES = 3000;

/** Usable sales by ascending time, as columns. */
export interface SaleColumns {
  readonly at: Float64Array;
  readonly logPrice: Float64Array;
  /** Sale -> token row. */
  readonly row: Uint32Array;
}

export interface TraitFit {
  /** Column -> log price, long part. */
  readonly long: Float64Array;
  /** Column -> log price, both parts. */
  readonly worth: Float64Array;
  /** Median premium of the sold tokens. */
  readonly usualPremium: number;
  readonly settings: LevelSettings;
}

export function firstSales(sales: SaleColumns, count: number): SaleColumns {
  return {
    at: sales.at.subarray(0, count),
    logPrice: sales.logPrice.subarray(0, count),
    row: sales.row.subarray(0, count),
  };
}

/** The sales as the level sees them through a fit. */
export function sightsOf(rows: TraitRows, sales: SaleColumns, fit: TraitFit): Sights {
  const size = sales.at.length;
  const value = new Float64Array(size);
  const noisiness = new Float64Array(size);
  for (let sale = 0; sale < size; sale += 1) {
    const premium = rowSum(rows, sales.row[sale], fit.worth);
    value[sale] = sales.logPrice[sale] - premium;
    noisiness[sale] = noisinessOf(premium, fit.usualPremium);
  }
  return { at: sales.at, value, noisiness };
}

/** How much noisier than usual a sale at this premium is. */
export function noisinessOf(premium: number, usualPremium: number): number {
  return 1 + NOISE_PER_PREMIUM * Math.abs(premium - usualPremium);
}

export function coldFit(width: number): TraitFit {
  const settings = { dailyDrift: DAILY_DRIFT, saleDrift: 0.02, noise: USUAL_NOISE };
  return {
    long: new Float64Array(width),
    worth: new Float64Array(width),
    usualPremium: 0,
    settings,
  };
}

/** Improves `from` on the given sales, at least one. A cold start weighs all errors alike at first. */
export function improveFit(
  rows: TraitRows,
  sales: SaleColumns,
  from: TraitFit,
  rounds: number,
  cold: boolean,
): TraitFit {
  let fit = from;
  for (let round = 0; round < rounds; round += 1) {
    const { settings, track } = settle(rows, sales, fit);
    fit = solveWorths(rows, sales, { ...fit, settings }, track, cold && round === 0);
  }
  return fit;
}

/** The noise and drift that suit the latest sales, and the level by them. */
function settle(
  rows: TraitRows,
  sales: SaleColumns,
  fit: TraitFit,
): { settings: LevelSettings; track: LevelTrack } {
  const sights = sightsOf(rows, sales, fit);
  const size = sights.value.length;
  const from = Math.max(0, size - JUDGED_SALES);
  const { smoothed } = followLevel(sights, fit.settings, null);
  const errors: number[] = [];
  for (let sale = from; sale < size; sale += 1)
    errors.push(Math.abs(sights.value[sale] - smoothed[sale]));
  // 1.4826 median absolute deviations are a standard deviation.
  const noise = Math.min(MOST_NOISE, Math.max(LEAST_NOISE, 1.4826 * median(errors)));

  let best: { settings: LevelSettings; track: LevelTrack } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const share of SALE_DRIFTS) {
    const settings = { dailyDrift: DAILY_DRIFT, saleDrift: share * noise, noise };
    const track = followLevel(sights, settings, null);
    let surprise = 0;
    for (let sale = from; sale < size; sale += 1)
      surprise += Math.min(FAR, Math.abs(sights.value[sale] - track.before[sale]));
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
  { smoothed }: LevelTrack,
  weighAlike: boolean,
): TraitFit {
  const { noise } = fit.settings;
  const scale = (noise / USUAL_NOISE) ** 2;
  const size = sales.at.length;
  const targets = new Float64Array(size);
  for (let sale = 0; sale < size; sale += 1) targets[sale] = sales.logPrice[sale] - smoothed[sale];

  const longPenalties = fit.long.map(
    (worth) => (LONG_PENALTY * scale) / (1 + (worth / LARGE_WORTH) ** 2),
  );
  const limit = weighAlike ? Number.POSITIVE_INFINITY : HUBER * noise;
  const longWeights = weights(rows, sales, targets, fit.long, LONG_HALF_LIFE_DAYS, limit);
  const long = solveRidge(rows, sales.row, longWeights, targets, longPenalties);

  for (let sale = 0; sale < size; sale += 1) targets[sale] -= rowSum(rows, sales.row[sale], long);
  const none = new Float64Array(rows.width);
  const shortWeights = weights(rows, sales, targets, none, SHORT_HALF_LIFE_DAYS, HUBER * noise);
  const shortPenalties = none.map(() => SHORT_PENALTY * scale);
  const short = solveRidge(rows, sales.row, shortWeights, targets, shortPenalties);
  const worth = long.map((value, column) => value + short[column]);

  const premiums: number[] = [];
  for (let sale = Math.max(0, size - JUDGED_SALES); sale < size; sale += 1)
    premiums.push(rowSum(rows, sales.row[sale], worth));
  return { long, worth, usualPremium: median(premiums), settings: fit.settings };
}

/** Younger sales weigh more; those far off what `worth` explains weigh less. */
function weights(
  rows: TraitRows,
  sales: SaleColumns,
  targets: Float64Array,
  worth: Float64Array,
  halfLifeDays: number,
  limit: number,
): Float64Array {
  const now = sales.at[sales.at.length - 1];
  return targets.map((target, sale) => {
    const error = Math.abs(target - rowSum(rows, sales.row[sale], worth));
    const age = (now - sales.at[sale]) / DAY;
    return 2 ** (-age / halfLifeDays) * (error <= limit ? 1 : limit / error);
  });
}

/** The middle value, the upper one of two; 0 of none. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
