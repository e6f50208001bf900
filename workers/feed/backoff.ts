/** Waits before the next connection attempt. */
import { backoffMs as drawBackoff } from "../../contract/values/backoff.ts";
import { parseRetryAfter } from "../../contract/values/retry-after.ts";
import type { UnixMs } from "../../contract/values/units.ts";

/** Full jitter keeps the clients of a restarted server from reconnecting in the same moment. */
const BACKOFF = { first: 1_000, max: 30_000, jitter: [0, 1] } as const;
/** Lower bound of the backoff, however small the random draw is. */
const MIN_MS = 250;

/** Upper bound of our own server's `Retry-After`. A longer one suggests that its clock differs from ours. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;

/** `failures` counts from 0. `random` is 0 to 1. */
export function backoffMs(failures: number, random: number): number {
  return Math.max(
    MIN_MS,
    drawBackoff(failures + 1, BACKOFF, () => random),
  );
}

/** Returns the wait that a `Retry-After` header asks for. Returns null if it is missing or invalid. */
export function retryAfterMs(header: string | null, now: UnixMs): number | null {
  const ms = parseRetryAfter(header, now);
  return ms === null ? null : Math.min(MAX_RETRY_AFTER_MS, ms);
}
