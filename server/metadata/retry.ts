/** Decides whether and when a failed request is repeated. */

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/** Returns the time to wait before repetition `round` (from 0): doubled each time, minus a random part of up to half. */
export function backoffMs(round: number, random: () => number): number {
  const fullMs = Math.min(FIRST_BACKOFF_MS * 2 ** round, MAX_BACKOFF_MS);
  return fullMs * (1 - random() / 2);
}
