/** Waits before a client comes back, spread at random so that clients that lost a server do not return together. */

export interface ReconnectMs {
  /** Shortest wait. */
  readonly first: number;
  /** Longest wait. */
  readonly max: number;
}

/** Full jitter between the shortest wait and a bound that doubles with each try. `tries` counts from 1. */
export function backoffMs(
  tries: number,
  { first, max }: ReconnectMs,
  random: () => number,
): number {
  const bound = Math.min(max, first * 2 ** Math.min(tries, 30));
  return first + random() * Math.max(0, bound - first);
}
