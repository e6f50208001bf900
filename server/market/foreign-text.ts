/** Cleans text from other servers and contracts, so that databases, pages and terminals can hold it. */

import { plainDigits } from "../../contract/values/parse-number.ts";

/** Control characters and white space. They are replaced, not escaped as in messages, because the text is data. PostgreSQL cannot store U+0000, and pages do not show the other controls. */
const BLANKS = /[\p{Cc}\s]+/gu;
/** Half of a surrogate pair, which UTF-8 cannot encode. */
const LONE_SURROGATE = /\p{Cs}/gu;
/**
 * Bidirectional embeddings, overrides and isolates, which reorder the text around them. Directional marks and joiners are kept,
 * because some languages need them.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Runs of combining marks longer than in any language. Normalizing them takes time quadratic in their length. */
const ENDLESS_MARKS = /\p{M}{31}/u;

/** In UTF-16 code units. */
export const MAX_LABEL_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 10_000;

/**
 * Normalizes text to NFC and trims it. Replaces runs of control characters and white space by one space, and lone surrogates
 * by U+FFFD. Removes bidirectional controls.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(TURNING, "")
    .replace(LONE_SURROGATE, "\uFFFD")
    .replace(BLANKS, " ")
    .trim();
  return ENDLESS_MARKS.test(clean) ? clean : clean.normalize("NFC");
}

/** Returns the text by which cleaned names of traits and values are compared: "Red", "RED" and "Ｒｅｄ" are one value. */
export function spellingKey(text: string): string {
  return halfWidth(text).trim().toLowerCase();
}

const ASCII = /^[\0-\x7f]*$/;

/** Replaces full-width characters, and the digits of other scripts, by those of ASCII. */
export function plainCharacters(text: string): string {
  return ASCII.test(text) ? text : plainDigits(halfWidth(text));
}

/** Replaces the full-width characters of East Asian keyboards by those of ASCII: "Ｌｖ．１" by "Lv.1". */
function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll("\u3000", " ");
}

/** Cleans and truncates the name of a collection, contract, market or currency. */
export function cleanLabel(text: string): string {
  return cut(text, MAX_LABEL_LENGTH);
}

export function cleanDescription(text: string): string {
  return cut(text, MAX_DESCRIPTION_LENGTH);
}

/** Cleans a text and truncates it to `maxLength`, without splitting a surrogate pair. */
export function cut(text: string, maxLength: number): string {
  // Truncates before cleaning too, because cleaning megabytes takes time. Cleaning may drop characters, hence the factor.
  const clean = cleanText(text.slice(0, 5 * maxLength));
  if (clean.length <= maxLength) return clean;
  const isPair = /[\ud800-\udbff]/.test(clean.charAt(maxLength - 1));
  return clean.slice(0, isPair ? maxLength - 1 : maxLength).trim();
}

/** Replaces lone surrogates by U+FFFD and removes U+0000. */
export function cleanDataUri(address: string): string {
  return address.replace(LONE_SURROGATE, "\uFFFD").replaceAll("\0", "");
}

/** Trims. Replaces runs of control characters and white space by "%20", and lone surrogates by U+FFFD. */
export function cleanAddress(address: string): string {
  return address
    .replace(LONE_SURROGATE, "\uFFFD")
    .replace(BLANKS, " ")
    .trim()
    .replaceAll(" ", "%20");
}
