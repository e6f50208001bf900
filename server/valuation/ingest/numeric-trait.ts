/** Distinguishes traits that are numbers ("237°", "12 kg", "#7", "1 000", "2021-03-04") from traits that are words. */

import { inspect } from "../../../contract/values/problem.ts";
import { findNumber, isDateLabel } from "../../../contract/values/trait-number.ts";

/** Matches the text before a number: nothing, or a symbol such as # or $, and a plus sign. */
const MARK = /^[#$€£~<>≤≥]?\s?\+?$/;
const UNIT = /^\s?([^\d\s]{0,12})$/;
/** Does not match "-", "?" and the empty label, which stand for a missing number. */
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** 31/01/2019 and 1.31.2019, with or without a time. */
const YEAR_LAST = /^\d\d?([-/.])\d\d?\1\d{4}(?:,?\s\d.*)?$/;

/** Leaves out "none" and labels without a letter or digit, which stand for a missing number. */
function withoutMissing(labels: Iterable<string>): string[] {
  return Array.from(labels, (label) => label.trim()).filter(
    (label) => HAS_LETTER_OR_DIGIT.test(label) && label.toLowerCase() !== "none",
  );
}

/** Returns null if the labels are no numbers, or numbers with several units. */
function numbersIn(labels: readonly string[]) {
  const units = new Set<string>();
  const numbers = [];
  for (const label of labels) {
    const { text = "", plain = "", groups } = findNumber(label) ?? {};
    const [before = "", ...after] = label.split(text);
    const unit = UNIT.exec(after.join(text))?.[1];
    if (text === "" || unit === undefined || !MARK.test(before)) return null;
    if (!Number.isFinite(Number(plain))) return null;
    if (unit) units.add(unit);
    // Without the marks of groups, the only mark left is the one before the fraction.
    const ungrouped = groups ? text.replaceAll(groups, "") : text;
    numbers.push({ label, groups, decimal: /[.,]/.exec(ungrouped)?.[0] });
  }
  return units.size <= 1 ? numbers : null;
}

/** Returns two labels in which the same mark groups digits and precedes a fraction. Undefined if there are none. */
function contradiction(numbers: NonNullable<ReturnType<typeof numbersIn>>) {
  const decimals = new Map(numbers.map(({ decimal, label }) => [decimal, label]));
  const grouped = numbers.find(({ groups }) => groups && decimals.has(groups));
  return grouped && { grouped: grouped.label, decimal: decimals.get(grouped.groups) ?? "" };
}

/**
 * True if there are labels that are not missing, and all of them are numbers, or all are dates. Numbers with a unit must
 * have the same one. Commas must be decimal in all ("1,5"), or between thousands in all ("1,250"), and so must points.
 */
export function isNumericTrait(labels: Iterable<string>): boolean {
  const stated = withoutMissing(labels);
  if (stated.length === 0) return false;
  if (stated.every(isDateLabel)) return true;
  const numbers = numbersIn(stated);
  return numbers !== null && contradiction(numbers) === undefined;
}

/** Says why labels that look like numbers or dates are words. Returns null if they look like neither. */
export function doubtAbout(labels: Iterable<string>): string | null {
  const stated = withoutMissing(labels);
  const date = stated.find((label) => YEAR_LAST.test(label));
  if (date !== undefined && stated.every((label) => YEAR_LAST.test(label) || isDateLabel(label)))
    return `the order of day and month in ${inspect(date)} is not certain; write 2019-01-31`;
  const found = contradiction(numbersIn(stated) ?? []);
  if (!found) return null;
  return `${inspect(found.grouped)} and ${inspect(found.decimal)} have the same mark between thousands and before a fraction; write 1250 and 1.5`;
}
