/** Writes columns of numbers in the fewest bytes that hold them exactly. */
import type { Column, Floats, WholeNumbers } from "./body-format.ts";
import { MAX_DIGITS, MAX_EXPONENT, POWERS_OF_TEN } from "./decimals.ts";

/** Copies `values`, whole numbers up to 2^32 - 1, to the narrowest column that holds all of them. */
export function narrow(values: ArrayLike<number>): WholeNumbers {
  let highest = 0;
  for (let at = 0; at < values.length; at += 1) highest = Math.max(highest, values[at]!);
  if (highest <= 0xff) return new Uint8Array(values);
  return highest <= 0xffff ? new Uint16Array(values) : new Uint32Array(values);
}

/** Returns `starts`: `starts[0]` is 0 and `starts[i + 1]` is `starts[i] + lengths[i]`. */
export function startsOf(lengths: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(lengths.length + 1);
  for (let at = 0; at < lengths.length; at += 1) starts[at + 1] = starts[at]! + lengths[at]!;
  return starts;
}

/** The inverse of `startsOf`. */
export function lengthsOf(starts: Uint32Array): WholeNumbers {
  return narrow(Array.from(starts.subarray(1), (end, at) => end - starts[at]!));
}

interface Decimal {
  readonly digits: number;
  /** The value is digits * 10^exponent. */
  readonly exponent: number;
}

/**
 * Encodes non-negative numbers that are mostly short decimals, such as prices. Uses whole numbers and one power of ten
 * if that is exact for all of them, else float64. NONE stays NONE.
 *
 * `.rows`      One bit per row, set if the row has a number, and one set bit after the last row. Omitted if all rows
 *              have a number.
 * `.digits`    Whole numbers of those rows: the low 16 bits of all, then the high 16 bits of all unless they are all 0.
 *              The high halves are similar, and Brotli exploits that only if they are adjacent.
 * `.exponent`  The power of ten.
 */
export function encodeDecimals(name: string, values: Floats): Map<string, Column> {
  const decimals: Decimal[] = [];
  const rows = new Uint8Array((values.length + 8) >>> 3);
  rows[values.length >>> 3] = 1 << (values.length & 7);
  for (const [row, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    const decimal = shortDecimal(value);
    if (decimal === null) return new Map([[name, values]]);
    decimals.push(decimal);
    rows[row >>> 3]! |= 1 << (row & 7);
  }
  const exponent = decimals.reduce(
    (least, decimal) => (decimal.digits > 0 ? Math.min(least, decimal.exponent) : least),
    MAX_EXPONENT,
  );
  const digits = decimals.map((decimal) => digitsAt(decimal, exponent));
  if (digits.some((each) => each > MAX_DIGITS)) return new Map([[name, values]]);
  const columns = new Map<string, Column>();
  if (digits.length < values.length) columns.set(`${name}.rows`, rows);
  columns.set(`${name}.digits`, splitHalves(digits));
  columns.set(`${name}.exponent`, Int8Array.of(exponent));
  return columns;
}

/** Returns the digits of the same number at the exponent `other`, which must not be above its own. */
function digitsAt({ digits, exponent }: Decimal, other: number): number {
  return digits === 0 ? 0 : digits * (POWERS_OF_TEN[exponent - other] ?? Number.POSITIVE_INFINITY);
}

/** Returns the low 16 bits of each number, then the high 16 bits of each if any is not 0. */
function splitHalves(numbers: readonly number[]): Uint16Array<ArrayBuffer> {
  const high = numbers.map((number) => number >>> 16);
  return Uint16Array.from(high.some((half) => half !== 0) ? [...numbers, ...high] : numbers);
}

/** Returns null if `value` has more digits than 32 bits hold, or an exponent beyond the exact powers of ten. */
function shortDecimal(value: number): Decimal | null {
  const [, whole = "", fraction = "", power = "0"] =
    /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === "") return null;
  const text = whole + fraction;
  const significant = text.replace(/0+$/, "");
  const digits = Number(significant);
  const exponent = Number(power) - fraction.length + (text.length - significant.length);
  return digits <= MAX_DIGITS && Math.abs(exponent) <= MAX_EXPONENT ? { digits, exponent } : null;
}
