/**
 * Decides when a request may be sent, for all requests with one key.
 *
 * Default   A fixed rate, unless an answer states that more are allowed until the reset.
 * Headers   Once no requests remain, all wait for the reset.
 * Pause     A refused request pauses all of them, including those already queued.
 */

import { MAX_RETRY_AFTER_MS } from "../../../../../contract/values/retry-after.ts";
import { createRateLimiter } from "../../../../platform/outbound/rate-limiter.ts";
import type { Wait } from "../../../../platform/outbound/wait.ts";
import { parseReset } from "./parse-reset.ts";

/** Requests per second. Limits by the hour are generous at first, but OpenSea refuses bursts. */
const DEFAULT_RATE = 4;

export interface Throttle {
  /** Resolves when the next request may be sent. Requests get their turn in the order in which they asked. */
  turn(): Promise<void>;
  /** Ends a request, and takes over the limits that its answer states. Null if there was no answer. */
  settle(headers: Headers | null): void;
  /** Lets no request be sent for a while. */
  pause(durationMs: number): void;
  /** Time until the limit resets, if no request remains. Otherwise 0. */
  resetMs(): number;
}

export interface ThrottleOptions {
  readonly isLimited: boolean;
  readonly wait: Wait;
  /** Milliseconds of any clock that never goes back. */
  readonly clock: () => number;
  /** Called before a wait that an answer asked for. */
  readonly onWait: (durationMs: number) => void;
}

interface Budget {
  remaining: number;
  readonly resetAt: number;
}

export function createThrottle({ isLimited, wait, clock, onWait }: ThrottleOptions): Throttle {
  const limiter = createRateLimiter(isLimited ? DEFAULT_RATE : 0, wait, clock);
  let budget: Budget | null = null;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let queue: Promise<void> = Promise.resolve();
  /** Requests that had their turn and no answer. Answers do not count those sent after them. */
  let inFlight = 0;

  const resetMs = () =>
    budget !== null && budget.remaining <= 0 ? Math.max(0, budget.resetAt - clock()) : 0;

  /** True if what remains until the reset is more than the default rate. */
  const allowsMore = () =>
    budget !== null && budget.remaining * 1000 > DEFAULT_RATE * (budget.resetAt - clock());

  const delayMs = () => Math.max(pausedUntil - clock(), resetMs());

  async function next(): Promise<void> {
    if (budget !== null && budget.resetAt <= clock()) budget = null;
    if (!allowsMore()) await limiter.turn();
    // A pause may begin during a wait.
    for (let delay = delayMs(); delay > 0; delay = delayMs()) {
      onWait(delay);
      await wait(delay);
    }
    if (budget !== null) budget.remaining -= 1;
    inFlight += 1;
  }

  return {
    turn() {
      const turn = queue.then(next);
      // A wait that is aborted rejects its own turn alone.
      queue = turn.catch(() => undefined);
      return turn;
    },

    settle(headers) {
      inFlight -= 1;
      if (headers === null) return;
      const remaining = parseCount(headers.get("x-ratelimit-remaining"));
      const reset = parseReset(headers.get("x-ratelimit-reset"), headers.get("date"));
      // A limit without a reset says too little to act on. The next refusal pauses.
      if (remaining === null || reset === null) return;
      budget = { remaining: remaining - inFlight, resetAt: clock() + reset };
    },

    pause(durationMs) {
      pausedUntil = Math.max(pausedUntil, clock() + Math.min(MAX_RETRY_AFTER_MS, durationMs));
    },

    resetMs,
  };
}

function parseCount(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;
}
