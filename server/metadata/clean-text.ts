/** Cleans texts of metadata, so that every database and page can hold them. */

/** PostgreSQL cannot store zero characters, and a page shows none of the others. */
const BLANKS = /[\p{Cc}\s]+/gu;
/** Half of a surrogate pair, which UTF-8 cannot encode. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** Replaces control characters and runs of white space by one space, and lone surrogates by U+FFFD. Trims. */
export function cleanText(text: string): string {
  return text.replace(LONE_SURROGATE, "\uFFFD").replace(BLANKS, " ").trim();
}

/** Replaces lone surrogates by U+FFFD and removes zero characters. */
export function cleanDataUri(address: string): string {
  return address.replace(LONE_SURROGATE, "\uFFFD").replaceAll("\0", "");
}

/** Like `cleanText`, with "%20" for spaces, which no address contains. */
export function cleanAddress(address: string): string {
  return cleanText(address).replaceAll(" ", "%20");
}
