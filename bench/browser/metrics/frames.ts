/** Statistics of frame durations. */

const SMOOTH_MS = 16.7;
const LONG_MS = 50;
/** Tolerance for rounded frame timestamps: a frame is over a limit only if it exceeds it by more than this. */
const TOLERANCE_MS = 1;

export interface FrameStatistics {
  /** Share of the frames that took longer than this limit, 0 to 1. */
  readonly overSmooth: number;
  readonly overLong: number;
  readonly perSecond: number;
}

/** Computes the statistics. `starts` are the start times of successive frames, ms. @throws with fewer than two */
export function frameStatistics(starts: readonly number[]): FrameStatistics {
  const durations = starts.slice(1).map((start, index) => start - starts[index]);
  if (durations.length === 0) throw new Error("fewer than two frames began");
  const total = starts[starts.length - 1] - starts[0];
  const over = (limit: number) =>
    durations.filter((duration) => duration > limit + TOLERANCE_MS).length / durations.length;
  return {
    overSmooth: over(SMOOTH_MS),
    overLong: over(LONG_MS),
    perSecond: (durations.length / total) * 1_000,
  };
}
