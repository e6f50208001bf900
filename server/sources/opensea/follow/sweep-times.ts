/** Chooses when a collection is swept. The times of collections spread out, so that they do not ask together. */

import { backoffMs } from "../../../../contract/values/backoff.ts";

/** Largest deviation from the interval, as a share of it. */
const SPREAD = 0.1;
/** Longest wait before a sweep that is due. */
const MAX_DELAY_MS = 60_000;
/** Shortest time between two sweeps, however often events may have been lost. */
const MIN_INTERVAL_MS = 300_000;
/** Pause after a sweep that failed. It doubles with each failure in a row, up to the interval. */
const FAILURE_PAUSE_MS = 15_000;

export interface SweepTimes {
  isDue(): boolean;
  /** Brings the next sweep forward, because events may have been lost. */
  soon(): void;
  succeeded(): void;
  failed(): void;
}

/** `sweptAt` is the time of the last sweep, null if there was none. `random` returns numbers from 0 to 1. */
export function createSweepTimes(
  intervalMs: number,
  sweptAt: number | null,
  now: () => number,
  random: () => number,
): SweepTimes {
  const delayMs = () => random() * Math.min(MAX_DELAY_MS, SPREAD * intervalMs);
  const nextMs = () => intervalMs * (1 + SPREAD * (2 * random() - 1));
  let failures = 0;
  let lastAt = sweptAt ?? Number.NEGATIVE_INFINITY;
  let dueAt = sweptAt === null ? now() : Math.max(sweptAt + nextMs(), now() + delayMs());
  return {
    isDue: () => now() >= dueAt,
    soon() {
      const earliestAt = lastAt + Math.min(intervalMs, MIN_INTERVAL_MS);
      dueAt = Math.min(dueAt, Math.max(now(), earliestAt) + delayMs());
    },
    succeeded() {
      failures = 0;
      lastAt = now();
      dueAt = lastAt + nextMs();
    },
    failed() {
      failures += 1;
      dueAt = now() + backoffMs(failures, { first: FAILURE_PAUSE_MS, max: intervalMs });
    },
  };
}
