/** Columns of numbers in the fewest bytes that hold them exactly. */
import type { Column, Floats, WholeNumbers } from "./body-format.ts";
import { DIGIT_BYTES, MAX_DIGITS, MAX_EXPONENT, POWERS_OF_TEN } from "./decimals.ts";

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
 * Columns for numbers from 0 on that are mostly short decimals, such as prices: digits and a power of ten where that is
 * exact for all of them, else float64. NONE stays NONE.
 *
 * `.rows`       A bit for each row that has a number, and one after the last row.
 * `.digits`     32-bit digits of those rows, all first bytes before all second ones and so on: bytes of one weight are
 *               alike, which Brotli sees only side by side. With it projections take 23 kB where they took 28.
 * `.exponents`  Their powers of ten: one for all, where it can be.
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
  const least = decimals.reduce(
    (lowest, { digits, exponent }) => (digits > 0 ? Math.min(lowest, exponent) : lowest),
    MAX_EXPONENT,
  );
  const written = decimals.map((decimal) => alignedTo(decimal, least));
  const count = written.length;
  const digits = new Uint8Array(DIGIT_BYTES * count);
  for (const [at, decimal] of written.entries())
    for (let byte = 0; byte < DIGIT_BYTES; byte += 1)
      digits[byte * count + at] = decimal.digits >>> (8 * byte);
  return new Map<string, Column>([
    [`${name}.rows`, rows],
    [`${name}.digits`, digits],
    [`${name}.exponents`, Int8Array.from(written, ({ exponent }) => exponent)],
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
  return digits <= MAX_DIGITS && Math.abs(exponent) <= MAX_EXPONENT ? { digits, exponent } : null;
}

/** The same number with the exponent `least`, where its digits then fit: equal exponents compress to nothing. */
function alignedTo({ digits, exponent }: Decimal, least: number): Decimal {
  if (digits === 0) return { digits, exponent: least };
  const more = digits * (POWERS_OF_TEN[exponent - least] ?? Infinity);
  return more <= MAX_DIGITS ? { digits: more, exponent: least } : { digits, exponent };
}
