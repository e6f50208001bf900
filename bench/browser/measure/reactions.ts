/** What a page noted of inputs and tasks, and what it comes to. Times are ms since the page's navigation. */

interface Timed {
  readonly startTime: number;
  readonly duration: number;
}

export interface Reactions {
  /** Event Timing entries, several to an interaction: pointerdown, pointerup and click are one. */
  readonly events: readonly (Timed & { readonly interaction: number })[];
  /** Tasks of the main thread of more than 50 ms. */
  readonly tasks: readonly Timed[];
}

/** Event Timing names no entry that was painted sooner. */
export const LEAST_MS = 16;

/** Input to next paint of the slowest interaction that began after `since`: that of its slowest event. */
export function slowestInteraction({ events }: Reactions, since: number): number {
  const after = events.filter(({ startTime }) => startTime >= since);
  return Math.max(LEAST_MS, ...after.map(({ duration }) => duration));
}

/** The longest task that was not over at `since`; 0 where none took more than 50 ms. */
export function longestTask({ tasks }: Reactions, since: number): number {
  const during = tasks.filter(({ startTime, duration }) => startTime + duration > since);
  return Math.max(0, ...during.map(({ duration }) => duration));
}
