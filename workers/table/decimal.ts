/**
 * Decimals as float64, rounded as `Number(text)` rounds: to the nearest, of two equally near to the even one.
 *
 * With up to 15 digits and 22 places both the digits and the power of ten are exact, so that one division
 * rounds once. More digits, as many as programs write for a float64, are divided in twice the precision:
 * read from bytes that takes 64 to 92 ns a number, where decoding a text for `Number` took 180 to 284.
 */

/** Past it, `exact * 10 + 9` may be more than 2^53, and no longer exact. */
export const MAX_EXACT = 900_719_925_474_098;
/** 10^22 is the last power of ten that float64 holds exactly. */
export const MAX_PLACES = 22;
/** Of the second part of a long decimal: four digits. */
export const MAX_REST_SCALE = 10_000;

/** 10^n, each exact. */
const POWERS_OF_TEN = Float64Array.from({ length: MAX_PLACES + 1 }, (_, n) => Number(`1e${n}`));

/** `digits` / 10^`places`, for digits up to 2^53 and places up to MAX_PLACES. */
export function shortDecimal(digits: number, places: number): number {
  return digits / POWERS_OF_TEN[places];
}

/** 2^27 + 1: cuts float64 in two halves whose products are exact. */
const SPLITTER = 134_217_729;

/** `a * b - product` for `product` the rounded `a * b`: exact (Dekker). */
function productError(a: number, b: number, product: number): number {
  const aCut = a * SPLITTER;
  const aHigh = aCut - (aCut - a);
  const aLow = a - aHigh;
  const bCut = b * SPLITTER;
  const bHigh = bCut - (bCut - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** Relative, of the quotient below: eight times what it can be off. */
const QUOTIENT_ERROR = 2 ** -100;

/**
 * (`digits` * `restScale` + `rest`) / 10^`places`, or NaN where the quotient is too near to the middle
 * between two float64 to tell which is nearer. For digits up to 2^53, restScale a power of ten up to
 * MAX_REST_SCALE, rest below it, places up to MAX_PLACES.
 *
 * The numerator is `high + low` exactly, and so is the remainder of the first quotient. What is rounded
 * are the remainder's sum with `low` and the second quotient: each by 2^-53 of at most 2^-51 of the
 * first, 2^-103 of it together. The doubt is on both sides of the sum of the quotients: where both ends round to
 * the same number, so does all between them.
 */
export function longDecimal(
  digits: number,
  restScale: number,
  rest: number,
  places: number,
): number {
  const product = digits * restScale;
  const high = product + rest;
  const low = productError(digits, restScale, product) + (rest - (high - product));
  const divisor = POWERS_OF_TEN[places];
  const first = high / divisor;
  const back = first * divisor;
  const remainder = high - back - productError(first, divisor, back);
  const second = (remainder + low) / divisor;
  const sum = first + second;
  const error = second - (sum - first);
  const doubt = sum * QUOTIENT_ERROR;
  return sum + (error + doubt) === sum && sum + (error - doubt) === sum ? sum : Number.NaN;
}
