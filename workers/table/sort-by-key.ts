/**
 * Sorts rows by a column of numbers: a radix sort over the numbers' bits, 11 at a time, so that a
 * collection whose every deviation moved is in order again without a comparison.
 */
import type { RowIndex } from "../../contract/units.ts";

const DIGIT_BITS = 11;
const BUCKETS = 1 << DIGIT_BITS;
const PASSES = 6;

/** Rows for which counting into buckets costs more than comparing. */
const FEW = 200;
/** Of Shell's sort, as Ciura measured them. */
const GAPS = [23, 10, 4, 1];

/** Room for the keys of few rows. */
const fewKeys = new Float64Array(FEW);

/**
 * `rows`, which come ascending, by `direction * keyOf(row)` and then by row. Keys are finite; 0 and -0 are
 * equal. Sorts in place; needs 20 bytes a row while it runs.
 */
export function sortByKey(
  rows: Uint32Array,
  keyOf: (row: RowIndex) => number,
  direction: 1 | -1,
): void {
  const count = rows.length;
  if (count < FEW) {
    sortFew(rows, keyOf, direction);
    return;
  }
  const number = new Float64Array(1);
  const [lowHalf, highHalf] = [0, 1];
  const halves = new Uint32Array(number.buffer);
  let low = new Uint32Array(count);
  let high = new Uint32Array(count);
  const counts = new Uint32Array(BUCKETS * PASSES);
  for (let at = 0; at < count; at += 1) {
    // Adding 0 turns -0 into 0.
    number[0] = direction * keyOf(rows[at]) + 0;
    // Ordered like the numbers as unsigned integers: negative ones all bits flipped, others the sign.
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
    // All in one bucket: nothing to do.
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

/** Each key is asked for once, and no comparison is a call. */
function sortFew(rows: Uint32Array, keyOf: (row: RowIndex) => number, direction: 1 | -1): void {
  const count = rows.length;
  for (let at = 0; at < count; at += 1) fewKeys[at] = direction * keyOf(rows[at]);
  for (const gap of GAPS)
    for (let from = gap; from < count; from += 1) {
      const key = fewKeys[from];
      const row = rows[from];
      let at = from;
      for (; at >= gap; at -= gap) {
        const other = fewKeys[at - gap];
        if (other < key || (other === key && rows[at - gap] < row)) break;
        fewKeys[at] = other;
        rows[at] = rows[at - gap];
      }
      fewKeys[at] = key;
      rows[at] = row;
    }
}

/** Bits `11 * pass` on of the 64 bits `high`, `low`. */
function digit(low: number, high: number, pass: number): number {
  const shift = pass * DIGIT_BITS;
  if (shift + DIGIT_BITS <= 32) return (low >>> shift) & (BUCKETS - 1);
  if (shift >= 32) return (high >>> (shift - 32)) & (BUCKETS - 1);
  return ((low >>> shift) | (high << (32 - shift))) & (BUCKETS - 1);
}
