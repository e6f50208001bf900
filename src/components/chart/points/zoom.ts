/** Zooms and pans the axes. */
import type { ChartZoom, ZoomHeight } from "../../../../contract/chart-zoom.ts";
import { type ChartDomain, priceAt, rawHeightShares } from "../scales/chart-domain.ts";
import { FURTHEST_PERCENT, PERCENT_END } from "../scales/value-domain.ts";
import { zoomedDomain } from "../scales/zoomed-domain.ts";

type Ranks = Pick<ChartZoom, "minRank" | "maxRank">;

/** A step of zooming and panning. */
export interface ChartMove {
  /** Factor on the ranks shown: below 1 zooms in. */
  readonly factor: number;
  /** Factor on the height shown. By price, it has no effect beside a factor on the ranks. */
  readonly factorDown: number;
  /** Share of the width that stays where it is while zooming, 0 to 1. */
  readonly at: number;
  /** The same of the height, from the top. */
  readonly down: number;
  /** Distance to pan, as a share of the ranks shown. Above 0 shows worse ranks. */
  readonly pan: number;
  /** Distance to pan, as a share of the height shown. Above 0 shows what is further down. */
  readonly panDown: number;
}

/** Smallest number of ranks to zoom in to. */
const MIN_RANKS = 10;

/** Smallest height to zoom in to, in percent of the projection. */
const MIN_PERCENTS = 4;

/** Returns the ranks to show after a move. Both are null if all ranks from `best` to `worst` are shown. */
export function moveRanks(
  { minRank, maxRank }: Ranks,
  [best, worst]: readonly [best: number, worst: number],
  { factor, at, pan }: Pick<ChartMove, "factor" | "at" | "pan">,
): Ranks {
  const first = minRank ?? best;
  const last = Math.max(first, maxRank ?? worst);
  const span = last - first;
  const most = Math.max(0, worst - best);
  const nextSpan = Math.round(Math.min(most, Math.max(MIN_RANKS, span * factor)));
  const wanted = Math.round(first + at * (span - nextSpan) + pan * span);
  const from = Math.max(best, Math.min(wanted, worst - nextSpan));
  const to = from + nextSpan;
  return from <= best && to >= worst
    ? { minRank: null, maxRank: null }
    : { minRank: from, maxRank: to };
}

const inTenths = (percent: number) => Math.round(percent * 10) / 10;

/**
 * Returns the height to show by value after a move, null for the full one. The upper end of the axis is the lower percent, because
 * prices over the projection are at the top. An end among the pinned points is open.
 */
export function movePercents(
  height: ZoomHeight | null,
  { factorDown, down, panDown }: Pick<ChartMove, "factorDown" | "down" | "panDown">,
): ZoomHeight | null {
  if (factorDown === 1 && panDown === 0) return height;
  const top = height?.lower ?? -PERCENT_END;
  const span = (height?.upper ?? PERCENT_END) - top;
  const nextSpan = Math.min(2 * PERCENT_END, Math.max(MIN_PERCENTS, span * factorDown));
  const wanted = top + down * (span - nextSpan) + panDown * span;
  const from = Math.max(-PERCENT_END, Math.min(wanted, PERCENT_END - nextSpan));
  const to = from + nextSpan;
  const lower = from <= -FURTHEST_PERCENT ? null : inTenths(from);
  const upper = to >= FURTHEST_PERCENT ? null : inTenths(to);
  return (lower ?? upper) === null ? null : { measure: "value", lower, upper };
}

/** Smallest share of the full height that a zoom by price shows. */
const MIN_SHARE = 1 / 50;

/**
 * Returns the height to show by price after a zoom, null for the full one. `full` is the domain of the whole height.
 * The factor applies to distances on the axis, on a logarithmic scale too.
 */
export function movePrices(
  height: ZoomHeight | null,
  { factor, factorDown, down }: Pick<ChartMove, "factor" | "factorDown" | "down">,
  full: ChartDomain,
): ZoomHeight | null {
  // A zoom of both axes changes the ranks alone. The full height then fits their prices.
  if (factorDown === 1 || factor !== 1) return height;
  const shareOf = rawHeightShares(full);
  const shown = zoomedDomain(full, height);
  const [low, high] = [shareOf(shown.priceFrom), shareOf(shown.priceTo)];
  const span = high - low;
  const nextSpan = Math.min(1, Math.max(MIN_SHARE, span * factorDown));
  const wanted = low + (1 - down) * (span - nextSpan);
  const from = Math.max(0, Math.min(wanted, 1 - nextSpan));
  const [lowest, highest] = [priceAt(full, from), priceAt(full, from + nextSpan)];
  const digits = Math.max(0, 2 - Math.floor(Math.log10(highest - lowest)));
  const lower = from <= 0 ? null : roundTo(lowest, digits);
  const upper = highest >= full.priceRange ? null : roundTo(highest, digits);
  return (lower ?? upper) === null ? null : { measure: "price", lower, upper };
}

const roundTo = (price: number, digits: number) => Number(price.toFixed(Math.min(12, digits)));
