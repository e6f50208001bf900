/** Inputs and tasks that a page recorded, and their evaluation. Times are ms since the page's navigation. */

interface Timed {
  readonly startTime: number;
  readonly duration: number;
}

export interface Reactions {
  /** Event Timing entries. An interaction has several: pointerdown, pointerup and click belong to one. */
  readonly events: readonly (Timed & { readonly interaction: number })[];
  /** Main-thread tasks of more than 50 ms. */
  readonly tasks: readonly Timed[];
}

/** Event Timing reports no entry with a shorter duration, ms. */
export const MIN_MS = 16;

/** Returns the input-to-paint time of the slowest interaction that began after `since`: that of its slowest event. */
export function slowestInteraction({ events }: Reactions, since: number): number {
  const after = events.filter(({ startTime }) => startTime >= since);
  return Math.max(MIN_MS, ...after.map(({ duration }) => duration));
}

/** Returns the longest task that had not ended at `since`, or 0 if none took more than 50 ms. */
export function longestTask({ tasks }: Reactions, since: number): number {
  const during = tasks.filter(({ startTime, duration }) => startTime + duration > since);
  return Math.max(0, ...during.map(({ duration }) => duration));
}
