/**
 * How far projections were off in the past, by what kind of token, and what follows for the next one: bounds
 * and confidence.
 *
 * Errors are log price less log projection, over the doubt there was about the token's traits (see
 * `doubtOf`): of two tokens alike in premium the one whose traits have hardly been sold gets wider bounds.
 */
import type { Confidence } from "../../contract/units.ts";
import { median, noisinessOf } from "./fit-traits.ts";

/** A sale whose price is within this share of what was projected is a hit. */
export const HIT = 0.25;
const LOW_QUANTILE = 0.1;
const HIGH_QUANTILE = 0.9;
/** Errors of a tier are kept as this many evenly spaced quantiles. */
const STEPS = 40;
/** Where the tiers part, as quantiles of the premium: finer where tokens are rare. */
const TIER_CUTS = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 1];
const LEAST_IN_TIER = 60;
/** A tier's quantiles count as if this many errors of the whole were among its own. */
const BORROWED = 10;
/** The whole's count as if this many errors of a market that is not known at all were among it. */
const UNKNOWN = 4;
/** Spread of such a market: four times the price, or a quarter, one time in three. */
const UNKNOWN_SPREAD = Math.log(4);

/** One past projection. */
export interface PastError {
  /** Of the token over a plain one, in log price. */
  readonly premium: number;
  /** Log price less log projection, over the doubt. */
  readonly error: number;
}

/** Errors of similar tokens. */
export interface ErrorTier {
  /** The premium in its middle. */
  readonly premium: number;
  /** `STEPS` ascending errors: of equal shares of the errors, the middle ones. */
  readonly errors: readonly number[];
  /** Share of the errors that are truly the market's own, 0 to 1. */
  readonly known: number;
}

/**
 * How much wider than usual the errors of a token are, at least 1. `unsettled` is the variance in log price that is left
 * in what its traits are worth, see `unsettledOf`; `noise` that of single sales, as a standard deviation.
 */
export function doubtOf(unsettled: number, premium: number, noise: number): number {
  return Math.sqrt(1 + unsettled / (noise * noisinessOf(premium)) ** 2);
}

/** Variance left in a worth that `evidence` sales speak of, where worths vary by `variance` between traits. */
export function unsettledOf(evidence: number, variance: number, noise: number): number {
  return variance / (1 + (evidence * variance) / noise ** 2);
}

/** Tiers by ascending premium, at least one. Of no errors: one that knows nothing. */
export function tiersOf(errors: readonly PastError[]): ErrorTier[] {
  const unknown = Array.from({ length: STEPS }, (_, step) => UNKNOWN_SPREAD * normalQuantile(step));
  const share = errors.length / (errors.length + UNKNOWN);
  const whole = tierOf(errors, { premium: 0, errors: unknown, known: 0 }, share);
  const sorted = [...errors].sort((a, b) => a.premium - b.premium);
  const tiers: ErrorTier[] = [];
  let start = 0;
  for (const cut of TIER_CUTS.slice(1)) {
    const end = Math.round(cut * sorted.length);
    // A part that is too small joins the next one; the rest after the last whole tier stays with it.
    if (end - start < LEAST_IN_TIER) continue;
    const own = sorted.slice(start, end);
    tiers.push(tierOf(own, whole, own.length / (own.length + BORROWED)));
    start = end;
  }
  return tiers.length > 0 ? tiers : [whole];
}

/** Standard normal quantile in the middle of a step. */
function normalQuantile(step: number): number {
  // Of a logistic, near enough for a market that is not known.
  const share = (step + 0.5) / STEPS;
  return Math.log(share / (1 - share)) / 1.702;
}

function tierOf(errors: readonly PastError[], whole: ErrorTier, ownShare: number): ErrorTier {
  const sorted = errors.map(({ error }) => error).sort((a, b) => a - b);
  return {
    premium: median(errors.map(({ premium }) => premium)),
    errors: whole.errors.map((other, step) =>
      mix(other, quantile(sorted, (step + 0.5) / STEPS), ownShare),
    ),
    known: mix(whole.known, 1, ownShare),
  };
}

/** Between the two errors around a share; 0 of none. */
function quantile(sorted: readonly number[], share: number): number {
  const place = Math.min(sorted.length - 1, Math.max(0, share * sorted.length - 0.5));
  const below = Math.floor(place);
  const low = sorted[below] ?? 0;
  return mix(low, sorted[below + 1] ?? low, place - below);
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Share of prices that the tiers expect within 25 percent of a projection of this premium and doubt. */
export function confidenceOf(
  tiers: readonly ErrorTier[],
  premium: number,
  doubt: number,
): Confidence {
  const { lower, upper, share } = around(tiers, premium);
  return mix(hitsIn(lower, doubt), hitsIn(upper, doubt), share);
}

/**
 * Log price over log projection that one sale in ten stays under, at most 0, and that one in ten exceeds, at
 * least 0.
 */
export function boundsOf(
  tiers: readonly ErrorTier[],
  premium: number,
  doubt: number,
): readonly [low: number, high: number] {
  const { lower, upper, share } = around(tiers, premium);
  const [low, high] = [LOW_QUANTILE, HIGH_QUANTILE].map(
    (part) => doubt * mix(quantile(lower.errors, part), quantile(upper.errors, part), share),
  );
  return [Math.min(0, low), Math.max(0, high)];
}

/** The two tiers around a premium, and how far it is from the lower to the upper one. */
function around(tiers: readonly ErrorTier[], premium: number) {
  let after = 0;
  while (after < tiers.length && tiers[after].premium < premium) after += 1;
  const upper = tiers[Math.min(after, tiers.length - 1)];
  const lower = after < tiers.length ? tiers[Math.max(0, after - 1)] : upper;
  const width = upper.premium - lower.premium;
  return { lower, upper, share: width > 0 ? (premium - lower.premium) / width : 1 };
}

function hitsIn({ errors, known }: ErrorTier, doubt: number): number {
  const within =
    shareUnder(errors, Math.log(1 + HIT) / doubt) - shareUnder(errors, Math.log(1 - HIT) / doubt);
  return within * known;
}

/** Share of a tier's errors under one, between its steps. */
function shareUnder(errors: readonly number[], error: number): number {
  let above = 0;
  while (above < errors.length && errors[above] <= error) above += 1;
  if (above === 0) return 0;
  if (above === errors.length) return 1;
  const low = errors[above - 1];
  return (above - 0.5 + (error - low) / (errors[above] - low)) / errors.length;
}
