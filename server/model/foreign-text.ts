/** Cleans texts that others wrote, so that every database, page and terminal can hold them. */

/** PostgreSQL cannot store zero characters, and a page shows none of the others. */
const BLANKS = /[\p{Cc}\s]+/gu;
/** Half of a surrogate pair, which UTF-8 cannot encode. */
const LONE_SURROGATE = /\p{Cs}/gu;
/**
 * Bidirectional embeddings, overrides and isolates, which reorder the text around them. Marks of direction and joiners stay:
 * languages need them.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Runs of marks that no language has. Normalizing takes time that grows with the square of their length. */
const ENDLESS_MARKS = /\p{M}{31}/u;

/** In characters, as JavaScript counts them. */
export const MAX_LABEL_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 10_000;

/**
 * Composes letters and their accents (NFC), replaces control characters and runs of white space by one space and lone
 * surrogates by U+FFFD, and removes what turns the direction of text. Trims.
 */
export function cleanText(text: string): string {
  const clean = text
    .replace(TURNING, "")
    .replace(LONE_SURROGATE, "\uFFFD")
    .replace(BLANKS, " ")
    .trim();
  return ENDLESS_MARKS.test(clean) ? clean : clean.normalize("NFC");
}

/** Cleans the name of a collection, contract, market or currency, and cuts it. */
export function cleanLabel(text: string): string {
  return cut(text, MAX_LABEL_LENGTH);
}

/** Cleans the description of a collection, and cuts it. */
export function cleanDescription(text: string): string {
  return cut(text, MAX_DESCRIPTION_LENGTH);
}

/** Cleans a text and cuts it to `maxLength`, between two characters. */
export function cut(text: string, maxLength: number): string {
  // Cut first, because cleaning megabytes takes time. Dropped characters may come first.
  const clean = cleanText(text.slice(0, 5 * maxLength));
  if (clean.length <= maxLength) return clean;
  const isPair = /[\ud800-\udbff]/.test(clean.charAt(maxLength - 1));
  return clean.slice(0, isPair ? maxLength - 1 : maxLength).trim();
}

/** Replaces lone surrogates by U+FFFD and removes zero characters. */
export function cleanDataUri(address: string): string {
  return address.replace(LONE_SURROGATE, "\uFFFD").replaceAll("\0", "");
}

/** Replaces control characters and white space by "%20", and lone surrogates by U+FFFD. The other characters stay as they are. */
export function cleanAddress(address: string): string {
  return address
    .replace(LONE_SURROGATE, "\uFFFD")
    .replace(BLANKS, " ")
    .trim()
    .replaceAll(" ", "%20");
}
