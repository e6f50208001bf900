/** Sets of rows, one bit per row: bit `row & 31` of word `row >>> 5`. Bits past the last row are 0. */
import type { RowIndex } from "../../contract/values/units.ts";

export type Bits = Uint32Array<ArrayBuffer>;

export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

export function allBits(size: number): Bits {
  const bits = emptyBits(size).fill(0xffffffff);
  if (size & 31) bits[bits.length - 1] = 2 ** (size & 31) - 1;
  return bits;
}

export function hasBit(bits: Bits, row: RowIndex): boolean {
  return ((bits[row >>> 5] >>> (row & 31)) & 1) === 1;
}

export function setBit(bits: Bits, row: RowIndex): void {
  bits[row >>> 5] |= 1 << (row & 31);
}

export function clearBit(bits: Bits, row: RowIndex): void {
  bits[row >>> 5] &= ~(1 << (row & 31));
}

export function assignBit(bits: Bits, row: RowIndex, on: boolean): void {
  if (on) setBit(bits, row);
  else clearBit(bits, row);
}

/** Adds the rows `from` up to `to`. */
export function setRange(bits: Bits, from: RowIndex, to: RowIndex): void {
  let row = from;
  for (; row < to && (row & 31) !== 0; row += 1) setBit(bits, row);
  for (; row + 32 <= to; row += 32) bits[row >>> 5] = 0xffffffff;
  for (; row < to; row += 1) setBit(bits, row);
}

export function unionWith(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] |= others[word];
}

export function intersectWith(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] &= others[word];
}

export function forEachRow(bits: Bits, visit: (row: RowIndex) => void): void {
  for (let word = 0; word < bits.length; word += 1)
    for (let left = bits[word]; left !== 0; left &= left - 1)
      visit((word << 5) + 31 - Math.clz32(left & -left));
}

/** Counts the set bits of a word. */
export function popCount(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += popCount(bits[word]);
  return count;
}

/** Counts the rows that are in both sets. */
export function countIntersection(bits: Bits, others: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += popCount(bits[word] & others[word]);
  return count;
}

/** Sets `out` to the intersection of `sets`, one or more. Returns its number of rows. */
export function intersect(sets: readonly Bits[], out: Bits): number {
  out.set(sets[0]);
  for (let at = 1; at < sets.length - 1; at += 1) intersectWith(out, sets[at]);
  const last = sets[sets.length - 1];
  let count = 0;
  for (let word = 0; word < out.length; word += 1) {
    const left = out[word] & last[word];
    out[word] = left;
    if (left !== 0) count += popCount(left);
  }
  return count;
}

/** Writes the rows of the set, ascending, into `out` from `at` on. Returns the index after the last. */
export function writeRows(bits: Bits, out: Uint32Array, at: number): number {
  let end = at;
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word]; left !== 0; left &= left - 1) {
      out[end] = (word << 5) + 31 - Math.clz32(left & -left);
      end += 1;
    }
  }
  return end;
}

/** Writes the rows that are in both sets, ascending. Returns their number. */
export function writeIntersection(bits: Bits, others: Bits, out: Uint32Array): number {
  let end = 0;
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] & others[word]; left !== 0; left &= left - 1) {
      out[end] = (word << 5) + 31 - Math.clz32(left & -left);
      end += 1;
    }
  }
  return end;
}

/** Like `writeRows`, for the rows that are in `bits` and not in `others`. */
export function writeDifference(bits: Bits, others: Bits, out: Uint32Array, at: number): number {
  let end = at;
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] & ~others[word]; left !== 0; left &= left - 1) {
      out[end] = (word << 5) + 31 - Math.clz32(left & -left);
      end += 1;
    }
  }
  return end;
}

/** Filters `rows` at `from` up to `to`: writes those that are in `bits`, in their order. Returns their number. */
export function filterRows(
  bits: Bits,
  rows: Uint32Array,
  from: number,
  to: number,
  out: Uint32Array,
): number {
  let count = 0;
  // Branchless, so that the processor loads many bits in parallel.
  for (let at = from; at < to; at += 1) {
    const row = rows[at];
    out[count] = row;
    count += (bits[row >>> 5] >>> (row & 31)) & 1;
  }
  return count;
}
