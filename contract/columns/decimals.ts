/** Constants of the decimal columns, shared by writer and reader. */

/** The highest number that two 16-bit halves hold. */
export const MAX_DIGITS = 0xffffffff;
/** 10^22 is the last power of ten that float64 holds exactly. */
export const MAX_EXPONENT = 22;
export const POWERS_OF_TEN = Float64Array.from({ length: MAX_EXPONENT + 1 }, (_, n) =>
  Number(`1e${n}`),
);
