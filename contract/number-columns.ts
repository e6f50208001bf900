/** Columns of numbers in the fewest bytes that hold them exactly. */
import type { Column } from "./column-body.ts";
import type { ColumnReader, Floats, WholeNumbers } from "./column-reader.ts";
import { shown } from "./problem.ts";
import { NONE } from "./units.ts";

/** `values`, whole and up to 2^32 - 1, in the narrowest column that holds all of them. */
export function narrow(values: ArrayLike<number>): WholeNumbers {
  let highest = 0;
  for (let at = 0; at < values.length; at += 1) highest = Math.max(highest, values[at]!);
  if (highest <= 0xff) return new Uint8Array(values);
  return highest <= 0xffff ? new Uint16Array(values) : new Uint32Array(values);
}

/** `starts[0]` is 0 and `starts[i + 1]` is `starts[i] + lengths[i]`. */
export function startsOf(lengths: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(lengths.length + 1);
  for (let at = 0; at < lengths.length; at += 1) starts[at + 1] = starts[at]! + lengths[at]!;
  return starts;
}

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

/** The inverse of `startsOf`. */
export function lengthsOf(starts: Uint32Array): WholeNumbers {
  return narrow(Array.from(starts.subarray(1), (end, at) => end - starts[at]!));
}

/** Stands for NONE among the digits. */
const NO_DIGITS = 0xffffffff;
/** 10^22 is the last power of ten that float64 holds exactly. */
const MAX_EXPONENT = 22;
const POWERS_OF_TEN = Float64Array.from({ length: MAX_EXPONENT + 1 }, (_, n) => Number(`1e${n}`));

interface Decimal {
  readonly digits: number;
  /** The value is digits * 10^exponent. */
  readonly exponent: number;
}

const ZERO: Decimal = { digits: 0, exponent: 0 };

/**
 * Columns for numbers from 0 on that are mostly short decimals, such as prices: 32-bit digits and a power of ten for each
 * where that is exact for all of them, which compresses to half, else float64. NONE stays NONE.
 */
export function encodeDecimals(name: string, values: Floats): Map<string, Column> {
  const decimals = Array.from(values, (value) =>
    Number.isNaN(value) ? ZERO : shortDecimal(value),
  );
  let least = MAX_EXPONENT;
  for (const decimal of decimals) {
    if (decimal === null) return new Map([[name, values]]);
    if (decimal.digits > 0) least = Math.min(least, decimal.exponent);
  }
  const digits = new Uint32Array(values.length);
  const exponents = new Int8Array(values.length);
  for (const [row, decimal] of decimals.entries()) {
    const written = alignedTo(decimal ?? ZERO, least);
    digits[row] = Number.isNaN(values[row]) ? NO_DIGITS : written.digits;
    exponents[row] = written.exponent;
  }
  return new Map<string, Column>([
    [`${name}.digits`, digits],
    [`${name}.exponents`, exponents],
  ]);
}

/** Null where `value` has more digits than 32 bits hold, or is beyond exact powers of ten. */
function shortDecimal(value: number): Decimal | null {
  const [, whole = "", fraction = "", power = "0"] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === "") return null;
  const text = whole + fraction;
  const significant = text.replace(/0+$/, "");
  const digits = Number(significant);
  const exponent = Number(power) - fraction.length + (text.length - significant.length);
  return digits < NO_DIGITS && Math.abs(exponent) <= MAX_EXPONENT ? { digits, exponent } : null;
}

/** The same number with the exponent `least`, where its digits then fit: equal exponents compress to nothing. */
function alignedTo({ digits, exponent }: Decimal, least: number): Decimal {
  if (digits === 0) return { digits, exponent: least };
  const more = digits * (POWERS_OF_TEN[exponent - least] ?? Infinity);
  return more < NO_DIGITS ? { digits: more, exponent: least } : { digits, exponent };
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
