/** Reads the columns of numbers that `write-numbers.ts` writes. */
import { inspect } from "../values/problem.ts";
import { NONE } from "../values/units.ts";
import type { Floats } from "./body-format.ts";
import type { ColumnReader } from "./column-reader.ts";
import { MAX_EXPONENT } from "./decimals.ts";
import { prefixSums, scaleAll } from "./row-loops.ts";

/** Reads lengths, which must add up to `total`. Returns their starts, as `startsOf` does. */
export function readStarts(
  body: ColumnReader,
  name: string,
  total: number,
  size: number,
): Uint32Array<ArrayBuffer> {
  const lengths = body.whole(name, size);
  const starts = new Uint32Array(lengths.length + 1);
  const sum = prefixSums(lengths, starts, 1);
  if (sum !== total) body.refuse(name, `lengths add up to ${sum}, not ${total}`);
  return starts;
}

/** Reads `size` numbers that `encodeDecimals` wrote. `isValid` must accept a range, as it tests only the extremes. */
export function readDecimals(
  body: ColumnReader,
  name: string,
  size: number,
  isValid: (value: number) => boolean,
): Floats {
  if (body.has(name)) {
    const values = body.floats(name, size);
    const invalid = values.find((value) => !Number.isNaN(value) && !isValid(value));
    if (invalid !== undefined) refuseValue(body, name, values, invalid);
    return values;
  }
  const rows = body.has(`${name}.rows`) ? readRows(body, `${name}.rows`, size) : null;
  const count = rows?.length ?? size;
  const { low, high, exponent } = readDigits(body, name, count);
  const numbers = new Float64Array(count);
  const highest = scaleAll(low, high, exponent, numbers);
  const values = rows ? scatter(numbers, rows, size) : numbers;
  if (!isValid(highest)) refuseValue(body, name, values, highest);
  // The highest stands for all, unless the range is of whole numbers and these may have fractions.
  const fraction =
    exponent >= 0 || isValid(0.5) ? undefined : numbers.find((each) => !isValid(each));
  if (fraction !== undefined) refuseValue(body, name, values, fraction);
  return values;
}

function refuseValue(body: ColumnReader, name: string, values: Floats, value: number): never {
  const row = values.indexOf(value);
  return body.refuse(name, `the value of row ${row} is out of range: ${inspect(value)}`);
}

function readDigits(body: ColumnReader, name: string, count: number) {
  const halves = body.halves(`${name}.digits`);
  if (halves.length !== count && halves.length !== 2 * count)
    body.refuse(`${name}.digits`, "must have 1 or 2 values a number");
  const [exponent = 0] = body.signed(`${name}.exponent`, 1);
  if (Math.abs(exponent) > MAX_EXPONENT)
    body.refuse(`${name}.exponent`, `must be ${-MAX_EXPONENT} to ${MAX_EXPONENT}, got ${exponent}`);
  const low = halves.subarray(0, count);
  const high = halves.length > count ? halves.subarray(count) : new Uint16Array(count);
  return { low, high, exponent };
}

/** Returns `size` values: each number at its row, NONE at all other rows. */
function scatter(numbers: Floats, rows: Uint32Array, size: number): Floats {
  const values = new Float64Array(size).fill(NONE);
  for (let at = 0; at < rows.length; at += 1) values[rows[at]!] = numbers[at]!;
  return values;
}

/** Returns the rows whose bits are set. The last set bit must be that of row `size`; it marks the end and is left out. */
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
