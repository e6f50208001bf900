/** Decides whether and when a failed request is repeated. */

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/** Returns the time to wait before repetition `round` (from 0): doubled each time, minus a random part of up to half. */
export function backoffMs(round: number, random: () => number): number {
  const fullMs = Math.min(FIRST_BACKOFF_MS * 2 ** round, MAX_BACKOFF_MS);
  return fullMs * (1 - random() / 2);
}

/** Parses a Retry-After header: seconds or an HTTP date. Returns milliseconds from `now`, or null if it is invalid. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = /^\w{3}, \d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
