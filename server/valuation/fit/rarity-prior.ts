/**
 * The prior of rarity: the worth to expect of a price factor before any sale covers it.
 *
 * The expected worth is proportional to the factor's rarity (see `traitRows`). Their ratio is called the slope. A trait's
 * slope is estimated from its sold values and shrunk towards that of all traits. How far the worths of sold values are
 * from their expectations says how uncertain an expectation is.
 */
import { type TraitRows, traitOf, type UnseenFactor } from "./trait-rows.ts";

/** Sum of squared rarities that counts for the slope of all traits in a trait's own, and for 0 in that of all traits. */
const SLOPE_WEIGHT = 3;
/** The spread of an unknown market counts like this many sold factors. */
const SPREAD_WEIGHT = 3;
/** Spread per unit of rarity in an unknown market, in log price. */
const UNKNOWN_SPREAD = 0.12;
/** A value that was never sold may add this many times the log price of the dearest one that was. */
const BEYOND_SOLD = 1.25;
/** A factor with this many sales (weighted) counts half as much as one with very many. */
const HALF_EVIDENCE = 1;

export interface RarityPrior {
  /** Log price per unit of rarity, for traits without sold values. */
  readonly slope: number;
  /** The same for the traits with sold values. */
  readonly slopes: readonly (readonly [trait: string, slope: number])[];
  /** Standard deviation of worths from the expected ones: a constant part, and one per unit of rarity. */
  readonly spread: readonly [constant: number, perRarity: number];
  /** No factor, and no token's unseen factors together, are expected to add more than this log price. */
  readonly limit: number;
}

/** The prior before any sale. */
export const UNKNOWN_PRIOR: RarityPrior = {
  slope: 0,
  slopes: [],
  spread: [0.1, UNKNOWN_SPREAD],
  limit: 0,
};

/** The prior where traits are worth nothing. */
export const NO_WORTH: RarityPrior = { slope: 0, slopes: [], spread: [0, 0], limit: 0 };

/** Estimates the prior from the worths of sold factors. `evidence` is the weighted number of sales per column. */
export function rarityPrior(
  { keys, rarity }: TraitRows,
  worths: Float64Array,
  evidence: Float64Array,
): RarityPrior {
  const weights = evidence.map((sales) => sales / (sales + HALF_EVIDENCE));
  const products = new Map<string, { worth: number; rarity: number }>();
  let [worthSum, raritySum] = [0, SLOPE_WEIGHT];
  for (const [column, key] of keys.entries()) {
    const sums = products.get(traitOf(key)) ?? { worth: 0, rarity: 0 };
    const worth = weights[column] * worths[column] * rarity[column];
    const square = weights[column] * rarity[column] ** 2;
    products.set(traitOf(key), { worth: sums.worth + worth, rarity: sums.rarity + square });
    worthSum += worth;
    raritySum += square;
  }
  const slope = Math.max(0, worthSum / raritySum);
  const slopes = [...products].map(
    ([trait, sums]) =>
      [
        trait,
        Math.max(0, (sums.worth + SLOPE_WEIGHT * slope) / (sums.rarity + SLOPE_WEIGHT)),
      ] as const,
  );
  const slopeOf = new Map(slopes);
  let limit = 0;
  for (const [column, worth] of worths.entries())
    if (evidence[column] > 0) limit = Math.max(limit, BEYOND_SOLD * worth);
  let [common, commonWeight] = [SPREAD_WEIGHT * 0.1 ** 2, SPREAD_WEIGHT];
  let [rare, rareWeight] = [SPREAD_WEIGHT * UNKNOWN_SPREAD ** 2, SPREAD_WEIGHT];
  for (const [column, key] of keys.entries()) {
    const expected = (slopeOf.get(traitOf(key)) ?? slope) * rarity[column];
    const square = (worths[column] - expected) ** 2;
    if (rarity[column] === 0) {
      common += weights[column] * square;
      commonWeight += weights[column];
    } else {
      // A factor of little rarity says little about the spread per unit.
      const weight = weights[column] * Math.min(1, rarity[column] ** 2);
      rare += weight * (square / Math.max(0.5, rarity[column]) ** 2);
      rareWeight += weight;
    }
  }
  return {
    slope,
    slopes,
    spread: [Math.sqrt(common / commonWeight), Math.sqrt(rare / rareWeight)],
    limit,
  };
}

/** Returns the variance of a worth that remains after `sales` (weighted). `noise` is the standard deviation of one. */
export function remainingVariance(variance: number, sales: number, noise: number): number {
  return variance / (1 + (Math.max(0, sales) * variance) / noise ** 2);
}

/** Variances of log prices that remain after the sales. */
export interface RemainingVariances {
  /** Column -> variance of its worth. */
  readonly columns: Float64Array;
  /** Row -> variance of what its unseen factors add. */
  readonly unseen: Float64Array;
}

export function remainingVariances(
  rows: TraitRows,
  { prior, evidence, noise }: { prior: RarityPrior; evidence: Float64Array; noise: number },
): RemainingVariances {
  const { variances } = expectColumns(rows, prior);
  return {
    columns: variances.map((variance, column) =>
      remainingVariance(variance, evidence[column], noise),
    ),
    unseen: expectUnseen(rows, prior).variances,
  };
}

/** Expected worths and their variances. */
interface Expectations {
  readonly means: Float64Array;
  readonly variances: Float64Array;
}

/** Returns column -> expectation, in log price. */
export function expectColumns(rows: TraitRows, prior: RarityPrior): Expectations {
  const slopes = new Map(prior.slopes);
  const means = rows.rarity.map((rarity, column) =>
    Math.min(prior.limit, (slopes.get(traitOf(rows.keys[column])) ?? prior.slope) * rarity),
  );
  return { means, variances: rows.rarity.map((rarity) => varianceOf(rarity, prior)) };
}

/** Returns row -> expectation of the sum of its unseen factors, in log price. */
export function expectUnseen(rows: TraitRows, prior: RarityPrior): Expectations {
  const slopes = new Map(prior.slopes);
  const means = new Float64Array(rows.unseen.length);
  const variances = new Float64Array(rows.unseen.length);
  for (const [row, factors] of rows.unseen.entries()) {
    for (const { trait, rarity } of factors) {
      means[row] += (slopes.get(trait) ?? prior.slope) * rarity;
      variances[row] += varianceOf(rarity, prior);
    }
    means[row] = Math.min(prior.limit, means[row]);
  }
  return { means, variances };
}

/** Returns the log price that each of a token's unseen factors is expected to add. */
export function expectedWorths(factors: readonly UnseenFactor[], prior: RarityPrior): number[] {
  const slopes = new Map(prior.slopes);
  const worths = factors.map(({ trait, rarity }) => (slopes.get(trait) ?? prior.slope) * rarity);
  const sum = worths.reduce((total, worth) => total + worth, 0);
  const share = sum > prior.limit ? prior.limit / sum : 1;
  return worths.map((worth) => worth * share);
}

function varianceOf(rarity: number, prior: RarityPrior): number {
  const [constant, perRarity] = prior.spread;
  // Before any sale there is no limit.
  const most = prior.limit > 0 ? prior.limit : Number.POSITIVE_INFINITY;
  return constant ** 2 + Math.min(most, perRarity * rarity) ** 2;
}
