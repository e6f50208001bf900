/**
 * Sorts rows by a column of numbers. A few thousand rows with spread keys get a bucket sort, which needs few
 * comparisons. All others get a radix sort, 11 bits of the keys at a time, without comparisons.
 */
import type { RowIndex } from "../../../contract/values/units.ts";
import { type Bits, writeIntersection } from "../bitset.ts";

const DIGIT_BITS = 11;
const RADIX = 1 << DIGIT_BITS;
const PASSES = 6;

/** Above this number of rows the radix sort is used. */
const MAX_BUCKET_SORT_ROWS = 16_384;
/** Largest bucket for a plain insertion sort. */
const MAX_IN_BUCKET = 24;
/** Below this number of rows the bucket sort always runs. If a bucket is large, it ends in Shell's sort. */
const FEW = 200;
/** Gaps of Shell's sort, as measured by Ciura. */
const GAPS = [23, 10, 4, 1];
const INSERTION_SORT_GAPS = [1];

/** Largest capacity, in rows, that the bucket sort keeps between calls. Its buffers take 22 bytes per row. */
const KEPT_CAPACITY = 2_048;
let inputKeys = new Float64Array(FEW);
let bucketKeys = new Float64Array(FEW);
let bucketRows = new Uint32Array(FEW);
let bucketOffsets = new Uint16Array(FEW + 1);

/**
 * Sorts `rows` in place by `direction * keyOf(row)`, then by row. `rows` must be ascending. Keys are finite; 0 and -0
 * are equal. Needs about 20 bytes per row while it runs.
 */
export function sortByKey(
  rows: Uint32Array,
  keyOf: (row: RowIndex) => number,
  direction: 1 | -1,
): void {
  let isSorted = false;
  if (rows.length <= MAX_BUCKET_SORT_ROWS) {
    if (rows.length > bucketRows.length) allocateBuffers(rows.length);
    isSorted = bucketSort(rows, keyOf, direction);
    if (bucketRows.length > KEPT_CAPACITY) allocateBuffers(FEW);
  }
  if (!isSorted) radixSort(rows, keyOf, direction);
}

/** Writes the rows that are in both sets, sorted. Returns their number. */
export function writeSorted(
  bits: Bits,
  others: Bits,
  keyOf: (row: RowIndex) => number,
  direction: 1 | -1,
  out: Uint32Array,
): number {
  const end = writeIntersection(bits, others, out);
  sortByKey(end === out.length ? out : out.subarray(0, end), keyOf, direction);
  return end;
}

/**
 * Bucket sort: splits the range of keys into as many buckets as there are rows, then insertion-sorts the nearly sorted
 * result. If a bucket would be too large, changes nothing and returns false.
 */
function bucketSort(
  rows: Uint32Array,
  keyOf: (row: RowIndex) => number,
  direction: 1 | -1,
): boolean {
  const count = rows.length;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at += 1) {
    const key = direction * keyOf(rows[at]);
    inputKeys[at] = key;
    if (key < lowest) lowest = key;
    if (key > highest) highest = key;
  }
  if (!(lowest < highest)) return true;

  // Infinite if the range is subnormal, 0 if it overflows: then all rows go to bucket 0.
  const scale = (count - 1) / (highest - lowest);
  bucketOffsets.fill(0, 0, count + 1);
  let largest = 0;
  for (let at = 0; at < count; at += 1) {
    const bucket = ((inputKeys[at] - lowest) * scale) | 0;
    bucketOffsets[bucket] += 1;
    if (bucketOffsets[bucket] > largest) largest = bucketOffsets[bucket];
  }
  if (largest > MAX_IN_BUCKET && count >= FEW) return false;

  let start = 0;
  for (let bucket = 0; bucket < count; bucket += 1) {
    const inBucket = bucketOffsets[bucket];
    bucketOffsets[bucket] = start;
    start += inBucket;
  }
  for (let at = 0; at < count; at += 1) {
    const bucket = ((inputKeys[at] - lowest) * scale) | 0;
    const place = bucketOffsets[bucket];
    bucketOffsets[bucket] = place + 1;
    bucketKeys[place] = inputKeys[at];
    bucketRows[place] = rows[at];
  }
  shellSort(count, largest > MAX_IN_BUCKET ? GAPS : INSERTION_SORT_GAPS);
  for (let at = 0; at < count; at += 1) rows[at] = bucketRows[at];
  return true;
}

function allocateBuffers(count: number): void {
  inputKeys = new Float64Array(count);
  bucketKeys = new Float64Array(count);
  bucketRows = new Uint32Array(count);
  bucketOffsets = new Uint16Array(count + 1);
}

/** Sorts the first `count` of `bucketKeys`, and `bucketRows` with them. */
function shellSort(count: number, gaps: readonly number[]): void {
  for (const gap of gaps)
    for (let from = gap; from < count; from += 1) {
      const key = bucketKeys[from];
      const row = bucketRows[from];
      let at = from;
      for (; at >= gap; at -= gap) {
        const other = bucketKeys[at - gap];
        if (other < key || (other === key && bucketRows[at - gap] < row)) break;
        bucketKeys[at] = other;
        bucketRows[at] = bucketRows[at - gap];
      }
      bucketKeys[at] = key;
      bucketRows[at] = row;
    }
}

function radixSort(rows: Uint32Array, keyOf: (row: RowIndex) => number, direction: 1 | -1): void {
  const count = rows.length;
  const number = new Float64Array(1);
  const [lowHalf, highHalf] = [0, 1];
  const halves = new Uint32Array(number.buffer);
  let low = new Uint32Array(count);
  let high = new Uint32Array(count);
  const counts = new Uint32Array(RADIX * PASSES);
  for (let at = 0; at < count; at += 1) {
    // Adding 0 turns -0 into 0.
    number[0] = direction * keyOf(rows[at]) + 0;
    // Maps a float64 to an unsigned integer of the same order: flips all bits if negative, else the sign bit.
    const sign = halves[highHalf] >>> 31 ? 0xffffffff : 0;
    const l = (halves[lowHalf] ^ sign) >>> 0;
    const h = (halves[highHalf] ^ (sign | 0x80000000)) >>> 0;
    low[at] = l;
    high[at] = h;
    for (let pass = 0; pass < PASSES; pass += 1) counts[pass * RADIX + digit(l, h, pass)] += 1;
  }
  let from: Uint32Array = rows;
  let to: Uint32Array = new Uint32Array(count);
  let nextLow = new Uint32Array(count);
  let nextHigh = new Uint32Array(count);
  for (let pass = 0; pass < PASSES; pass += 1) {
    const base = pass * RADIX;
    // All rows are in one bucket: skip the pass.
    if (counts[base + digit(low[0], high[0], pass)] === count) continue;
    let start = 0;
    for (let bucket = base; bucket < base + RADIX; bucket += 1) {
      const inBucket = counts[bucket];
      counts[bucket] = start;
      start += inBucket;
    }
    for (let at = 0; at < count; at += 1) {
      const place = counts[base + digit(low[at], high[at], pass)]++;
      to[place] = from[at];
      nextLow[place] = low[at];
      nextHigh[place] = high[at];
    }
    [from, to] = [to, from];
    [low, nextLow] = [nextLow, low];
    [high, nextHigh] = [nextHigh, high];
  }
  if (from !== rows) rows.set(from);
}

/** Returns 11 bits, from bit `11 * pass` on, of the 64-bit number `high`, `low`. */
function digit(low: number, high: number, pass: number): number {
  const shift = pass * DIGIT_BITS;
  if (shift + DIGIT_BITS <= 32) return (low >>> shift) & (RADIX - 1);
  if (shift >= 32) return (high >>> (shift - 32)) & (RADIX - 1);
  return ((low >>> shift) | (high << (32 - shift))) & (RADIX - 1);
}
