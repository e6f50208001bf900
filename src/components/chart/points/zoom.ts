/** Zooms and pans the rank axis. */
import type { ZoomBounds } from "./selection.ts";

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

/** Returns the rank bounds after a move. Both are null if all ranks are shown. */
export function moveRanks(
  { minRank, maxRank }: Pick<ZoomBounds, "minRank" | "maxRank">,
  bottomRank: number,
  { factor, at, pan }: RankMove,
): Pick<ZoomBounds, "minRank" | "maxRank"> {
  const first = minRank ?? 1;
  const last = Math.max(first, maxRank ?? bottomRank);
  const span = last - first;
  const most = Math.max(0, bottomRank - 1);
  const nextSpan = Math.round(Math.min(most, Math.max(MIN_RANKS, span * factor)));
  const wanted = Math.round(first + at * (span - nextSpan) + pan * span);
  const from = Math.max(1, Math.min(wanted, bottomRank - nextSpan));
  const to = from + nextSpan;
  return from <= 1 && to >= bottomRank
    ? { minRank: null, maxRank: null }
    : { minRank: from, maxRank: to };
}
