/** Estimates the memory that parsing a JSON text needs, without parsing it. */

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;

/** Counts each byte twice: for the text itself, and for the strings in the parsed value. */
const BYTES_PER_BYTE = 2;
/** Bytes of an empty object, of an empty list, of one more element, and of a field with its name. */
const OBJECT_BYTES = 64;
const LIST_BYTES = 40;
const ELEMENT_BYTES = 32;
const FIELD_BYTES = 48;
/** Header of a string, counted once for each of its two quotes. */
const QUOTE_BYTES = 16;

export interface CostMeter {
  /** Adds the next chunk of a text. Returns the estimate for all chunks so far, which errs on the high side. */
  add(json: Uint8Array): number;
}

/** Creates a meter of the bytes that parsing needs. Brackets and commas within strings do not count as values. */
export function createCostMeter(): CostMeter {
  let bytes = 0;
  let isInString = false;
  let isEscaped = false;
  return {
    add(json) {
      bytes += json.length * BYTES_PER_BYTE;
      // An iterator would take several times as long.
      for (let at = 0; at < json.length; at += 1) {
        const code = json[at];
        if (isEscaped) isEscaped = false;
        else if (code === QUOTE) {
          isInString = !isInString;
          bytes += QUOTE_BYTES;
        } else if (isInString) isEscaped = code === BACKSLASH;
        else if (code === COMMA) bytes += ELEMENT_BYTES;
        else if (code === COLON) bytes += FIELD_BYTES;
        else if (code === BRACE) bytes += OBJECT_BYTES;
        else if (code === BRACKET) bytes += LIST_BYTES;
      }
      return bytes;
    },
  };
}

/** Returns true if `json` has more than `max` opening braces and brackets, also within strings. */
export function hasMoreBrackets(json: Uint8Array, max: number): boolean {
  if (json.length <= max) return false;
  let count = 0;
  // An iterator would take several times as long.
  for (let at = 0; at < json.length; at += 1)
    if (json[at] === BRACE || json[at] === BRACKET) count += 1;
  return count > max;
}
