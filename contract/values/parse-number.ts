/** Reads numbers that people type or paste: "0,5", ".5", "1 234,5 ETH", "١٢٫٥". */
import { numberLocale, numberLocaleOf } from "./number-locale.ts";
import { ETHER } from "./units.ts";

/** The marks of a locale. `group` is empty if it groups no digits. */
export interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
}

export function marksOf(locale: string): NumberMarks {
  const { tag, decimal } = numberLocaleOf(locale);
  // Some locales group from five digits on.
  const parts = new Intl.NumberFormat(tag).formatToParts(123456);
  return { decimal, group: parts.find(({ type }) => type === "group")?.value ?? "" };
}

const numberMarks = () => marksOf(numberLocale().tag);

const PERCENT = /[%٪]$/u;
const DECIMAL_DIGIT = /\p{Nd}/u;
/** Spaces and apostrophes only ever group digits. All are written as a space below. */
const GROUP_ONLY = /[\s'’‘ʼ＇٬_]/gu;

interface ParseOptions {
  readonly marks?: NumberMarks;
  /** Matches the words and signs of a unit, which a reader may write before or after the number. */
  readonly unit?: RegExp;
  /** True for a whole number, in which every mark groups digits. */
  readonly whole?: boolean;
}

/**
 * Parses a number that is not negative. Its decimal mark is a point or a comma. A single mark that could group digits
 * too, as in "1,234", means what it means in the locale. Accepts the digits of all scripts, and `unit` beside the
 * number. Returns null if `text` is not a number or is too large for float64.
 */
export function parseNumber(
  text: string,
  { marks = numberMarks(), unit, whole = false }: ParseOptions = {},
): number | null {
  const bare = plainDigits(text)
    .replace(/\p{Cf}/gu, "")
    .trim();
  const plain = (unit ? bare.replace(unit, "").trim() : bare)
    .replace(/^\+/, "")
    .replaceAll("．", ".")
    .replaceAll("，", ",")
    .replace(GROUP_ONLY, " ");
  if (!/^[\d.,٫ ]*\d[\d.,٫ ]*$/.test(plain)) return null;
  const point = whole ? -1 : decimalMarkAt(plain, marks);
  const [front, fraction] =
    point < 0 ? [plain, ""] : [plain.slice(0, point), plain.slice(point + 1)];
  const digits = ungrouped(front);
  if (digits === null || !/^\d*$/.test(fraction)) return null;
  const value = Number(`${digits || "0"}.${fraction || "0"}`);
  return Number.isFinite(value) ? value : null;
}

/** Like `parseNumber`, for an amount in a collection's unit. */
export function parseAmount(text: string, unit: string, marks = numberMarks()): number | null {
  const word = unit === ETHER ? "W?ETH|Ξ" : unit.replace(/[.$]/g, "\\$&");
  return parseNumber(text, { marks, unit: RegExp(`^(?:${word})|(?:${word})$`, "giu") });
}

/** Like `parseNumber`, for a whole number up to 2^53 - 1, which "#" may precede. */
export function parseWhole(text: string, marks = numberMarks()): number | null {
  const value = parseNumber(text, { marks, unit: /^#/, whole: true });
  return value !== null && Number.isSafeInteger(value) ? value : null;
}

/** Like `parseNumber`, for a whole number of percent, 0 to 100. */
export function parseWholePercent(text: string): number | null {
  const value = parseNumber(text, { unit: PERCENT, whole: true });
  return value === null || value > 100 ? null : value;
}

/** Like `parseNumber`, for a number of percent, 0 to 100, that need not be whole. */
export function parsePercentage(text: string): number | null {
  const value = parseNumber(text, { unit: PERCENT });
  return value === null || value > 100 ? null : value;
}

/** Replaces the digits of other scripts by 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    // Each script has its ten digits in a row.
    let zero = code;
    while (DECIMAL_DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/** Returns the position of the decimal mark, or -1 if there is none. */
function decimalMarkAt(text: string, { decimal, group }: NumberMarks): number {
  // On a keyboard with Latin digits, the Arabic group mark is a comma.
  const groupMark = group === "٬" ? "," : group;
  const found = [...text.matchAll(/[.,٫]/g)];
  const last = found.at(-1);
  if (!last) return -1;
  const isOnly = found.every((mark) => mark[0] === last[0]);
  // "1.234,5" and "1,234.5": the last of two kinds is the decimal mark.
  if (!isOnly) return last.index;
  // "1,234,567" groups.
  if (found.length > 1) return -1;
  const couldGroup = !text.includes(" ") && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  const groups = couldGroup && last[0] === groupMark && last[0] !== decimal;
  return groups ? -1 : last.index;
}

/** Removes the marks between groups of digits, which have one kind. Returns null if the groups are none of a number. */
function ungrouped(text: string): string | null {
  if (/^\d*$/.test(text)) return text;
  // Groups of three, or the Indian ones of two with a last one of three.
  const grouped = /^\d{1,3}([., ])\d{3}(?:\1\d{3})*$|^\d{1,2}([., ])(?:\d{2}\2)*\d{3}$/.test(text);
  return grouped ? text.replace(/[., ]/g, "") : null;
}
