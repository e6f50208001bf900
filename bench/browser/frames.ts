/** Frames in figures. */

const SMOOTH_MS = 16.7;
const LONG_MS = 50;
/** Clocks of frames are rounded: a frame is over a limit where it is clearly so. */
const TOLERANCE_MS = 1;

export interface FrameStatistics {
  /** Frames that took longer, of all. */
  readonly overSmooth: number;
  readonly overLong: number;
  readonly perSecond: number;
}

/** `starts`: of one frame after the other, ms. @throws with fewer than two, which are no frame */
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
