/** Numbers without a sign or an exponent, and with no more digits than programs write. */
import { NONE } from "../../../contract/units.ts";
import { longDecimal, MAX_EXACT, MAX_PLACES, MAX_REST_SCALE, shortDecimal } from "../decimal.ts";
import { COMMA, POINT, ZERO } from "./ascii.ts";
import { isNull, NULL_LENGTH } from "./null.ts";
import { SURPRISE } from "./surprise.ts";

const MAX_UINT32 = 0xffffffff;

/** Reads a whole number up to 2^32 - 1, and `ender` after it. Returns the byte after that, or SURPRISE. */
export function readUint32(
  bytes: Uint8Array,
  at: number,
  ender: number,
  into: Uint32Array,
  index: number,
): number {
  let end = at;
  let value = 0;
  let digit = bytes[end] - ZERO;
  while (digit >= 0 && digit <= 9) {
    value = value * 10 + digit;
    end += 1;
    digit = bytes[end] - ZERO;
  }
  if (end === at || value > MAX_UINT32 || bytes[end] !== ender) return SURPRISE;
  if (bytes[at] === ZERO && end > at + 1) return SURPRISE;
  into[index] = value;
  return end + 1;
}

/** Reads a decimal, and `ender` after it. Returns the byte after that, or SURPRISE. */
export function readDecimal(
  bytes: Uint8Array,
  at: number,
  ender: number,
  into: Float64Array,
  index: number,
): number {
  let digits = 0;
  let rest = 0;
  let restScale = 1;
  let point = 0;
  let end = at;
  for (; ; end += 1) {
    const digit = bytes[end] - ZERO;
    if (digit >= 0 && digit <= 9) {
      if (digits <= MAX_EXACT) digits = digits * 10 + digit;
      else if (restScale < MAX_REST_SCALE) {
        rest = rest * 10 + digit;
        restScale *= 10;
      } else return SURPRISE;
    } else if (bytes[end] === POINT && point === 0) point = end;
    else break;
  }
  const wholeEnd = point === 0 ? end : point;
  const places = point === 0 ? 0 : end - point - 1;
  if (wholeEnd === at || point === end - 1 || places > MAX_PLACES || bytes[end] !== ender)
    return SURPRISE;
  if (bytes[at] === ZERO && wholeEnd > at + 1) return SURPRISE;
  const value =
    restScale === 1 ? shortDecimal(digits, places) : longDecimal(digits, restScale, rest, places);
  if (Number.isNaN(value)) return SURPRISE;
  into[index] = value;
  return end + 1;
}

/** Reads a decimal up to `most` or null, and the comma after it. Returns the byte after that, or SURPRISE. */
export function readAmount(
  bytes: Uint8Array,
  at: number,
  most: number,
  into: Float64Array,
  index: number,
): number {
  if (isNull(bytes, at)) {
    into[index] = NONE;
    return bytes[at + NULL_LENGTH] === COMMA ? at + NULL_LENGTH + 1 : SURPRISE;
  }
  const end = readDecimal(bytes, at, COMMA, into, index);
  return into[index] <= most ? end : SURPRISE;
}
