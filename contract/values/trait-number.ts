/** Numbers in the labels of trait values: the one rule for what is a number there, and for how its marks are read. */

export interface LabelNumber {
  /** The number as the label has it, with its sign. */
  readonly text: string;
  /** The same with a hyphen as its sign, without groups, and with a decimal point. */
  readonly plain: string;
  /** The mark between groups of digits. Undefined if there is none. */
  readonly groups: string | undefined;
}

/**
 * Matches 1 000,5 and 1'000.5, then 1,000.5 and 12,34,567, then 1.000,5 and 1.000.000, then 1,5, then 1.5, then .5. A comma
 * before three digits groups, except in 0,123 and 1234,567. A single point never groups. "No.5" is 5.
 */
const NUMBER =
  /([-\u2212]?)(\d{1,3}([\s'’])\d{3}(?:\3\d{3})*(?!\d)(?:[.,]\d+)?|([1-9]\d{0,2}(?:,\d\d\d?)*,\d{3}(?!\d)(?:\.\d+)?)|([1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,}(?!\d)))|\d+,\d+(?![\d,])|\d+(?:\.\d+)?|(?<![\w.])\.\d+)(e[+-]?\d{1,3})?/i;
const DATE = /^(\d{4})([-/])(0?\d|1[0-2])\2(\d\d?)(?:[T ]\S.*)?$/;

/** True for "2019-01-31" and "2019/1/31", with or without a time. */
export function isDateLabel(label: string): boolean {
  return DATE.test(label);
}

/** Finds the first number in a label, such as 12 in "12 cm". Returns null if there is none, as in "-". */
export function findNumber(label: string): LabelNumber | null {
  const found = NUMBER.exec(label);
  if (!found) return null;
  const [text, sign, digits = "", space, byCommas, byPoints, power = ""] = found;
  const groups = space ?? (byCommas ? "," : byPoints && ".");
  const whole = groups ? digits.replaceAll(groups, "") : digits;
  return { text, groups, plain: `${sign && "-"}${whole.replace(",", ".")}${power}` };
}

/** Returns the first number in a label, or null. A date is the number YYYYMMDD, so 2019-01-31 is 20190131. */
export function numberIn(label: string): number | null {
  const [isDate, year, , month, day] = DATE.exec(label) ?? [];
  const date = Number(year) * 1e4 + Number(month) * 100 + Number(day);
  const number = isDate ? date : Number(findNumber(label)?.plain);
  return Number.isFinite(number) ? number : null;
}
