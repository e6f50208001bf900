/**
 * Derives bounds and confidence from the errors of past projections for similar tokens.
 *
 * An error is log price less shifted log projection (see `recent-shift.ts`), divided by the token's uncertainty (see
 * `uncertaintiesOf`). Of two tokens with the same premium, the one whose traits have hardly been sold gets wider bounds. Of
 * two tokens in the same tier, the more expensive one does.
 */
import { upperMedian } from "../../contract/values/median.ts";
import type { Confidence } from "../../contract/values/units.ts";
import type { LogBounds, SideWidths } from "./bound-widths.ts";
import { noisinessOf } from "./fit/fit-traits.ts";
import type { RemainingVariances } from "./fit/rarity-prior.ts";
import { rowSum, type TraitRows } from "./fit/trait-rows.ts";

/** A sale is a hit if its price is within this share of the projection. */
export const HIT = 0.25;
const LOW_QUANTILE = 0.1;
const HIGH_QUANTILE = 0.9;
/** A bound is at least this share of the other one away from the projection, so that its width can follow the market. */
const MIN_SIDE = 0.1;
/** Errors of a tier are kept as this many evenly spaced quantiles. */
const QUANTILES = 40;
/** Tier boundaries, as quantiles of the premium, closer together at the top. */
const TIER_CUTS = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 1];
const MIN_TIER_SIZE = 60;
/** All errors together count as those of this many tokens when their quantiles are mixed into those of a tier. */
const POOL_WEIGHT = 10;
/** An unknown market counts as the errors of this many tokens when its quantiles are mixed into those of all errors. */
const PRIOR_WEIGHT = 4;
/** Standard deviation of an unknown market: one price in three is off by more than a factor of four. */
const PRIOR_DEVIATION = Math.log(4);

export interface PastError {
  /** Index of the sale that shows it. */
  readonly sale: number;
  readonly row: number;
  /** Premium of the token over a plain one, in log price. */
  readonly premium: number;
  /** Log price less log projection, without a shift. */
  readonly residual: number;
  /** Factor that makes residuals of tokens comparable. */
  readonly uncertainty: number;
  /** The residual, less the shift of its time, divided by the uncertainty. */
  readonly error: number;
}

/** Errors of similar tokens. */
export interface ErrorTier {
  /** Median premium. */
  readonly premium: number;
  /** Ascending quantiles of the errors at (step + 0.5) / `QUANTILES`, mixed with the prior. */
  readonly errors: readonly number[];
  /** Share of the errors that come from the market itself rather than from the prior, 0 to 1. */
  readonly known: number;
  /** Number of sales of different tokens that say as much: ten sales of one token say about as much as one. */
  readonly effectiveSales: number;
}

/**
 * Returns row -> uncertainty: the factor, at least 1, by which a token's errors are wider than those of a floor token
 * whose traits' worths are known exactly. `noise` is the standard deviation of single sales near the floor.
 */
export function uncertaintiesOf(
  rows: TraitRows,
  premiums: Float64Array,
  { columns, unseen }: RemainingVariances,
  noise: number,
): Float64Array {
  return premiums.map((premium, row) => {
    const variance = rowSum(rows, row, columns) + unseen[row];
    return Math.sqrt(noisinessOf(premium) ** 2 + variance / noise ** 2);
  });
}

/** Returns tiers by ascending premium, at least one. Without errors, the only tier is that of an unknown market. */
export function tiersOf(errors: readonly PastError[]): ErrorTier[] {
  const unknownMarket = Array.from(
    { length: QUANTILES },
    (_, step) => PRIOR_DEVIATION * normalQuantile(step),
  );
  const known = countTokens(errors);
  const share = known / (known + PRIOR_WEIGHT);
  const pool = tierOf(
    errors,
    { premium: 0, errors: unknownMarket, known: 0, effectiveSales: 0 },
    share,
  );
  const sorted = [...errors].sort((a, b) => a.premium - b.premium);
  const tiers: ErrorTier[] = [];
  let start = 0;
  for (const cut of TIER_CUTS.slice(1)) {
    let end = Math.round(cut * sorted.length);
    // Tokens of the same premium share a tier.
    while (end > 0 && sorted[end]?.premium === sorted[end - 1].premium) end += 1;
    // A part that is too small joins the next one. If the last part is too small, the tier before it covers its premiums.
    if (end - start < MIN_TIER_SIZE) continue;
    const own = sorted.slice(start, end);
    const sold = countTokens(own);
    tiers.push(tierOf(own, pool, sold / (sold + POOL_WEIGHT)));
    start = end;
  }
  return tiers.length > 0 ? tiers : [pool];
}

/** One token sold ten times says as little about the others as one sold once. */
function countTokens(errors: readonly PastError[]): number {
  return new Set(errors.map(({ row }) => row)).size;
}

/** Returns Kish's effective sample size, with the tokens as clusters of sales. */
function countEffective(errors: readonly PastError[]): number {
  const salesOf = new Map<number, number>();
  for (const { row } of errors) salesOf.set(row, (salesOf.get(row) ?? 0) + 1);
  const squares = [...salesOf.values()].reduce((sum, sales) => sum + sales ** 2, 0);
  return errors.length > 0 ? errors.length ** 2 / squares : 0;
}

/** Returns the standard normal quantile in the middle of a step. */
function normalQuantile(step: number): number {
  // Logistic approximation, close enough for an unknown market.
  const share = (step + 0.5) / QUANTILES;
  return Math.log(share / (1 - share)) / 1.702;
}

function tierOf(errors: readonly PastError[], prior: ErrorTier, ownShare: number): ErrorTier {
  const sorted = errors.map(({ error }) => error).sort((a, b) => a - b);
  return {
    premium: upperMedian(errors.map(({ premium }) => premium)),
    errors: prior.errors.map((other, step) =>
      lerp(other, quantile(sorted, (step + 0.5) / QUANTILES), ownShare),
    ),
    known: lerp(prior.known, 1, ownShare),
    effectiveSales: countEffective(errors),
  };
}

/** Interpolates between the two errors around a share. Returns 0 if there are none. */
function quantile(sorted: readonly number[], share: number): number {
  const place = Math.min(sorted.length - 1, Math.max(0, share * sorted.length - 0.5));
  const below = Math.floor(place);
  const low = sorted[below] ?? 0;
  return lerp(low, sorted[below + 1] ?? low, place - below);
}

function lerp(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/**
 * Returns the share of prices to expect within 25 percent of a projection. The share of the prior counts as misses.
 * `widths` are factors on the errors below and above 0.
 */
export function confidenceOf(
  tiers: readonly ErrorTier[],
  premium: number,
  uncertainty: number,
  [below, above]: SideWidths,
): Confidence {
  const { lower, upper, share } = tiersAround(tiers, premium);
  const limits = [
    Math.log(1 - HIT) / (uncertainty * below),
    Math.log(1 + HIT) / (uncertainty * above),
  ] as const;
  return lerp(hitsIn(lower, limits), hitsIn(upper, limits), share);
}

/** Returns the effective number of past sales that the confidence at a premium rests on: a mean of two tiers has the evidence of both. */
export function salesAround(tiers: readonly ErrorTier[], premium: number): number {
  const { lower, upper, share } = tiersAround(tiers, premium);
  const variance = (1 - share) ** 2 / lower.effectiveSales + share ** 2 / upper.effectiveSales;
  return Math.round(share === 1 ? upper.effectiveSales : 1 / variance);
}

/**
 * Returns bounds of log price less log projection, `low` up to 0 and `high` from 0: the errors' 10 and 90 percent quantiles,
 * times the uncertainty and the width of their side.
 */
export function boundsOf(
  tiers: readonly ErrorTier[],
  premium: number,
  uncertainty: number,
  [below, above]: SideWidths,
): LogBounds {
  const { lower, upper, share } = tiersAround(tiers, premium);
  const [low, high] = [LOW_QUANTILE, HIGH_QUANTILE].map(
    (part) => uncertainty * lerp(quantile(lower.errors, part), quantile(upper.errors, part), share),
  );
  return [Math.min(0, low, -MIN_SIDE * high) * below, Math.max(0, high, -MIN_SIDE * low) * above];
}

/** Returns the two tiers around a premium, and its position from the lower (0) to the upper one (1). */
function tiersAround(tiers: readonly ErrorTier[], premium: number) {
  let after = 0;
  while (after < tiers.length && tiers[after].premium < premium) after += 1;
  const upper = tiers[Math.min(after, tiers.length - 1)];
  const lower = after < tiers.length ? tiers[Math.max(0, after - 1)] : upper;
  const width = upper.premium - lower.premium;
  return { lower, upper, share: width > 0 ? (premium - lower.premium) / width : 1 };
}

function hitsIn(
  { errors, known }: ErrorTier,
  [lowest, highest]: readonly [number, number],
): number {
  return (shareUnder(errors, highest) - shareUnder(errors, lowest)) * known;
}

/** Returns the share of a tier's errors below `error`, interpolated between its steps. */
function shareUnder(errors: readonly number[], error: number): number {
  let above = 0;
  while (above < errors.length && errors[above] <= error) above += 1;
  if (above === 0) return 0;
  if (above === errors.length) return 1;
  const low = errors[above - 1];
  return (above - 0.5 + (error - low) / (errors[above] - low)) / errors.length;
}
