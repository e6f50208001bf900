/** Times in import files and feeds: ISO 8601, or seconds or milliseconds since 1970. */
import { parseDecimal } from "../../contract/values/digits.ts";
import { FAR_FUTURE, type UnixMs } from "../../contract/values/units.ts";
import { isAhead } from "../market/market-events.ts";
import { parseIsoTime } from "../market/parse-iso-time.ts";

/** The day Bitcoin began: nothing on a chain is older. */
const EARLIEST: UnixMs = Date.UTC(2009, 0, 3);

/** Numbers from here on are Unix milliseconds (from 1973), smaller ones Unix seconds (until 5138 AD). */
const MILLISECONDS_FROM = 1e11;

/**
 * Parses the time of an event: ISO, or Unix seconds or milliseconds with or without a fraction. Returns null if `text` is none
 * of them, or if the time is before 2009 or ahead of `now`.
 */
export function parseEventTime(text: string, now: UnixMs): UnixMs | null {
  const number = parseDecimal(text);
  const at = number === null ? parseIsoTime(text) : fromNumber(number);
  return at !== null && isPlausibleEventTime(at, now) ? at : null;
}

function fromNumber(value: number): UnixMs {
  return Math.round(value < MILLISECONDS_FROM ? value * 1000 : value);
}

/** Parses a time in JSON: an ISO text, or Unix seconds or milliseconds. Returns null if it is none of them. */
export function parseJsonTime(value: unknown): UnixMs | null {
  if (typeof value === "string") return parseIsoTime(value);
  if (typeof value !== "number" || !(value >= 0 && value <= FAR_FUTURE)) return null;
  return fromNumber(value);
}

/** True if an event can have happened at `at`: since 2009, and not ahead of `now`. */
export function isPlausibleEventTime(at: UnixMs, now: UnixMs): boolean {
  return at >= EARLIEST && !isAhead(at, now);
}
