/** Zooms and pans the rank axis. */
import type { ChartZoom } from "../../../../contract/chart-zoom.ts";

type Ranks = Pick<ChartZoom, "minRank" | "maxRank">;

/** A step of zooming and panning. */
export interface RankMove {
  /** Factor on the number of ranks shown: below 1 zooms in. */
  readonly factor: number;
  /** Share of the width that stays where it is while zooming, 0 to 1. */
  readonly at: number;
  /** Distance to pan, as a share of the ranks shown. Above 0 shows worse ranks. */
  readonly pan: number;
}

/** Smallest number of ranks to zoom in to. */
const MIN_RANKS = 10;

/** Returns the ranks to show after a move. Both are null if all ranks from `best` to `worst` are shown. */
export function moveRanks(
  { minRank, maxRank }: Ranks,
  [best, worst]: readonly [best: number, worst: number],
  { factor, at, pan }: RankMove,
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
