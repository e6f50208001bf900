/** Parses times in files and feeds: ISO 8601, or seconds or milliseconds since 1970. */
import { parseDecimal } from "../../contract/values/digits.ts";
import { FAR_FUTURE, type UnixMs } from "../../contract/values/units.ts";
import { isAhead } from "../market/market-events.ts";
import { parseIsoTime } from "../market/parse-iso-time.ts";

/** The day Bitcoin began: nothing on a chain is older. */
const EARLIEST: UnixMs = Date.UTC(2009, 0, 3);

/** Numbers from here on are Unix milliseconds (from 1973), smaller ones Unix seconds (until 5138 AD). */
const MILLISECONDS_FROM = 1e11;
/** Smaller numbers are rejected, because they are years or days, such as 2024 and 20240131. Only 0 is a time. */
const SECONDS_FROM = 1e8;
/** The end of the year 9999. Larger numbers are rejected as microseconds, except `FAR_FUTURE`, which means never. */
const MILLISECONDS_TO = 253_402_300_799_999;

/**
 * Parses a time: ISO, or Unix seconds or milliseconds, as a number or a text, with or without a fraction. Returns null if `value`
 * is none of them.
 */
export function parseTime(value: unknown): UnixMs | null {
  if (typeof value === "number") return fromNumber(value);
  if (typeof value !== "string") return null;
  const number = parseDecimal(value);
  return number === null ? parseIsoTime(value) : fromNumber(number);
}

function fromNumber(value: number): UnixMs | null {
  if (value === 0 || value === FAR_FUTURE) return value;
  if (!(value >= SECONDS_FROM && value <= MILLISECONDS_TO)) return null;
  return Math.round(value < MILLISECONDS_FROM ? value * 1000 : value);
}

/** Parses the time of an event. Returns null if it is none, or if nothing can have happened then. */
export function parseEventTime(value: unknown, now: UnixMs): UnixMs | null {
  const at = parseTime(value);
  return at !== null && isPlausibleEventTime(at, now) ? at : null;
}

/** True if an event can have happened at `at`: since 2009, and not ahead of `now`. */
export function isPlausibleEventTime(at: UnixMs, now: UnixMs): boolean {
  return at >= EARLIEST && !isAhead(at, now);
}
