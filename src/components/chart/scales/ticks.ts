/** Round numbers for the axes: 1, 2 or 5 times a power of ten. */

import { whole } from "../../../../contract/values/format.ts";

const STEPS = [1, 2, 5, 10] as const;

/** Truncates `value`, which must be above 0, to its first significant digit: 36 becomes 30. */
export function leadingDigit(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return exact(Math.floor((value / power) * (1 + 1e-12)) * power);
}

/** Returns the smallest 1-2-5 number not below `value`, which must be above 0. */
export function stepUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = STEPS.find((each) => each * power >= value * (1 - 1e-12)) ?? 10;
  return exact(step * power);
}

/** Removes floating-point noise: 0.30000000000000004 becomes 0.3. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}

/** Returns the multiples of one round step from `from` to `to`, at most `most` + 1 of them. */
export function linearTicks(from: number, to: number, most: number): number[] {
  const span = to - from;
  if (!(span > 0) || most < 1) return [];
  const step = stepUp(span / most);
  const ticks: number[] = [];
  for (let count = Math.ceil(from / step - 1e-9); count * step <= to + step * 1e-9; count++)
    ticks.push(exact(count * step));
  return ticks;
}

/** Returns round numbers at even ratios from `from` to `to`, at most `most` + 1. Falls back to linear ticks if few. */
export function logTicks(from: number, to: number, most: number): number[] {
  if (!(from > 0) || !(to > from) || most < 1) return [];
  for (const mantissas of [[1, 2, 5], [1, 3], [1]] as const) {
    const ticks: number[] = [];
    for (let power = Math.floor(Math.log10(from)); 10 ** power <= to; power++)
      for (const mantissa of mantissas) {
        const tick = exact(mantissa * 10 ** power);
        if (tick >= from * (1 - 1e-9) && tick <= to * (1 + 1e-9)) ticks.push(tick);
      }
    // Within one power of ten the ratios are too coarse, and linear steps are close enough.
    if (ticks.length <= most)
      return ticks.length >= 3 || to / from >= 10 ? ticks : linearTicks(from, to, most);
  }
  const decades = Math.ceil(Math.log10(to / from) / most);
  const ticks: number[] = [];
  for (let power = Math.ceil(Math.log10(from) - 1e-9); 10 ** power <= to; power += decades)
    ticks.push(exact(10 ** power));
  return ticks;
}

/** Returns the ticks of the rank axis. Rank 1 replaces rank 0, which no token has. */
export function rankTicks(from: number, to: number, most: number): number[] {
  const ticks = linearTicks(Math.max(0, from), to, most).filter(Number.isInteger);
  return from <= 1 ? [1, ...ticks.filter((tick) => tick > 1)] : ticks;
}

/** Returns the texts of ticks of the rank axis. The first one names the axis. */
export const rankLabels = (ticks: readonly number[]): string[] =>
  ticks.map((rank, index) => (index === 0 ? `Rank ${whole(rank)}` : whole(rank)));
