/** How long to wait before the next attempt at a connection. */
import type { UnixMs } from "../../contract/units.ts";

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Not even the luckiest draw asks again sooner. */
const SHORTEST_MS = 250;

/** A server that asks for more than this is taken for one whose clock is not ours. */
const LONGEST_ASKED_MS = 5 * 60_000;

/**
 * Full jitter: anything up to a bound that doubles with each failure until half a minute. `random` (0 to 1)
 * spreads the readers of a server that restarts, so that they do not all come back in one moment.
 */
export function backoffMs(failures: number, random: number): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.max(SHORTEST_MS, longest * random);
}

/** What a `Retry-After` header asks for, seconds or a date; null where it asks for nothing. */
export function retryAfterMs(header: string | null, now: UnixMs): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.min(LONGEST_ASKED_MS, Math.max(0, ms));
}
