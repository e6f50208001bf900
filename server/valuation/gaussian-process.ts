/**
 * Models what the latest sales add to the long-run trait worths: the current market level, the traits in favour this
 * week, and a token's own last prices.
 *
 * This is a Gaussian process over the latest sales. The covariance of two sales is larger the nearer they are in time
 * and the more their tokens have in common (see `covarianceWithSales`). A token's price departs from the
 * long run like that of the sales most similar to it. Learning a sale appends a row to the Cholesky factor, which also
 * yields the log price predicted for it.
 * A residual is clipped to `CLIP` standard deviations. A sale far beyond that is not learned: a wash sale at a hundred
 * times the price leaves no trace.
 *
 * Ownership  The process owns its factor; `rows` and `premiums` are the caller's and do not change.
 */
import { DAY_MS, type UnixMs } from "../../contract/values/units.ts";
import { FAR } from "./fit/level.ts";
import type { TraitRows } from "./fit/trait-rows.ts";

/** Half-lives in days. */
const LEVEL_DAYS = 1.8;
/** Half-life in sales: the market's level also decays with every sale, so it decays faster on a busy day. */
const LEVEL_SALES = 50;
const TREND_DAYS = 30;
const FAVOUR_DAYS = 24;
const TASTE_DAYS = 40;
const SLOPE_DAYS = 6;
const PAIR_DAYS = 12;
const OWN_DAYS = 5;
const OWN_LONG_DAYS = 300;

/** Standard deviations in log price. */
const LEVEL = 0.15;
const TREND = 0.45;
/** A trait value's worth around its long-run worth: fast, and slow. */
const FAVOUR = 0.04;
const TASTE = 0.075;
/** Relative increase of these two per unit of worth. */
const PER_WORTH = 2.5;
/** Per unit of premium: expensive tokens rise or fall together. */
const SLOPE = 0.169;
/** Interaction of two trait values. */
const PAIR = 0.02;
/** A token's own effect per unit of `OWN_AT_FLOOR` plus its premium: fast, and slow. */
const OWN = 0.126;
const OWN_LONG = 0.08;
const OWN_AT_FLOOR = 0.33;
/** Single sales: without a premium, and added per unit of premium. */
const NOISE = 0.169;
const NOISE_PER_PREMIUM = 0.15;
const CLIP = 0.89;
/** A residual beyond this many standard deviations, and beyond `FAR`, is a mistake. */
const OUTLIER_SPREADS = 5;

/** Factors that adapt the standard deviations above, which were tuned on one collection, to another. */
export interface ProcessScales {
  readonly level: number;
  /** Applies to traits and tokens, as opposed to the level. */
  readonly favour: number;
  readonly noise: number;
}

/** Trait rows and worths of the tokens that sales refer to. */
export interface ProcessTokens {
  readonly rows: TraitRows;
  /** Row -> long-run premium over a plain token, in log price. */
  readonly premiums: Float64Array;
  /** Column -> long-run worth, in log price. */
  readonly worths: Float64Array;
}

export interface PriceExpectation {
  /** Log price. */
  readonly mean: number;
  /** Standard deviation of the log price, noise included. */
  readonly spread: number;
}

/** The process's prediction at one moment, in log price. It is added to a token's long-run premium. */
export interface Prediction {
  /** Log price of a plain token. */
  readonly level: number;
  /** Addition per unit of premium. */
  readonly slope: number;
  /** Column -> its addition. */
  readonly favour: Float64Array;
  /** Joint addition of two columns, at `column * width + other`, where `column` is the lower one. */
  readonly pairs: Float64Array;
  /** Returns what a token's own sales add. */
  own(row: number, premium: number): number;
}

export interface GaussianProcess {
  /** Number of sales learned. */
  readonly size: number;
  /** Learns a sale; sales come by ascending time. Returns the price expected before it. */
  learn(row: number, at: UnixMs, logPrice: number): PriceExpectation;
  predict(at: UnixMs): Prediction;
}

/** Part of the covariance -> its half-life in days. */
const HALF_LIVES = [
  LEVEL_DAYS,
  TREND_DAYS,
  FAVOUR_DAYS,
  TASTE_DAYS,
  SLOPE_DAYS,
  PAIR_DAYS,
  OWN_DAYS,
  OWN_LONG_DAYS,
] as const;
const PARTS = HALF_LIVES.length;

/** `plainLog` is the prior log price of a plain token. The process learns at most `capacity` sales. */
export function createGaussianProcess(
  { rows, premiums, worths }: ProcessTokens,
  scales: ProcessScales,
  plainLog: number,
  capacity: number,
): GaussianProcess {
  const level = (scales.level * LEVEL) ** 2;
  const trend = (scales.level * TREND) ** 2;
  const ofFavour = scales.favour ** 2;
  const favour = ofFavour * FAVOUR ** 2;
  const taste = ofFavour * TASTE ** 2;
  const slope = ofFavour * SLOPE ** 2;
  const pairs = ofFavour * PAIR ** 2;
  const own = ofFavour * OWN ** 2;
  const ownLong = ofFavour * OWN_LONG ** 2;
  /** Column -> factor of its variance. */
  const weight = worths.map((worth) => (1 + PER_WORTH * Math.abs(worth)) ** 2);

  let size = 0;
  const soldRow = new Uint32Array(capacity);
  const soldAt = new Float64Array(capacity);
  /** Lower triangle, row by row: sale i begins at i (i + 1) / 2. */
  const factor = new Float64Array((capacity * (capacity + 1)) / 2);
  /** Solution of factor * scores = log prices less their prior means. */
  const scores = new Float64Array(capacity);
  /** Sale -> decay of each part from it to the next sale. */
  const decays = new Float64Array(capacity * PARTS);
  const decay = new Float64Array(PARTS);

  /** Writes the decay of each part between a sale and the next one, or a moment, to `into`. */
  function decayBetween(from: UnixMs, to: UnixMs, into: Float64Array, start: number): void {
    const days = Math.max(0, to - from) / DAY_MS;
    for (let part = 0; part < PARTS; part += 1)
      into[start + part] = 2 ** (-days / HALF_LIVES[part]);
    into[start] *= 2 ** (-1 / LEVEL_SALES);
  }

  const ownFactor = (premium: number) => (OWN_AT_FLOOR + Math.max(0, premium)) ** 2;

  /** Writes the covariances of a token at a moment with all learned sales to `covariance`. */
  function covarianceWithSales(row: number, at: UnixMs, covariance: Float64Array): void {
    const { starts, columns } = rows;
    const start = starts[row];
    const end = starts[row + 1];
    const premium = premiums[row];
    const ownPart = ownFactor(premium);
    decay.fill(1);
    for (let sale = size - 1; sale >= 0; sale -= 1) {
      if (sale === size - 1) decayBetween(soldAt[sale], at, decays, sale * PARTS);
      for (let part = 0; part < PARTS; part += 1) decay[part] *= decays[sale * PARTS + part];
      const other = soldRow[sale];
      let shared = 0;
      let weights = 0;
      // Columns ascend within a row.
      const otherEnd = starts[other + 1];
      for (let a = start, b = starts[other]; a < end && b < otherEnd; ) {
        const gap = columns[a] - columns[b];
        if (gap === 0) {
          shared += 1;
          weights += weight[columns[a]];
        }
        if (gap <= 0) a += 1;
        if (gap >= 0) b += 1;
      }
      let sum =
        level * decay[0] +
        trend * decay[1] +
        weights * (favour * decay[2] + taste * decay[3]) +
        slope * premium * premiums[other] * decay[4] +
        ((pairs * shared * (shared - 1)) / 2) * decay[5];
      if (other === row) sum += ownPart * (own * decay[6] + ownLong * decay[7]);
      covariance[sale] = sum;
    }
  }

  function varianceOf(row: number): number {
    let weights = 0;
    for (let at = rows.starts[row]; at < rows.starts[row + 1]; at += 1)
      weights += weight[rows.columns[at]];
    const count = rows.starts[row + 1] - rows.starts[row];
    const premium = premiums[row];
    return (
      level +
      trend +
      weights * (favour + taste) +
      slope * premium * premium +
      (pairs * count * (count - 1)) / 2 +
      ownFactor(premium) * (own + ownLong)
    );
  }

  const noiseOf = (premium: number) =>
    (scales.noise * (NOISE + NOISE_PER_PREMIUM * Math.max(0, premium))) ** 2;

  const covariance = new Float64Array(capacity);

  return {
    get size() {
      return size;
    },

    learn(row, at, logPrice) {
      if (size === capacity)
        throw new Error(`the Gaussian process holds ${capacity} sales and is full`);
      covarianceWithSales(row, at, covariance);
      const start = (size * (size + 1)) / 2;
      let known = 0;
      let explained = 0;
      for (let sale = 0; sale < size; sale += 1) {
        const other = (sale * (sale + 1)) / 2;
        let entry = covariance[sale];
        for (let k = 0; k < sale; k += 1) entry -= factor[start + k] * factor[other + k];
        entry /= factor[other + sale];
        factor[start + sale] = entry;
        known += entry * entry;
        explained += entry * scores[sale];
      }
      const variance = Math.max(1e-9, varianceOf(row) - known);
      let noise = noiseOf(premiums[row]);
      const mean = plainLog + premiums[row] + explained;
      const surprise = logPrice - mean;
      const spread = Math.sqrt(variance + noise);
      const spreads = Math.abs(surprise) / spread;
      if (spreads > OUTLIER_SPREADS && Math.abs(surprise) > FAR) return { mean, spread };
      // Inflates the noise of a large surprise, so that it pulls like a sale at CLIP spreads.
      if (spreads > CLIP) noise = (variance + noise) * (spreads / CLIP) - variance;
      const root = Math.sqrt(variance + noise);
      factor[start + size] = root;
      scores[size] = surprise / root;
      soldRow[size] = row;
      soldAt[size] = at;
      size += 1;
      return { mean, spread };
    },

    predict(at) {
      // Weights of the sales: back substitution with the factor's transpose, from the last sale to the first.
      const pull = scores.slice(0, size);
      for (let sale = size - 1; sale >= 0; sale -= 1) {
        const start = (sale * (sale + 1)) / 2;
        pull[sale] /= factor[start + sale];
        for (let k = 0; k < sale; k += 1) pull[k] -= factor[start + k] * pull[sale];
      }
      const { starts, columns, width } = rows;
      const columnSums = new Float64Array(width);
      const pairSums = new Float64Array(width * width);
      const ownSums = new Map<number, number>();
      let levelSum = 0;
      let slopeSum = 0;
      decay.fill(1);
      for (let sale = size - 1; sale >= 0; sale -= 1) {
        if (sale === size - 1) decayBetween(soldAt[sale], at, decays, sale * PARTS);
        for (let part = 0; part < PARTS; part += 1) decay[part] *= decays[sale * PARTS + part];
        const row = soldRow[sale];
        const weightOfSale = pull[sale];
        levelSum += weightOfSale * (level * decay[0] + trend * decay[1]);
        slopeSum += weightOfSale * slope * premiums[row] * decay[4];
        const perColumn = weightOfSale * (favour * decay[2] + taste * decay[3]);
        const perPair = weightOfSale * pairs * decay[5];
        for (let a = starts[row]; a < starts[row + 1]; a += 1) {
          columnSums[columns[a]] += weight[columns[a]] * perColumn;
          for (let b = a + 1; b < starts[row + 1]; b += 1)
            pairSums[columns[a] * width + columns[b]] += perPair;
        }
        const ofOwn = weightOfSale * (own * decay[6] + ownLong * decay[7]);
        ownSums.set(row, (ownSums.get(row) ?? 0) + ofOwn);
      }
      return {
        level: plainLog + levelSum,
        slope: slopeSum,
        favour: columnSums,
        pairs: pairSums,
        own: (row, premium) => (ownSums.get(row) ?? 0) * ownFactor(premium),
      };
    },
  };
}
