/** Zooms and pans the axes. */
import type { ChartZoom, ZoomHeight } from "../../../../contract/chart-zoom.ts";
import { FURTHEST_PERCENT, PERCENT_END } from "../scales/value-domain.ts";

type Ranks = Pick<ChartZoom, "minRank" | "maxRank">;

/** A step of zooming and panning. The price view moves only its ranks. */
export interface ChartMove {
  /** Factor on what is shown: below 1 zooms in. */
  readonly factor: number;
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
  { factor, down, panDown }: Pick<ChartMove, "factor" | "down" | "panDown">,
): ZoomHeight | null {
  if (factor === 1 && panDown === 0) return height;
  const top = height?.lower ?? -PERCENT_END;
  const span = (height?.upper ?? PERCENT_END) - top;
  const nextSpan = Math.min(2 * PERCENT_END, Math.max(MIN_PERCENTS, span * factor));
  const wanted = top + down * (span - nextSpan) + panDown * span;
  const from = Math.max(-PERCENT_END, Math.min(wanted, PERCENT_END - nextSpan));
  const to = from + nextSpan;
  const lower = from <= -FURTHEST_PERCENT ? null : inTenths(from);
  const upper = to >= FURTHEST_PERCENT ? null : inTenths(to);
  return (lower ?? upper) === null ? null : { measure: "value", lower, upper };
}
