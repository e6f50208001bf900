/** Distinguishes traits that are numbers ("237°", "12 kg", "#7", "1 000", "１２", "2021-03-04") from traits that are words. */
import { inspect } from "../../../contract/values/problem.ts";
import { findNumber, isDateLabel } from "../../../contract/values/trait-number.ts";
import { plainCharacters } from "../../market/foreign-text.ts";

/** Matches the text before a number: nothing, or a symbol such as # or $, and a plus sign. */
const MARK = /^[#$€£~<>≤≥]?\s?\+?$/;
const UNIT = /^\s?([^\d\s]{0,12})$/;
/** Does not match "-", "?" and the empty label, which stand for a missing number. */
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** 31/01/19 */
const SHORT_YEAR = /^\d\d?([-/.])\d\d?\1\d\d$/;
/** Lv. 1 */
const NAMED_NUMBER = /^(?:(\p{L}{1,20})[.:]?\s?)?\d+(?:[.,]\d+)?$/u;
/** A trait nearly is a number if at least so many of its values are, and so many for each value that is none. */
const MIN_NUMBERS = 4;

/** Leaves out "none" and labels without a letter or digit, which stand for a missing number. */
export function withoutMissing(labels: Iterable<string>): string[] {
  return Array.from(labels, (label) => label.trim()).filter(
    (label) => HAS_LETTER_OR_DIGIT.test(label) && label.toLowerCase() !== "none",
  );
}

/** Returns null if one of the labels is no number. */
function numbersIn(labels: readonly string[]) {
  const numbers = labels.map(labelNumber).filter((number) => number !== null);
  return numbers.length === labels.length ? numbers : null;
}

function labelNumber(label: string) {
  const written = plainCharacters(label);
  const { text = "", plain = "", groups } = findNumber(written) ?? {};
  const [before = "", ...after] = written.split(text);
  const unit = UNIT.exec(after.join(text))?.[1];
  if (text === "" || unit === undefined || !MARK.test(before)) return null;
  if (!Number.isFinite(Number(plain))) return null;
  // Without the marks of groups, the only mark left is the one before the fraction.
  const ungrouped = groups ? text.replaceAll(groups, "") : text;
  return { label, unit, groups, decimal: /[.,]/.exec(ungrouped)?.[0] };
}

type Numbers = NonNullable<ReturnType<typeof numbersIn>>;

/** Returns two labels in which the same mark groups digits and precedes a fraction. Undefined if there are none. */
function contradiction(numbers: Numbers) {
  const decimals = new Map(numbers.map(({ decimal, label }) => [decimal, label]));
  const grouped = numbers.find(({ groups }) => groups && decimals.has(groups));
  return grouped && { grouped: grouped.label, decimal: decimals.get(grouped.groups) ?? "" };
}

/** Returns the first label of each unit. Numbers without a unit have that of the others. */
function labelsByUnit(numbers: Numbers): readonly string[] {
  const first = new Map<string, string>();
  for (const { unit, label } of numbers) if (unit && !first.has(unit)) first.set(unit, label);
  return [...first.values()];
}

const isDay = (label: string) => isDateLabel(plainCharacters(label));

/**
 * True if there are labels that are not missing, and all of them are numbers, or all are dates. Numbers with a unit must
 * have the same one. Commas must be decimal in all ("1,5"), or between thousands in all ("1,250"), and so must points.
 */
export function isNumericTrait(labels: Iterable<string>): boolean {
  const stated = withoutMissing(labels);
  if (stated.length === 0) return false;
  if (stated.every(isDay)) return true;
  const numbers = numbersIn(stated);
  if (numbers === null || labelsByUnit(numbers).length > 1) return false;
  return contradiction(numbers) === undefined;
}

/** Says why labels that look like numbers or dates are words, and what to do. Returns null if they look like neither. */
export function doubtAbout(labels: Iterable<string>): string | null {
  const stated = withoutMissing(labels);
  const [first = "", second] = stated;
  if (second === undefined || isNumericTrait(stated)) return null;
  if (stated.every((label) => SHORT_YEAR.test(plainCharacters(label))))
    return `the year of ${inspect(first)} has two digits; write 2019-01-31`;
  if (haveOneWord(stated))
    return `${inspect(first)} and ${inspect(second)} have a word before their numbers; write the numbers alone`;
  const numbers = numbersIn(stated);
  return numbers === null ? doubtAboutOthers(stated) : doubtAboutMarks(numbers);
}

function doubtAboutMarks(numbers: Numbers): string {
  const found = contradiction(numbers);
  if (found)
    return `${inspect(found.grouped)} and ${inspect(found.decimal)} have the same mark between thousands and before a fraction; write 1250 and 1.5`;
  const [one = "", other = ""] = labelsByUnit(numbers);
  return `${inspect(one)} and ${inspect(other)} have different units; write all in one unit`;
}

/** Doubts about words among labels that nearly all are numbers, or dates. */
function doubtAboutOthers(labels: readonly string[]): string | null {
  const others = labels.filter((label) => !isDay(label) && labelNumber(label) === null);
  const numbers = labels.length - others.length;
  const [other = ""] = others;
  if (numbers < MIN_NUMBERS || numbers < MIN_NUMBERS * others.length) return null;
  return `${inspect(other)} is no number, as ${numbers} of its ${labels.length} values are; write a number, or --leave-out ${inspect(other)}`;
}

/** True if the labels are numbers after the same word, which may be abbreviated: "Lv. 1", "Lvl 2" and "Level 3". */
function haveOneWord(labels: readonly string[]): boolean {
  const found = labels.map((label) => NAMED_NUMBER.exec(plainCharacters(label)));
  if (found.includes(null)) return false;
  const words = found.map((match) => match?.[1]?.toLowerCase() ?? "");
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), "");
  return longest !== "" && words.every((word) => abbreviates(word, longest));
}

/** True if the letters of `short` are in `long` in the same order, from its first letter on. */
function abbreviates(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length && (short === "" || short[0] === long[0]);
}
