/** Ways past bytes that do not matter, or that somebody else will read. */
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from "./ascii.ts";

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}

/** The first byte from `at` on that is no white space of JSON. */
export function spaceEnd(bytes: Uint8Array, at: number): number {
  let end = at;
  while (isSpace(bytes[end])) end += 1;
  return end;
}

/**
 * The end of the JSON value that begins at `at`, of whatever kind. What is no JSON has an end too, but
 * just any: so whoever relies on the end has the bytes before it read by a parser that would refuse them.
 */
export function valueEnd(bytes: Uint8Array, at: number): number {
  const { length } = bytes;
  let depth = 0;
  let end = at;
  while (end < length) {
    const byte = bytes[end];
    if (byte === QUOTE) end = stringEnd(bytes, end);
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      depth += 1;
      end += 1;
    } else if (depth === 0) return wordEnd(bytes, end);
    else {
      if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1;
      end += 1;
    }
    if (depth === 0) return end;
  }
  return length;
}

/** The end of a number, `true`, `false` or `null`. */
function wordEnd(bytes: Uint8Array, at: number): number {
  const { length } = bytes;
  let end = at;
  while (end < length && !endsWord(bytes[end])) end += 1;
  return end;
}

function endsWord(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT || isSpace(byte);
}

/** The byte after the string that begins with the quote at `at`. */
function stringEnd(bytes: Uint8Array, at: number): number {
  const { length } = bytes;
  let end = at + 1;
  while (end < length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return Math.min(end + 1, length);
}
