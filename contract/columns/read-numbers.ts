/** Reads the columns of numbers that `write-numbers.ts` writes. */
import { shown } from "../problem.ts";
import { NONE } from "../units.ts";
import type { Floats } from "./body-format.ts";
import type { ColumnReader } from "./column-reader.ts";
import { NO_DIGITS, POWERS_OF_TEN } from "./decimals.ts";

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

/** Reads `size` numbers that `encodeDecimals` wrote. Each is NONE or within the range that `isValid` accepts. */
export function readDecimals(
  body: ColumnReader,
  name: string,
  size: number,
  isValid: (value: number) => boolean,
): Floats {
  const values = body.has(name) ? body.floats(name, size) : fromDigits(body, name, size);
  // What is valid is a range: its ends tell of the values between.
  let [lowest, highest] = [Infinity, -Infinity];
  for (let row = 0; row < size; row += 1) {
    const value = values[row]!;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  for (const end of lowest <= highest ? [lowest, highest] : [])
    if (!isValid(end))
      body.refuse(name, `the value of row ${values.indexOf(end)} is out of range: ${shown(end)}`);
  return values;
}

function fromDigits(body: ColumnReader, name: string, size: number): Floats {
  const digits = body.whole(`${name}.digits`, size);
  const exponents = body.signed(`${name}.exponents`, size);
  const values = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    const exponent = exponents[row]!;
    const power = POWERS_OF_TEN[Math.abs(exponent)];
    if (power === undefined)
      return body.refuse(`${name}.exponents`, `row ${row} is out of range: ${exponent}`);
    // Two exact numbers: the quotient is rounded once, as the decimal's text would be.
    const value = exponent < 0 ? digits[row]! / power : digits[row]! * power;
    values[row] = digits[row] === NO_DIGITS ? NONE : value;
  }
  return values;
}
