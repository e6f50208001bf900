/**
 * Rows kept in the order of a key while single rows are inserted and removed.
 *
 * Layout     Blocks of rows in one pool, with a parallel pool of keys, and a directory of the blocks in order with the
 *            first key of each. A look-up takes two short binary searches over adjacent numbers. An insert moves at
 *            most one block. A block that runs low is merged with a neighbour. Small blocks suit frequent inserts and
 *            removals, large blocks suit frequent writes of the whole order.
 * Order      Ascending by `direction * key`, then by row. No key is NaN.
 */
import type { RowIndex } from "../../../contract/values/units.ts";
import type { Bits } from "../bitset.ts";
import { growArray } from "../grow-array.ts";

export type SortedRows = ReturnType<typeof createSortedRows>;

/** Block capacities, as the exponent of 2. */
export const SMALL_BLOCKS = 5;
export const LARGE_BLOCKS = 11;

/** Above this number of rows a bulk copy is faster than a loop. */
const COPIED = 128;

export function createSortedRows(direction: 1 | -1, blockShift = SMALL_BLOCKS) {
  const blockCapacity = 1 << blockShift;
  /** Rows in a newly filled block, which leaves room for inserts before it splits. */
  const fillTo = blockCapacity - (blockCapacity >> 2);
  /** Below this number of rows a block is merged with a neighbour, if one has room. */
  const mergeBelow = blockCapacity >> 2;
  let pool = new Uint32Array(blockCapacity);
  /** Parallel to `pool`: keys times `direction`. */
  let keys = new Float64Array(blockCapacity);
  /** Block -> number of rows in it. */
  let lengths = new Uint16Array(1);
  /** Directory: place -> block, and place -> first key of the block. */
  let order = new Uint32Array(1);
  let firstKeys = new Float64Array(1);
  let blockCount = 0;
  /** Number of blocks ever used. Those not in use now are in `freeBlocks`. */
  let allocated = 0;
  let freeBlocks: number[] = [];
  let total = 0;

  /** Returns the directory place of the last block that begins at or before (key, row), or 0. */
  function findBlock(key: number, row: RowIndex): number {
    let low = 0;
    let high = blockCount - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      const head = firstKeys[middle];
      if (head < key || (head === key && pool[order[middle] << blockShift] <= row)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns the pool index of the first row of a block that is not before (key, row). */
  function findSlot(block: number, key: number, row: RowIndex): number {
    let low = block << blockShift;
    let high = low + lengths[block];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = keys[middle];
      if (other < key || (other === key && pool[middle] < row)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function allocateBlock(): number {
    const freed = freeBlocks.pop();
    if (freed !== undefined) return freed;
    if (allocated === lengths.length) grow(Math.max(4, allocated * 2));
    allocated += 1;
    return allocated - 1;
  }

  function grow(capacity: number): void {
    pool = growArray(Uint32Array, pool, capacity << blockShift);
    keys = growArray(Float64Array, keys, capacity << blockShift);
    lengths = growArray(Uint16Array, lengths, capacity);
    order = growArray(Uint32Array, order, capacity);
    firstKeys = growArray(Float64Array, firstKeys, capacity);
  }

  function insertBlock(place: number, block: number): void {
    order.copyWithin(place + 1, place, blockCount);
    firstKeys.copyWithin(place + 1, place, blockCount);
    order[place] = block;
    firstKeys[place] = keys[block << blockShift];
    blockCount += 1;
  }

  function removeBlock(place: number): void {
    freeBlocks.push(order[place]);
    order.copyWithin(place, place + 1, blockCount);
    firstKeys.copyWithin(place, place + 1, blockCount);
    blockCount -= 1;
  }

  /** Copies the rows of the pool at `from` up to `to`, with their keys, to `target`. */
  function move(target: number, from: number, to: number): void {
    pool.copyWithin(target, from, to);
    keys.copyWithin(target, from, to);
  }

  /** Like `move`, by one slot up or down. */
  function shift(target: number, from: number, to: number): void {
    if (to - from > COPIED) move(target, from, to);
    else if (target < from)
      for (let at = from; at < to; at += 1) {
        pool[at - 1] = pool[at];
        keys[at - 1] = keys[at];
      }
    else
      for (let at = to; at > from; at -= 1) {
        pool[at] = pool[at - 1];
        keys[at] = keys[at - 1];
      }
  }

  function split(place: number): void {
    const block = order[place];
    const upper = allocateBlock();
    const start = block << blockShift;
    move(upper << blockShift, start + blockCapacity / 2, start + blockCapacity);
    lengths[block] = blockCapacity / 2;
    lengths[upper] = blockCapacity / 2;
    insertBlock(place + 1, upper);
  }

  /** Appends the block at `place + 1` to the block at `place`. Returns false if there is no room. */
  function mergeWithNext(place: number): boolean {
    if (place < 0 || place + 1 >= blockCount) return false;
    const [left, right] = [order[place], order[place + 1]];
    const [inLeft, inRight] = [lengths[left], lengths[right]];
    if (inLeft + inRight > fillTo) return false;
    const from = right << blockShift;
    move((left << blockShift) + inLeft, from, from + inRight);
    lengths[left] = inLeft + inRight;
    removeBlock(place + 1);
    return true;
  }

  /** Locates a place of the order: returns the block's place in the directory, and the slot in the pool. */
  function locate(place: number): { index: number; slot: number } {
    // Counts from the nearer end.
    const isNear = place * 2 < total;
    let index = isNear ? 0 : blockCount;
    let before = isNear ? 0 : total;
    if (isNear)
      for (; before + lengths[order[index]] <= place; index += 1) before += lengths[order[index]];
    else
      while (before > place) {
        index -= 1;
        before -= lengths[order[index]];
      }
    return { index, slot: (order[index] << blockShift) + place - before };
  }

  return {
    count: () => total,

    /** Inserts `row`, which must not be present. */
    insert(row: RowIndex, unsigned: number): void {
      const key = direction * unsigned;
      if (blockCount === 0) {
        const block = allocateBlock();
        lengths[block] = 0;
        insertBlock(0, block);
      }
      let place = findBlock(key, row);
      if (lengths[order[place]] === blockCapacity) {
        split(place);
        place = findBlock(key, row);
      }
      const block = order[place];
      const start = block << blockShift;
      const at = findSlot(block, key, row);
      shift(at + 1, at, start + lengths[block]);
      pool[at] = row;
      keys[at] = key;
      lengths[block] += 1;
      total += 1;
      if (at === start) firstKeys[place] = key;
    },

    /** Removes `row`, which must be present under this key. */
    remove(row: RowIndex, unsigned: number): void {
      const key = direction * unsigned;
      const place = findBlock(key, row);
      const block = order[place];
      const start = block << blockShift;
      const left = lengths[block] - 1;
      const removed = findSlot(block, key, row);
      if (removed > start + left || pool[removed] !== row)
        throw new Error(`row ${row} is not in under key ${unsigned}`);
      shift(removed, removed + 1, start + left + 1);
      lengths[block] = left;
      total -= 1;
      if (left === 0) removeBlock(place);
      else {
        if (removed === start) firstKeys[place] = keys[start];
        if (left < mergeBelow && !mergeWithNext(place)) mergeWithNext(place - 1);
      }
    },

    /** Replaces all rows by `rows`, which are in order. */
    fill(rows: Uint32Array, keyOf: (row: RowIndex) => number): void {
      blockCount = 0;
      freeBlocks = [];
      allocated = Math.ceil(rows.length / fillTo);
      if (allocated > lengths.length) grow(allocated);
      total = rows.length;
      for (let block = 0; block < allocated; block += 1) {
        const from = block * fillTo;
        const to = Math.min(from + fillTo, total);
        const start = block << blockShift;
        for (let at = from; at < to; at += 1) {
          pool[start + at - from] = rows[at];
          keys[start + at - from] = direction * keyOf(rows[at]);
        }
        lengths[block] = to - from;
        order[block] = block;
        firstKeys[block] = keys[start];
      }
      blockCount = allocated;
    },

    /** Writes the keys at `out.length` places from `from` on. */
    writeKeys(from: number, out: Float64Array): void {
      if (out.length === 0) return;
      let { index, slot } = locate(from);
      for (let at = 0; at < out.length; at += 1) {
        if (slot === (order[index] << blockShift) + lengths[order[index]]) {
          index += 1;
          slot = order[index] << blockShift;
        }
        out[at] = direction * keys[slot];
        slot += 1;
      }
    },

    /** Returns the first accepted row whose `direction * key` is at least `bound`, or -1. */
    findFrom(bound: number, accepts: (row: RowIndex) => boolean): RowIndex {
      if (blockCount === 0) return -1;
      let place = findBlock(bound, 0);
      let slot = findSlot(order[place], bound, 0);
      for (; place < blockCount; place += 1) {
        const start = order[place] << blockShift;
        const stop = start + lengths[order[place]];
        // The first block is scanned from the bound, the others from their start.
        for (slot = Math.max(slot, start); slot < stop; slot += 1)
          if (accepts(pool[slot])) return pool[slot];
        slot = 0;
      }
      return -1;
    },

    /** Writes all rows in order. Returns their number. */
    writeTo(out: Uint32Array): number {
      let end = 0;
      for (let place = 0; place < blockCount; place += 1) {
        const start = order[place] << blockShift;
        const length = lengths[order[place]];
        if (length < COPIED)
          for (let at = 0; at < length; at += 1) out[end + at] = pool[start + at];
        else out.set(pool.subarray(start, start + length), end);
        end += length;
      }
      return end;
    },

    /** Writes the rows whose bit is set in `mask`, in order. Returns their number. */
    writeMasked(mask: Bits, out: Uint32Array): number {
      let end = 0;
      for (let place = 0; place < blockCount; place += 1) {
        const start = order[place] << blockShift;
        const stop = start + lengths[order[place]];
        for (let slot = start; slot < stop; slot += 1) {
          const row = pool[slot];
          if ((mask[row >>> 5] >>> (row & 31)) & 1) {
            out[end] = row;
            end += 1;
          }
        }
      }
      return end;
    },
  };
}
