/** When a sale was, in words: years back, days alone would be a large number to read. */
import { ago } from "../../../contract/format.ts";
import type { UnixMs } from "../../../contract/units.ts";

const DAY: UnixMs = 86_400_000;
const MONTH: UnixMs = 30.44 * DAY;

/** "12 d ago" up to two months, then "14 months ago", and "5 years ago" from two years on. */
export function saleAge(at: UnixMs, now: UnixMs): string {
  const months = (now - at) / MONTH;
  if (!(months >= 2)) return ago(at, now);
  return months < 24 ? `${Math.floor(months)} months ago` : `${Math.floor(months / 12)} years ago`;
}

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** "11 Mar 2021", in UTC as the sale's record has it. */
export function saleDate(at: UnixMs): string {
  return DATE.format(at);
}
