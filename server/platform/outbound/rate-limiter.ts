/**
 * Spaces calls evenly: at most `perSecond` of them, after a burst of one second. p-queue has intervals instead, at whose start
 * all calls are sent at once, and no pause that a caller may refuse to wait for.
 */
import type { Wait } from "./wait.ts";

export interface RateLimiter {
  /**
   * Resolves when the next call may be sent. Calls get their turn in the order in which they asked. Does not wait for a pause
   * that begins meanwhile if it is longer than `patienceMs`.
   */
  turn(patienceMs?: number): Promise<void>;
  /** Lets no call be sent for a while. */
  pause(durationMs: number): void;
  /** Returns the time until the pause ends, or 0 without a pause. */
  pausedMs(): number;
}

/** `perSecond` 0 does not limit. */
export function createRateLimiter(
  perSecond: number,
  wait: Wait,
  now: () => number = () => performance.now(),
): RateLimiter {
  const spacingMs = perSecond === 0 ? 0 : 1000 / perSecond;
  const burstMs = perSecond === 0 ? 0 : 1000 - spacingMs;
  /** Time at which the next call would be sent without a burst. */
  let nextAt = Number.NEGATIVE_INFINITY;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return {
    async turn(patienceMs = Number.POSITIVE_INFINITY) {
      const start = Math.max(nextAt, now() - burstMs, pausedUntil);
      nextAt = start + spacingMs;
      const knownPause = pausedUntil;
      const delay = start - now();
      if (delay > 0) await wait(delay);
      // A pause that began during the wait delays this call too.
      const pauseMs = pausedUntil > knownPause ? pausedUntil - now() : 0;
      if (pauseMs > 0 && pauseMs <= patienceMs) await wait(pauseMs);
    },
    pause(durationMs) {
      pausedUntil = Math.max(pausedUntil, now() + durationMs);
    },
    pausedMs: () => Math.max(0, pausedUntil - now()),
  };
}
