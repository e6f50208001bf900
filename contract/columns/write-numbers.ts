/** Columns of numbers in the fewest bytes that hold them exactly. */
import type { Column, Floats, WholeNumbers } from "./body-format.ts";
import { MAX_EXPONENT, NO_DIGITS, POWERS_OF_TEN } from "./decimals.ts";

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
