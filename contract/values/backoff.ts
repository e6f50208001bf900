/** Waits that double with each failure in a row. */

export interface Backoff {
  /** Milliseconds of the first wait. */
  readonly first: number;
  /** Longest wait, before jitter. */
  readonly max: number;
  /** Two shares of the wait, between which one is drawn at random, so that clients that failed together do not return together. */
  readonly jitter?: readonly [number, number];
}

/** Takes off a random part of up to half. */
export const UP_TO_HALF_LESS = [1, 0.5] as const;

/** `failures` counts from 1. `random` returns numbers from 0 to 1. */
export function backoffMs(
  failures: number,
  { first, max, jitter: [from, to] = [1, 1] }: Backoff,
  random: () => number = Math.random,
): number {
  return Math.min(max, first * 2 ** (failures - 1)) * (from + random() * (to - from));
}

/** Draws a wait between the first one and a bound that doubles with each failure. */
export function spreadBackoffMs(
  failures: number,
  backoff: Omit<Backoff, "jitter">,
  random: () => number,
): number {
  return backoff.first + random() * (backoffMs(failures + 1, backoff) - backoff.first);
}
