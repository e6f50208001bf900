/**
 * How far projections were off in the past, by what kind of token.
 *
 * Walks through the sales in blocks: worths are fitted to the sales before a block, each sale in it is
 * projected by them and by the level just before it, then the block is learned. Nothing looks ahead.
 */
import type { Confidence } from "../../contract/units.ts";
import {
  coldFit,
  firstSales,
  improveFit,
  median,
  type SaleColumns,
  sightsOf,
  type TraitFit,
} from "./fit-traits.ts";
import { followLevel } from "./level.ts";
import { rowSum, type TraitRows } from "./trait-rows.ts";

const BLOCKS = 10;
/** The first projections are made when this many sales, or this share of all, are known. */
const LEAST_KNOWN = 5;
const KNOWN_SHARE = 0.2;
const COLD_ROUNDS = 4;
/** Older errors say little about today's market. */
const MOST_ERRORS = 6000;

/** A projection that landed within this share of the price is a hit. */
export const HIT = 0.25;
const LOW_QUANTILE = 0.1;
const HIGH_QUANTILE = 0.9;
/** Where the tiers part, as quantiles of the premium: finer where tokens are rare. */
const TIER_CUTS = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 1];
const LEAST_IN_TIER = 30;
/** A tier's share of hits counts as if this many errors of the whole were among its own. */
const BORROWED = 10;
/** The whole's share counts as if this many misses were among it: few sales prove little. */
const DOUBT = 4;

/** One past projection: errors are log price less log projection. */
export interface PastError {
  /** Of the token over the usual token, in log price. */
  readonly premium: number;
  readonly error: number;
  /** One of the token's values had hardly been sold. */
  readonly thin: boolean;
}

/** Errors of similar tokens. */
export interface ErrorTier {
  /** The premium in its middle. */
  readonly premium: number;
  readonly confidence: Confidence;
  /** Log price over log projection that one sale in ten stays under. */
  readonly low: number;
  /** And that one in ten exceeds. */
  readonly high: number;
}

export interface Walk {
  readonly errors: readonly PastError[];
  /** The worths after the last block's start: near the final ones. */
  readonly fit: TraitFit;
}

/** Walks through all sales, at least one. `isThin` tells by row, given sales counts per column. */
export function walkForward(
  rows: TraitRows,
  sales: SaleColumns,
  isThin: (row: number, columnSales: Uint32Array) => boolean,
): Walk {
  const size = sales.at.length;
  const first = Math.min(size, Math.max(LEAST_KNOWN, Math.floor(size * KNOWN_SHARE)));
  const columnSales = new Uint32Array(rows.width);
  const errors: PastError[] = [];
  let counted = 0;
  let fit = improveFit(rows, firstSales(sales, first), coldFit(rows.width), COLD_ROUNDS, true);
  for (let block = 0; block < BLOCKS; block += 1) {
    const start = first + Math.floor(((size - first) * block) / BLOCKS);
    const end = first + Math.floor(((size - first) * (block + 1)) / BLOCKS);
    if (start === end) continue;
    if (block > 0) fit = improveFit(rows, firstSales(sales, start), fit, 1, false);
    for (; counted < start; counted += 1) countColumns(rows, sales.row[counted], columnSales);
    const { before } = followLevel(sightsOf(rows, firstSales(sales, end), fit), fit.settings, null);
    for (let sale = start; sale < end; sale += 1) {
      const worth = rowSum(rows, sales.row[sale], fit.worth);
      errors.push({
        premium: worth - fit.usualPremium,
        error: sales.logPrice[sale] - before[sale] - worth,
        thin: isThin(sales.row[sale], columnSales),
      });
    }
  }
  return { errors: errors.slice(-MOST_ERRORS), fit };
}

export function countColumns(rows: TraitRows, row: number, columnSales: Uint32Array): void {
  for (let at = rows.starts[row]; at < rows.starts[row + 1]; at += 1)
    columnSales[rows.columns[at]] += 1;
}

function isHit({ error }: PastError): boolean {
  return Math.abs(Math.exp(error) - 1) <= HIT;
}

/** Tiers by ascending premium, at least one. Of no errors: one that knows nothing. */
export function tiersOf(
  errors: readonly PastError[],
  whole: ErrorTier = wholeTier(errors),
): ErrorTier[] {
  const sorted = [...errors].sort((a, b) => a.premium - b.premium);
  const tiers: ErrorTier[] = [];
  let start = 0;
  for (const cut of TIER_CUTS.slice(1)) {
    const end = Math.round(cut * sorted.length);
    // A part that is too small joins the next one; the rest after the last whole tier stays with it.
    if (end - start < LEAST_IN_TIER) continue;
    tiers.push(tierOf(sorted.slice(start, end), whole));
    start = end;
  }
  return tiers.length > 0 ? tiers : [tierOf(sorted, whole)];
}

/** All errors as one tier. */
export function wholeTier(errors: readonly PastError[]): ErrorTier {
  const hits = errors.filter(isHit).length;
  const sorted = errors.map(({ error }) => error).sort((a, b) => a - b);
  const ownShare = errors.length / (errors.length + DOUBT);
  return {
    premium: median(errors.map(({ premium }) => premium)),
    confidence: hits / (errors.length + DOUBT),
    low: mix(-1, quantile(sorted, LOW_QUANTILE), ownShare),
    high: mix(1, quantile(sorted, HIGH_QUANTILE), ownShare),
  };
}

function tierOf(errors: readonly PastError[], whole: ErrorTier): ErrorTier {
  const hits = errors.filter(isHit).length;
  const sorted = errors.map(({ error }) => error).sort((a, b) => a - b);
  const ownShare = errors.length / (errors.length + BORROWED);
  return {
    premium: median(errors.map(({ premium }) => premium)),
    confidence: (hits + BORROWED * whole.confidence) / (errors.length + BORROWED),
    low: mix(whole.low, quantile(sorted, LOW_QUANTILE), ownShare),
    high: mix(whole.high, quantile(sorted, HIGH_QUANTILE), ownShare),
  };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** The tier of a premium, between the two tiers around it. */
export function tierAt(tiers: readonly ErrorTier[], premium: number): ErrorTier {
  const after = tiers.findIndex((tier) => tier.premium >= premium);
  const [low, high] =
    after < 0 ? [tiers.length - 1, tiers.length - 1] : [Math.max(0, after - 1), after];
  const [a, b] = [tiers[low], tiers[high]];
  const width = b.premium - a.premium;
  const share = width > 0 ? (premium - a.premium) / width : 0;
  const within = Math.min(1, Math.max(0, share));
  return {
    premium,
    confidence: mix(a.confidence, b.confidence, within),
    low: mix(a.low, b.low, within),
    high: mix(a.high, b.high, within),
  };
}
