/** The time after which an endpoint wants to be asked again. */

/** A longer wait is a broken header: no endpoint counts over more than an hour. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Parses `Retry-After`: seconds, or a date. Returns milliseconds from `now`, at most `MAX_RETRY_AFTER_MS`. Returns null if the
 * header is absent or neither.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return limit(Number(text) * 1_000);
  const at = /^\w{3}, \d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : limit(at - now);
}

function limit(durationMs: number): number {
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(0, durationMs));
}
