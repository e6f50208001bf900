/**
 * Reads days that are written with the year last: "31/01/2019", "1.31.2019" and "Jan 31, 2019", with or without a time. In
 * "01/02/2019", only the other days of its column or file tell the order of day and month.
 */
import { parseIsoTime } from "./parse-iso-time.ts";

/** The part that days such as 31/01/2019 begin with. It is "unknown" if no day tells it, "both" if two days differ. */
export type DayOrder = "day" | "month" | "both" | "unknown";

/** 31/01/2019 and 1.31.2019, with or without a time. */
const YEAR_LAST = /^(\d\d?)([-/.])(\d\d?)\2(\d{4})(?:,?\s+(\d.*))?$/;
/** 31 January 2019, 31-Jan-2019 and January 31st, 2019. */
const MONTH_NAMED =
  /^(?:(\d\d?)(?:st|nd|rd|th)?[\s.-]+)?([a-z]{3,9})\.?(?:\s+(\d\d?)(?:st|nd|rd|th)?)?,?[\s-]+(\d{4})(?:,?\s+(\d.*))?$/i;
const MONTHS = [
  ...["january", "february", "march", "april", "may", "june", "july"],
  ...["august", "september", "october", "november", "december"],
];

/** Finds the order by the days that can be read in one way only, such as 31/01/2019. */
export function dayOrderOf(texts: Iterable<string>): DayOrder {
  let order: DayOrder = "unknown";
  for (const text of texts) {
    const [isFirst, isSecond] = [isoDay(text, "day") !== null, isoDay(text, "month") !== null];
    if (!isYearLast(text) || isFirst === isSecond) continue;
    const found = isFirst ? "day" : "month";
    if (order !== "unknown" && order !== found) return "both";
    order = found;
  }
  return order;
}

/** True for 01/02/2019, whose order a `DayOrder` must tell. */
export function isYearLast(text: string): boolean {
  return YEAR_LAST.test(text) && (isoDay(text, "day") ?? isoDay(text, "month")) !== null;
}

/** Returns the day as "2019-01-31", with its time if it has one. Returns null if the text is no such day in this order. */
export function isoDay(text: string, order: DayOrder): string | null {
  const [isNumbers, first = "", , second = "", year = "", time] = YEAR_LAST.exec(text) ?? [];
  if (isNumbers === undefined) return namedDay(text);
  if (order === "day") return written(year, second, first, time);
  return order === "month" ? written(year, first, second, time) : null;
}

function namedDay(text: string): string | null {
  const [, before, name = "", after, year = "", time] = MONTH_NAMED.exec(text) ?? [];
  if ((before === undefined) === (after === undefined)) return null;
  const word = name.toLowerCase();
  const month = MONTHS.findIndex(
    (each) => each === word || (each.slice(0, word.length) === word && word.length <= 4),
  );
  return month < 0 ? null : written(year, `${month + 1}`, before ?? after ?? "", time);
}

function written(year: string, month: string, day: string, time: string | undefined) {
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (parseIsoTime(iso) === null) return null;
  return time === undefined ? iso : `${iso} ${time.replace(/^\d(?=:)/, "0$&")}`;
}
