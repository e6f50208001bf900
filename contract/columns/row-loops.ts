/**
 * Loops over the rows of a column, one to a function.
 *
 * A worker reads a collection's columns as its first work, and half a millisecond goes by until the engine has compiled a new
 * loop: 10,000 rows take as long as 100,000 (see `bench/load-in-worker.ts`). So few loops serve all columns, each over
 * one type of array, as its compiled code fits no other.
 */
import { NONE } from "../units.ts";
import { POWERS_OF_TEN } from "./decimals.ts";

/** Writes the sum of the values up to each place into `sums` from `from` on. Returns the sum of all: it may pass 2^32. */
export function addUp(values: Uint32Array, sums: Uint32Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) {
    sum += values[at]!;
    sums[from + at] = sum;
  }
  return sum;
}

/** Counts each code at its place in `amounts`. A code past the end of `amounts` is counted nowhere. */
export function countCodes(codes: Uint32Array, amounts: Uint32Array): void {
  for (let at = 0; at < codes.length; at += 1) amounts[codes[at]!]! += 1;
}

/** Writes (low + 2^16 * high) * 10^exponent for each place of `values`. Returns the highest of them, or 0. */
export function scaleAll(
  low: Uint16Array,
  high: Uint16Array,
  exponent: number,
  values: Float64Array,
): number {
  // A power of ten is exact, its inverse is not: a quotient is rounded once, as the decimal's text would be.
  const power = POWERS_OF_TEN[Math.abs(exponent)]!; // callers check the exponent
  const [times, over] = exponent < 0 ? [1, power] : [power, 1];
  let highest = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = ((low[at]! + high[at]! * 0x10000) * times) / over;
    values[at] = value;
    if (value > highest) highest = value;
  }
  return highest;
}

/** The lowest and the highest value. NONE is passed over; both are NONE where nothing else is there. */
export function endsOf(values: Float64Array): readonly [lowest: number, highest: number] {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return lowest <= highest ? [lowest, highest] : [NONE, NONE];
}
