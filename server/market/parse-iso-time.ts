/** Parses ISO 8601 times as files, feeds and markets write them. */
import type { UnixMs } from "../../contract/values/units.ts";

const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** Matches the day in "2019/1/31 12:00", which spreadsheets write. */
const SLASHED = /^(\d{4})\/(\d\d?)\/(\d\d?)(?!\d)/;

/** Writes a day with slashes as ISO does. */
function withHyphens(text: string): string {
  return text.replace(SLASHED, (_, year: string, month: string, day: string) =>
    [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"),
  );
}

/** Parses an ISO date, whose day may have slashes, or date and time (UTC without a zone). Returns null if it is invalid or not a calendar day. */
export function parseIsoTime(text: string): UnixMs | null {
  const match = ISO.exec(withHyphens(text));
  if (match === null) return null;
  const [, day = "", time = "00:00", zone = "Z"] = match;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // V8 reads February 30 as March 2.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return null;
  const at = Date.parse(`${day}T${time}${offsetOf(zone)}`);
  return Number.isNaN(at) ? null : at;
}

/** Writes a zone as "Z" or "+02:00". */
function offsetOf(zone: string): string {
  if (/^[a-z]/i.test(zone)) return "Z";
  return `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`;
}
