/** Constants of the decimal columns, shared by writer and reader. */

/** Bytes of a number's digits, and the highest that they hold. */
export const DIGIT_BYTES = 4;
export const MAX_DIGITS = 0xffffffff;
/** 10^22 is the last power of ten that float64 holds exactly. */
export const MAX_EXPONENT = 22;
export const POWERS_OF_TEN = Float64Array.from({ length: MAX_EXPONENT + 1 }, (_, n) =>
  Number(`1e${n}`),
);
