/** Delays before the next connection attempt. */
import type { UnixMs } from "../../contract/values/units.ts";

const BASE_MS = 1_000;
const MAX_MS = 30_000;
/** Lower bound of the backoff, however small the random draw is. */
const MIN_MS = 250;

/** Upper bound of a `Retry-After`. A longer one suggests that the server's clock differs from ours. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;

/**
 * Returns a backoff with full jitter. Its upper bound doubles with each failure, up to 30 s. `random` is 0 to 1.
 * The jitter keeps the clients of a restarted server from reconnecting in the same moment.
 */
export function backoffMs(failures: number, random: number): number {
  const longest = Math.min(MAX_MS, BASE_MS * 2 ** Math.min(failures, 10));
  return Math.max(MIN_MS, longest * random);
}

/** Parses a `Retry-After` header, in seconds or as a date. Returns null if it is missing or invalid. */
export function retryAfterMs(header: string | null, now: UnixMs): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms));
}
