/** Finds ids of any length in a hash table with open addressing, keyed by their characters. */
import type { PackedText } from "../../../contract/columns/columns.ts";
import type { RowIndex } from "../../../contract/values/units.ts";

const HASH_START = 0x811c9dc5;

/** FNV-1a over the characters from `from` up to `to`, mixed once more to spread over the slots of a small table. */
function hashOf(text: string, from: number, to: number): number {
  let hash = HASH_START;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}

/** Returns the row of the id in `text` from `from` up to `to`, or -1. */
export type FindRow = (text: string, from: number, to: number) => RowIndex;

/** Returns the lookup of the rows of `ids`, or the first row whose id an earlier row has. */
export function hashIds(ids: PackedText, size: number): FindRow | RowIndex {
  let capacity = 16;
  while (capacity * 3 < size * 4) capacity *= 2;
  const mask = capacity - 1;
  /** Slot -> row + 1, or 0. */
  const slots = new Uint32Array(capacity);

  /** Returns the slot of the id in `text`, or the free slot for it. */
  function slotOf(text: string, from: number, to: number): number {
    let slot = hashOf(text, from, to) & mask;
    while (slots[slot] !== 0 && !isIdOf(slots[slot] - 1, text, from, to)) slot = (slot + 1) & mask;
    return slot;
  }

  function isIdOf(row: RowIndex, text: string, from: number, to: number): boolean {
    const start = ids.starts[row];
    const length = to - from;
    if (ids.starts[row + 1] - start !== length) return false;
    let same = 0;
    while (same < length && ids.text.charCodeAt(start + same) === text.charCodeAt(from + same))
      same += 1;
    return same === length;
  }

  for (let row = 0; row < size; row += 1) {
    const slot = slotOf(ids.text, ids.starts[row], ids.starts[row + 1]);
    if (slots[slot] !== 0) return row;
    slots[slot] = row + 1;
  }
  return (text, from, to) => slots[slotOf(text, from, to)] - 1;
}
