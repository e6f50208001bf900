/** Times until which a server asks to wait, in its headers. */

/** A longer wait is a broken header. OpenSea's longest window is assumed to be an hour. */
export const MAX_PAUSE_MS = 3_600_000;
/** Larger numbers are seconds since 1970, still larger ones milliseconds. */
const EPOCH_SECONDS_FROM = 1e9;
const EPOCH_MS_FROM = 1e12;

const NUMBER = /^\d{1,15}(\.\d{1,9})?$/;

/**
 * Parses `X-RateLimit-Reset`, whose form OpenSea does not state: seconds from now, or since 1970. `date` is the `Date` header
 * of the same answer, so that this machine's clock does not matter. Returns milliseconds from now, or null.
 */
export function parseReset(header: string | null, date: string | null): number | null {
  const text = header?.trim() ?? "";
  if (!NUMBER.test(text)) return null;
  const number = Number(text);
  if (number < EPOCH_SECONDS_FROM) return limit(number * 1000);
  return limit((number < EPOCH_MS_FROM ? number * 1000 : number) - timeOf(date));
}

/** Parses `Retry-After`: seconds, or a date. Returns milliseconds from now, or null. */
export function parseRetryAfter(header: string | null, date: string | null): number | null {
  const text = header?.trim() ?? "";
  if (NUMBER.test(text)) return limit(Number(text) * 1000);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : limit(at - timeOf(date));
}

function timeOf(date: string | null): number {
  const at = Date.parse(date ?? "");
  return Number.isNaN(at) ? Date.now() : at;
}

function limit(durationMs: number): number {
  return Math.min(MAX_PAUSE_MS, Math.max(0, durationMs));
}
