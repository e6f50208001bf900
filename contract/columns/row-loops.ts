/**
 * Loops over the rows of a column, one per function.
 *
 * Reading a collection's columns is the first work of a worker, and the JavaScript engine takes half a millisecond to
 * compile a new loop: 10,000 rows take as long as 100,000 (see `bench/load-in-worker.ts`). So all columns share a few
 * loops. Each loop takes one type of array, because its compiled code is specialised for it.
 */
import { NONE } from "../values/units.ts";
import { POWERS_OF_TEN } from "./decimals.ts";

/** Writes the prefix sums of `values` into `sums` from `from` on. Returns the total, which may exceed 2^32. */
export function prefixSums(values: Uint32Array, sums: Uint32Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) {
    sum += values[at]!;
    sums[from + at] = sum;
  }
  return sum;
}

/** Counts the occurrences of each code in `amounts`. Ignores a code past the end of `amounts`. */
export function countByCode(codes: Uint32Array, amounts: Uint32Array): void {
  for (let at = 0; at < codes.length; at += 1) amounts[codes[at]!]! += 1;
}

/** Writes (low + 2^16 * high) * 10^exponent for each element of `values`. Returns the highest value, or 0. */
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

/** Returns the lowest and the highest value, ignoring NONE. Both are NONE if there is no other value. */
export function minMax(values: Float64Array): readonly [lowest: number, highest: number] {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at]!;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return lowest <= highest ? [lowest, highest] : [NONE, NONE];
}
