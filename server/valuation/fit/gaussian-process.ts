/**
 * Models what the latest sales add to the long-run trait worths: the current market level, the current demand for
 * each trait value, and a token's own last prices.
 *
 * This is a Gaussian process over the latest sales. The covariance of two sales is larger the nearer they are in time
 * and the more their tokens have in common (see `compareWithSales`). How far a token's price is from its long-run value is
 * predicted from how far similar sales were. Learning a sale appends a row to the Cholesky factor, and the same step
 * yields the log price predicted for the sale. A residual is clipped to `CLIP` standard deviations. A sale far beyond
 * that is not learned: a wash sale at a hundred times the price leaves no trace.
 *
 * Ownership  The caller must not change the tokens afterwards.
 */
import { DAY_MS, type UnixMs } from "../../../contract/values/units.ts";
import { LARGE_RESIDUAL } from "./level.ts";
import type { RemainingVariances } from "./rarity-prior.ts";
import { solveLower } from "./solve-lower.ts";
import type { TraitRows } from "./trait-rows.ts";

/**
 * Half-life of each part of the covariance, in days. Parts are indexed like this list. A fast and a slow part
 * describe the same effect over different times.
 */
const HALF_LIVES = [
  1.8, // level, fast
  30, // level, slow
  24, // trait values, fast
  40, // trait values, slow
  6, // coefficient of the premium
  12, // interactions of trait values
  5, // token, fast
  300, // token, slow
] as const;
const PARTS = HALF_LIVES.length;
/** Half-life in sales: the fast level also decays with every sale, so it decays faster on a busy day. */
const LEVEL_SALES = 50;

// Prior standard deviations in log price, in the order of the parts, and the factors that scale them.

/** Level of the market. */
const FAST_LEVEL = 0.15;
const SLOW_LEVEL = 0.45;
/** Effect of a trait value besides its long-run worth. */
const FAST_TRAIT = 0.04;
const SLOW_TRAIT = 0.075;
/** Relative increase of `FAST_TRAIT` and `SLOW_TRAIT` per unit of absolute worth. */
const PER_WORTH = 2.5;
/** Coefficient of the premium: expensive tokens rise or fall together. */
const PREMIUM = 0.169;
const INTERACTION = 0.02;
/** A token's own effect. It is multiplied by `TOKEN_AT_FLOOR` + premium. */
const FAST_TOKEN = 0.126;
const SLOW_TOKEN = 0.08;
const TOKEN_AT_FLOOR = 0.33;
/** Noise of a single sale of a token without a premium, and its increase per unit of premium. */
const NOISE = 0.169;
const NOISE_PER_PREMIUM = 0.15;
/** Residuals are clipped to this many standard deviations. */
const CLIP = 0.89;
/** A sale whose residual is beyond this many standard deviations, and beyond `LARGE_RESIDUAL`, is not learned. */
const OUTLIER_DEVIATIONS = 5;

/** Factors that adapt the standard deviations above, which were tuned on one collection, to another. */
export interface ProcessScales {
  readonly level: number;
  /** Scales all parts but the level. The name stays, because stored models use it. */
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
  /** Variances of the long-run worths. */
  readonly variances: RemainingVariances;
}

/** The process's prediction at one moment, in log price. It is added to a token's long-run premium. */
export interface Prediction {
  /** Log price of a plain token. */
  readonly level: number;
  /** Addition per unit of premium. */
  readonly slope: number;
  /** Column -> its addition. */
  readonly effects: Float64Array;
  /** Joint addition of two columns, at `column * width + other`, where `column` is the lower one. */
  readonly interactions: Float64Array;
  /** Row of a token with sales -> what they add to its log price. */
  readonly own: ReadonlyMap<number, OwnEffect>;
}

export interface OwnEffect {
  /** Addition to the token as a whole, before its premium scales it. */
  readonly token: number;
  /** Addition per variance of what the token's unseen factors add. */
  readonly perUnseen: number;
}

/** Returns what a token's own sales add to its log price. `unseenVariance` is that of what its unseen factors add. */
export function ownAddition(
  own: OwnEffect | undefined,
  premium: number,
  unseenVariance: number,
): number {
  return own ? own.token * tokenFactor(premium) + own.perUnseen * unseenVariance : 0;
}

const tokenFactor = (premium: number) => (TOKEN_AT_FLOOR + Math.max(0, premium)) ** 2;

/** `plainLog` is the prior log price of a plain token. The process learns at most `capacity` sales. */
export function createGaussianProcess(
  { rows, premiums, worths, variances }: ProcessTokens,
  scales: ProcessScales,
  plainLog: number,
  capacity: number,
) {
  // Prior variances of the parts.
  const fastLevel = (scales.level * FAST_LEVEL) ** 2;
  const slowLevel = (scales.level * SLOW_LEVEL) ** 2;
  const favour = scales.favour ** 2;
  const fastTrait = favour * FAST_TRAIT ** 2;
  const slowTrait = favour * SLOW_TRAIT ** 2;
  const slope = favour * PREMIUM ** 2;
  const interaction = favour * INTERACTION ** 2;
  const fastToken = favour * FAST_TOKEN ** 2;
  const slowToken = favour * SLOW_TOKEN ** 2;
  /** Column -> factor of the variance of its effects. */
  const varianceFactor = worths.map((worth) => (1 + PER_WORTH * Math.abs(worth)) ** 2);

  let size = 0;
  const soldRow = new Uint32Array(capacity);
  const soldAt = new Float64Array(capacity);
  /** Lower triangle, row by row: sale i begins at i (i + 1) / 2. */
  const cholesky = new Float64Array((capacity * (capacity + 1)) / 2);
  /** Solution of cholesky * scores = log prices less their prior means. */
  const scores = new Float64Array(capacity);
  /** Sale -> decay of each part from it to the next sale. */
  const decays = new Float64Array(capacity * PARTS);
  const noDecay = new Float64Array(PARTS).fill(1);
  /** Column -> the sales of tokens that carry it. */
  const salesWith = Array.from({ length: rows.width }, (): number[] => []);
  /** Sale -> number of columns that its token shares with the one to learn, and the sums of their variances. */
  const shared = new Float64Array(capacity);
  const sharedFactor = new Float64Array(capacity);
  const sharedVariance = new Float64Array(capacity);
  /** Sale -> its covariance with the sale to learn; then the new row of the factor. */
  const covariance = new Float64Array(capacity);
  const decayFromSale = new Float64Array(PARTS);

  /**
   * Returns the decay of each part from a sale to `at`, which is not before the last sale. Call it for every sale, from
   * the last to the first: each call multiplies the result of the one before, in the same array.
   */
  function decayFrom(sale: number, at: UnixMs): Float64Array {
    const start = sale * PARTS;
    if (sale === size - 1) {
      decayFromSale.fill(1);
      const days = Math.max(0, at - soldAt[sale]) / DAY_MS;
      for (let part = 0; part < PARTS; part += 1)
        decays[start + part] = 2 ** (-days / HALF_LIVES[part]);
      decays[start] *= 2 ** (-1 / LEVEL_SALES);
    }
    for (let part = 0; part < PARTS; part += 1) decayFromSale[part] *= decays[start + part];
    return decayFromSale;
  }

  /** Counts what a token shares with each sale, column by column: most pairs share few of their columns. */
  function shareColumns(row: number): void {
    shared.fill(0, 0, size);
    sharedFactor.fill(0, 0, size);
    sharedVariance.fill(0, 0, size);
    for (let index = rows.starts[row]; index < rows.starts[row + 1]; index += 1) {
      const column = rows.columns[index];
      for (const sale of salesWith[column]) {
        shared[sale] += 1;
        sharedFactor[sale] += varianceFactor[column];
        sharedVariance[sale] += variances.columns[column];
      }
    }
  }

  /** Returns the variance of a token's own effect, by the decay of each part. */
  const ownVariance = (row: number, decay: Float64Array) =>
    variances.unseen[row] +
    tokenFactor(premiums[row]) * (fastToken * decay[6] + slowToken * decay[7]);

  /** Computes the covariances of a token's log price at a moment with those of all sales, without noise. */
  function compareWithSales(row: number, at: UnixMs): void {
    shareColumns(row);
    for (let sale = size - 1; sale >= 0; sale -= 1) {
      const decay = decayFrom(sale, at);
      const other = soldRow[sale];
      covariance[sale] =
        fastLevel * decay[0] +
        slowLevel * decay[1] +
        sharedVariance[sale] +
        sharedFactor[sale] * (fastTrait * decay[2] + slowTrait * decay[3]) +
        slope * premiums[row] * premiums[other] * decay[4] +
        ((interaction * shared[sale] * (shared[sale] - 1)) / 2) * decay[5];
      if (row === other) covariance[sale] += ownVariance(row, decay);
    }
  }

  /** Returns the variance of a token's log price, without noise. */
  function varianceOf(row: number): number {
    const from = rows.starts[row];
    const end = rows.starts[row + 1];
    let factors = 0;
    let worth = 0;
    for (let index = from; index < end; index += 1) {
      factors += varianceFactor[rows.columns[index]];
      worth += variances.columns[rows.columns[index]];
    }
    const pairs = ((end - from) * (end - from - 1)) / 2;
    return (
      fastLevel +
      slowLevel +
      worth +
      factors * (fastTrait + slowTrait) +
      slope * premiums[row] ** 2 +
      interaction * pairs +
      ownVariance(row, noDecay)
    );
  }

  function predict(at: UnixMs): Prediction {
    // Back substitution with the factor's transpose, from the last sale to the first.
    const weights = scores.slice(0, size);
    for (let sale = size - 1; sale >= 0; sale -= 1) {
      const start = (sale * (sale + 1)) / 2;
      weights[sale] /= cholesky[start + sale];
      for (let k = 0; k < sale; k += 1) weights[k] -= cholesky[start + k] * weights[sale];
    }
    const { starts, columns, width } = rows;
    const effects = new Float64Array(width);
    const interactions = new Float64Array(width * width);
    const own = new Map<number, OwnEffect>();
    let levelEffect = 0;
    let slopeEffect = 0;
    for (let sale = size - 1; sale >= 0; sale -= 1) {
      const decay = decayFrom(sale, at);
      const row = soldRow[sale];
      const weight = weights[sale];
      levelEffect += weight * (fastLevel * decay[0] + slowLevel * decay[1]);
      slopeEffect += weight * slope * premiums[row] * decay[4];
      const perColumn = weight * (fastTrait * decay[2] + slowTrait * decay[3]);
      const perPair = weight * interaction * decay[5];
      for (let a = starts[row]; a < starts[row + 1]; a += 1) {
        effects[columns[a]] +=
          varianceFactor[columns[a]] * perColumn + weight * variances.columns[columns[a]];
        for (let b = a + 1; b < starts[row + 1]; b += 1)
          interactions[columns[a] * width + columns[b]] += perPair;
      }
      const perToken = weight * (fastToken * decay[6] + slowToken * decay[7]);
      const { token, perUnseen } = own.get(row) ?? { token: 0, perUnseen: 0 };
      own.set(row, { token: token + perToken, perUnseen: perUnseen + weight });
    }
    return { level: plainLog + levelEffect, slope: slopeEffect, effects, interactions, own };
  }

  return {
    /** Number of sales learned. */
    get size() {
      return size;
    },

    /** Learns a sale, or skips it as an outlier. Sales must be in order of time. Returns the log price expected before it. */
    learn(row: number, at: UnixMs, logPrice: number): number {
      if (size === capacity)
        throw new Error(`the Gaussian process holds ${capacity} sales and is full`);
      compareWithSales(row, at);
      const total = varianceOf(row);
      solveLower(cholesky, covariance, size);
      const start = (size * (size + 1)) / 2;
      let explainedVariance = 0;
      let explainedMean = 0;
      for (let sale = 0; sale < size; sale += 1) {
        const entry = covariance[sale];
        cholesky[start + sale] = entry;
        explainedVariance += entry * entry;
        explainedMean += entry * scores[sale];
      }
      const premium = premiums[row];
      const variance = Math.max(1e-9, total - explainedVariance);
      let noise = (scales.noise * (NOISE + NOISE_PER_PREMIUM * Math.max(0, premium))) ** 2;
      const mean = plainLog + premium + explainedMean;
      const residual = logPrice - mean;
      const deviations = Math.abs(residual) / Math.sqrt(variance + noise);
      if (deviations > OUTLIER_DEVIATIONS && Math.abs(residual) > LARGE_RESIDUAL) return mean;
      // Inflates the noise of a large residual: the sale moves the prediction as one of CLIP standard deviations would.
      if (deviations > CLIP) noise = (variance + noise) * (deviations / CLIP) - variance;
      const root = Math.sqrt(variance + noise);
      cholesky[start + size] = root;
      scores[size] = residual / root;
      soldRow[size] = row;
      soldAt[size] = at;
      for (let index = rows.starts[row]; index < rows.starts[row + 1]; index += 1)
        salesWith[rows.columns[index]].push(size);
      size += 1;
      return mean;
    },

    predict,
  };
}
