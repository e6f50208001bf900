/** Strings that stand in the payload as they are meant: without escapes, in sound UTF-8. */
import type { TextRanges } from "../token-columns.ts";
import { BACKSLASH, COMMA, QUOTE, ZERO } from "./ascii.ts";
import { isNull, NULL_LENGTH } from "./null.ts";
import { SURPRISE } from "./surprise.ts";
import { characterEnd } from "./utf8.ts";

const SPACE = 32;
const FIRST_PAST_ASCII = 0x80;
/** 2^256 - 1 has as many. */
const MAX_ID_DIGITS = 78;

/**
 * Reads the string or null that begins at `at`, and the comma after it; null is empty. Returns the byte
 * after the comma, or SURPRISE.
 */
export function readText(bytes: Uint8Array, at: number, ranges: TextRanges, index: number): number {
  if (isNull(bytes, at)) {
    ranges.from[index] = at;
    ranges.to[index] = at;
    return bytes[at + NULL_LENGTH] === COMMA ? at + NULL_LENGTH + 1 : SURPRISE;
  }
  if (bytes[at] !== QUOTE) return SURPRISE;
  let end = at + 1;
  let byte = bytes[end];
  // Past the last byte stands undefined, of which no comparison holds: that ends the loop, too.
  while (byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH) {
    if (byte < FIRST_PAST_ASCII) end += 1;
    else {
      end = characterEnd(bytes, end);
      if (end === SURPRISE) return SURPRISE;
    }
    byte = bytes[end];
  }
  ranges.from[index] = at + 1;
  ranges.to[index] = end;
  return byte === QUOTE && bytes[end + 1] === COMMA ? end + 2 : SURPRISE;
}

/** `readText` for a token id. */
export function readId(bytes: Uint8Array, at: number, ranges: TextRanges, index: number): number {
  if (bytes[at] !== QUOTE) return SURPRISE;
  let end = at + 1;
  while (bytes[end] >= ZERO && bytes[end] <= ZERO + 9) end += 1;
  const digits = end - at - 1;
  ranges.from[index] = at + 1;
  ranges.to[index] = end;
  if (digits === 0 || digits > MAX_ID_DIGITS) return SURPRISE;
  return bytes[end] === QUOTE && bytes[end + 1] === COMMA ? end + 2 : SURPRISE;
}
