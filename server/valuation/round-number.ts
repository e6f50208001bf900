/** Rounds numbers as `toPrecision` and `toFixed` do, without a string: a revaluation rounds five figures of each token. */

/** Exponent -> power of ten. Larger ones are not exact. */
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
/** The product of a number and a power of ten is inexact. This near a half, its digits decide how to round. */
const NEAR_HALF = 1e-6;

/** Returns `Number(value.toPrecision(digits))`. `value` is 0 or above. */
export function toSignificant(value: number, digits: number): number {
  const decimals = digits - 1 - Math.floor(Math.log10(value));
  return rounded(value, decimals) ?? Number(value.toPrecision(digits));
}

/** Returns `Number(value.toFixed(decimals))`. `value` is 0 or above. */
export function toDecimals(value: number, decimals: number): number {
  return rounded(value, decimals) ?? Number(value.toFixed(decimals));
}

/** Returns null if only its digits tell how the number is rounded. Below 0, `decimals` counts the digits before the point. */
function rounded(value: number, decimals: number): number | null {
  const power = POWERS[Math.abs(decimals)];
  if (power === undefined) return null;
  const scaled = decimals >= 0 ? value * power : value / power;
  const whole = Math.floor(scaled);
  if (!(scaled < 1e9) || Math.abs(scaled - whole - 0.5) < NEAR_HALF) return null;
  const nearest = scaled - whole < 0.5 ? whole : whole + 1;
  return decimals >= 0 ? nearest / power : nearest * power;
}
