/** How long to wait before the next attempt at a connection. */

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Doubles with each failure up to half a minute. `random` (0 to 1) spreads the readers of a server that
 * restarts, so that they do not all come back in one moment.
 */
export function backoffMs(failures: number, random: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return longest * (0.5 + random / 2);
}
