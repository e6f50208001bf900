/** Parses the `Retry-After` header of a server. */

/** Longer values are cut: no server has a quota window of more than an hour. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Parses seconds or a date. Returns milliseconds from `now`, at most `MAX_RETRY_AFTER_MS`. Returns null if the header is
 * missing or invalid.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return limitRetryAfter(Number(text) * 1_000);
  const at = /^\w{3}, \d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : limitRetryAfter(at - now);
}

/** Cuts a wait that a foreign server asks for to 0 to `MAX_RETRY_AFTER_MS`. */
export function limitRetryAfter(durationMs: number): number {
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(0, durationMs));
}
