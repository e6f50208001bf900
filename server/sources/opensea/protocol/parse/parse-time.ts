/** Times in OpenSea's JSON: seconds since 1970 as a number or text, or ISO texts. */
import { FAR_FUTURE, type UnixMs } from "../../../../../contract/values/units.ts";
import { parseIsoTime } from "../../../../market/parse-iso-time.ts";

const NUMBER = /^\d{1,78}(\.\d{1,9})?$/;

/**
 * Numbers in this range are milliseconds, others are seconds. OpenSea documents seconds. Seconds in this range lie after
 * the year 33000, milliseconds in it between 2001 and 5138.
 */
const MILLISECONDS_FROM = 1e12;
const MILLISECONDS_TO = 1e14;

/** Returns a time of at most `FAR_FUTURE`, or null if `value` is no time. */
export function parseTime(value: string | number): UnixMs | null {
  if (typeof value === "string" && !NUMBER.test(value)) return parseIsoTime(value);
  const number = Number(value);
  if (!(number >= 0)) return null;
  const isMilliseconds = number >= MILLISECONDS_FROM && number < MILLISECONDS_TO;
  return Math.min(FAR_FUTURE, Math.round(isMilliseconds ? number : number * 1000));
}
