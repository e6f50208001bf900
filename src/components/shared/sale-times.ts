/** Formats a sale's age and date. Uses months and years, because day counts of old sales are hard to read. */
import { ago } from "../../../contract/values/format.ts";
import { DAY_MS, type UnixMs } from "../../../contract/values/units.ts";

/** Refresh interval of ages, in milliseconds. */
export const AGE_UPDATE_MS = 60_000;

const MONTH: UnixMs = 30.44 * DAY_MS;

/** Returns "12 d ago" below two months, then "14 months ago", and "5 years ago" from two years on. */
export function saleAge(at: UnixMs, now: UnixMs): string {
  const months = (now - at) / MONTH;
  if (!(months >= 2)) return ago(at, now);
  return months < 24 ? `${Math.floor(months)} months ago` : `${Math.floor(months / 12)} years ago`;
}

let date: Intl.DateTimeFormat | undefined;

/** Formats as "11 Mar 2021", in UTC like the sale's record. */
export function saleDate(at: UnixMs): string {
  // Not while the module loads: it takes 30 ms, and few pages show a date.
  date ??= new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  return date.format(at);
}
