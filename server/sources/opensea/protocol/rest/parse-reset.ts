/** Parses the time at which OpenSea's quota is reset. */
import { limitRetryAfter } from "../../../../../contract/values/retry-after.ts";

/** Larger numbers are seconds since 1970, still larger ones milliseconds. */
const EPOCH_SECONDS_FROM = 1e9;
const EPOCH_MS_FROM = 1e12;

const NUMBER = /^\d{1,15}(\.\d{1,9})?$/;

/**
 * Parses `X-RateLimit-Reset`: seconds since 1970, as OpenSea documents, or seconds from now. `date` is the `Date` header of
 * the same answer, so that this machine's clock does not matter. Returns milliseconds from now, or null.
 */
export function parseReset(header: string | null, date: string | null): number | null {
  const text = header?.trim() ?? "";
  if (!NUMBER.test(text)) return null;
  const number = Number(text);
  if (number < EPOCH_SECONDS_FROM) return limitRetryAfter(number * 1000);
  return limitRetryAfter((number < EPOCH_MS_FROM ? number * 1000 : number) - timeOf(date));
}

/** Returns the time of a `Date` header, or this machine's time if it is missing. */
export function timeOf(date: string | null): number {
  const at = Date.parse(date ?? "");
  return Number.isNaN(at) ? Date.now() : at;
}
