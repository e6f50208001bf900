/** Reads the columns of numbers that `write-numbers.ts` writes. */
import { shown } from "../problem.ts";
import { NONE } from "../units.ts";
import type { Floats } from "./body-format.ts";
import type { ColumnReader } from "./column-reader.ts";
import { DIGIT_BYTES, POWERS_OF_TEN } from "./decimals.ts";

/** Reads lengths that add up to `total`, and returns where each begins, as `startsOf` does. */
export function readStarts(
  body: ColumnReader,
  name: string,
  total: number,
  size?: number,
): Uint32Array<ArrayBuffer> {
  const lengths = body.whole(name, size);
  const starts = new Uint32Array(lengths.length + 1);
  // Not read back from `starts`, where it would wrap at 2^32.
  let sum = 0;
  for (let at = 0; at < lengths.length; at += 1) {
    sum += lengths[at]!;
    starts[at + 1] = sum;
  }
  if (sum !== total) body.refuse(name, `the lengths add up to ${sum}, they must to ${total}`);
  return starts;
}

/** Reads `size` numbers that `encodeDecimals` wrote. Each is NONE, or `isValid` accepts it. */
export function readDecimals(
  body: ColumnReader,
  name: string,
  size: number,
  isValid: (value: number) => boolean,
): Floats {
  const values = body.has(name) ? body.floats(name, size) : fromDigits(body, name, size);
  for (let row = 0; row < size; row += 1) {
    const value = values[row]!;
    if (!Number.isNaN(value) && !isValid(value))
      body.refuse(name, `the value of row ${row} is out of range: ${shown(value)}`);
  }
  return values;
}

function fromDigits(body: ColumnReader, name: string, size: number): Floats {
  const rows = readRows(body, `${name}.rows`, size);
  const count = rows.length;
  const bytes = body.bytes(`${name}.digits`, DIGIT_BYTES * count);
  const exponents = body.signed(`${name}.exponents`, count);
  const values = new Float64Array(size).fill(NONE);
  for (let at = 0; at < count; at += 1) {
    const exponent = exponents[at]!;
    const power = POWERS_OF_TEN[Math.abs(exponent)];
    if (power === undefined)
      return body.refuse(`${name}.exponents`, `row ${rows[at]} is out of range: ${exponent}`);
    const low = bytes[at]! | (bytes[count + at]! << 8) | (bytes[2 * count + at]! << 16);
    const digits = low + bytes[3 * count + at]! * 0x1000000;
    // Two exact numbers: the quotient is rounded once, as the decimal's text would be.
    values[rows[at]!] = exponent < 0 ? digits / power : digits * power;
  }
  return values;
}

/** The rows whose bits are set, without the one after the last of `size` rows. */
function readRows(body: ColumnReader, name: string, size: number): Uint32Array {
  const bits = body.bytes(name, (size + 8) >>> 3);
  const rows = new Uint32Array(8 * bits.length);
  let count = 0;
  for (let at = 0; at < bits.length; at += 1)
    for (let row = 8 * at, left = bits[at]!; left !== 0; row += 1, left >>>= 1)
      if (left & 1) {
        rows[count] = row;
        count += 1;
      }
  if (rows[count - 1] !== size) body.refuse(name, `must end with a bit after row ${size - 1}`);
  return rows.subarray(0, count - 1);
}
