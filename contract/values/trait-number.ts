/** Numbers in the labels of trait values. */

/** A comma before one, two or at least four digits is a decimal comma: 1,5 and 12,3456. */
const FIRST_NUMBER =
  /[-\u2212]?(?:\d+(,)(?:\d\d?|\d{4,})(?![\d,]|\.\d)|\d[\d,]*(?:\.\d+)?)(?:e[+-]?\d{1,3})?/i;
/** Matches the point of ".5", but not that of "No.5". */
const LEADING_POINT = /(^|[^\w.])\.(?=\d)/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\S.*)?$/;

/** True for "2019-01-31", with or without a time. */
export function isDateLabel(label: string): boolean {
  return DATE.test(label);
}

/**
 * Returns the first number in a label, such as 12 in "12 cm"; null if there is none, as in "-". A date is the number
 * YYYYMMDD, so 2019-01-31 is 20190131.
 */
export function numberIn(label: string): number | null {
  const date = DATE.exec(label);
  if (date) return Number(date.slice(1).join(""));
  const found = FIRST_NUMBER.exec(label.replace(LEADING_POINT, "$10."));
  if (!found) return null;
  const number = Number(found[0].replaceAll(",", found[1] ? "." : "").replace("\u2212", "-"));
  return Number.isFinite(number) ? number : null;
}
