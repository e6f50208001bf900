/**
 * Sorts rows by a column of numbers. A few thousand rows with spread keys get a bucket sort, which needs few
 * comparisons. All others get a radix sort over the bits of the keys, 11 at a time, which needs none: it serves a
 * collection in which every deviation changed.
 */
import type { RowIndex } from "../../../contract/values/units.ts";
import { type Bits, writeCommon } from "../bitset.ts";

const DIGIT_BITS = 11;
const BUCKETS = 1 << DIGIT_BITS;
const PASSES = 6;

/** Above this number of rows the radix sort is used. */
const MOST_DEALT = 16_384;
/** Largest bucket for a plain insertion sort. */
const MOST_IN_HEAP = 24;
/** Below this number of rows no bucket is too large: a large one gets Shell's sort. */
const FEW = 200;
/** Gaps of Shell's sort, as measured by Ciura. */
const GAPS = [23, 10, 4, 1];
const NEIGHBOURS = [1];

/** Largest capacity, in rows, that the bucket sort keeps between calls. Its buffers take 22 bytes per row. */
const KEPT = 2_048;
let keysBefore = new Float64Array(FEW);
let keys = new Float64Array(FEW);
let dealt = new Uint32Array(FEW);
let heaps = new Uint16Array(FEW + 1);

/**
 * Sorts `rows` in place by `direction * keyOf(row)`, then by row. `rows` must be ascending. Keys are finite; 0 and -0
 * are equal. Needs about 20 bytes per row while it runs.
 */
export function sortByKey(
  rows: Uint32Array,
  keyOf: (row: RowIndex) => number,
  direction: 1 | -1,
): void {
  if (rows.length > MOST_DEALT || !deal(rows, keyOf, direction)) sortByBits(rows, keyOf, direction);
}

/** Writes the rows that are in both sets, sorted. Returns their number. */
export function writeSorted(
  bits: Bits,
  others: Bits,
  keyOf: (row: RowIndex) => number,
  direction: 1 | -1,
  out: Uint32Array,
): number {
  const end = writeCommon(bits, others, out);
  sortByKey(end === out.length ? out : out.subarray(0, end), keyOf, direction);
  return end;
}

/**
 * Bucket sort: splits the range of keys into as many buckets as there are rows, then insertion-sorts the nearly sorted
 * result. If a bucket would be too large, changes nothing and returns false.
 */
function deal(rows: Uint32Array, keyOf: (row: RowIndex) => number, direction: 1 | -1): boolean {
  const count = rows.length;
  if (count > dealt.length) makeRoom(count);
  const isDone = dealInRoom(rows, keyOf, direction);
  if (dealt.length > KEPT) makeRoom(FEW);
  return isDone;
}

function dealInRoom(
  rows: Uint32Array,
  keyOf: (row: RowIndex) => number,
  direction: 1 | -1,
): boolean {
  const count = rows.length;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at += 1) {
    const key = direction * keyOf(rows[at]);
    keysBefore[at] = key;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  if (!(least < most)) return true;

  // Infinite if the keys are adjacent numbers, 0 if they span all numbers: then all rows go to bucket 0.
  const scale = (count - 1) / (most - least);
  heaps.fill(0, 0, count + 1);
  let highest = 0;
  for (let at = 0; at < count; at += 1) {
    const heap = ((keysBefore[at] - least) * scale) | 0;
    heaps[heap] += 1;
    if (heaps[heap] > highest) highest = heaps[heap];
  }
  if (highest > MOST_IN_HEAP && count >= FEW) return false;

  let start = 0;
  for (let heap = 0; heap < count; heap += 1) {
    const inHeap = heaps[heap];
    heaps[heap] = start;
    start += inHeap;
  }
  for (let at = 0; at < count; at += 1) {
    const heap = ((keysBefore[at] - least) * scale) | 0;
    const place = heaps[heap];
    heaps[heap] = place + 1;
    keys[place] = keysBefore[at];
    dealt[place] = rows[at];
  }
  insert(count, highest > MOST_IN_HEAP ? GAPS : NEIGHBOURS);
  for (let at = 0; at < count; at += 1) rows[at] = dealt[at];
  return true;
}

function makeRoom(count: number): void {
  keysBefore = new Float64Array(count);
  keys = new Float64Array(count);
  dealt = new Uint32Array(count);
  heaps = new Uint16Array(count + 1);
}

/** Sorts the first `count` of `keys` and `dealt`. */
function insert(count: number, gaps: readonly number[]): void {
  for (const gap of gaps)
    for (let from = gap; from < count; from += 1) {
      const key = keys[from];
      const row = dealt[from];
      let at = from;
      for (; at >= gap; at -= gap) {
        const other = keys[at - gap];
        if (other < key || (other === key && dealt[at - gap] < row)) break;
        keys[at] = other;
        dealt[at] = dealt[at - gap];
      }
      keys[at] = key;
      dealt[at] = row;
    }
}

function sortByBits(rows: Uint32Array, keyOf: (row: RowIndex) => number, direction: 1 | -1): void {
  const count = rows.length;
  const number = new Float64Array(1);
  const [lowHalf, highHalf] = [0, 1];
  const halves = new Uint32Array(number.buffer);
  let low = new Uint32Array(count);
  let high = new Uint32Array(count);
  const counts = new Uint32Array(BUCKETS * PASSES);
  for (let at = 0; at < count; at += 1) {
    // Adding 0 turns -0 into 0.
    number[0] = direction * keyOf(rows[at]) + 0;
    // Maps a float64 to an unsigned integer of the same order: flips all bits if negative, else the sign bit.
    const sign = halves[highHalf] >>> 31 ? 0xffffffff : 0;
    const l = (halves[lowHalf] ^ sign) >>> 0;
    const h = (halves[highHalf] ^ (sign | 0x80000000)) >>> 0;
    low[at] = l;
    high[at] = h;
    for (let pass = 0; pass < PASSES; pass += 1) counts[pass * BUCKETS + digit(l, h, pass)] += 1;
  }
  let from: Uint32Array = rows;
  let to: Uint32Array = new Uint32Array(count);
  let nextLow = new Uint32Array(count);
  let nextHigh = new Uint32Array(count);
  for (let pass = 0; pass < PASSES; pass += 1) {
    const base = pass * BUCKETS;
    // All rows are in one bucket: skip the pass.
    if (counts[base + digit(low[0], high[0], pass)] === count) continue;
    let start = 0;
    for (let bucket = base; bucket < base + BUCKETS; bucket += 1) {
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
  if (shift + DIGIT_BITS <= 32) return (low >>> shift) & (BUCKETS - 1);
  if (shift >= 32) return (high >>> (shift - 32)) & (BUCKETS - 1);
  return ((low >>> shift) | (high << (32 - shift))) & (BUCKETS - 1);
}
