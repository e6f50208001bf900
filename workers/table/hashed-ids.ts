/** Ids of any length, found by a hash table with open addressing over their bytes. */
import type { ByteTexts } from "./byte-texts.ts";
import type { UniqueIds } from "./id-index.ts";

const HASH_START = 0x811c9dc5;

/** To be folded over an id's character codes from `HASH_START` on (FNV-1a). */
function foldHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** `mask`: one less than the number of slots, a power of two. */
function slotOf(hash: number, mask: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & mask;
}

export function createHashedIds({ bytes, from, to }: ByteTexts, count: number): UniqueIds {
  let capacity = 16;
  while (capacity * 3 < count * 4) capacity *= 2;
  const mask = capacity - 1;
  /** Slot -> index or row + 1, or 0. */
  const slots = new Uint32Array(capacity);
  const superseded = new Uint8Array(count);
  let distinct = count;

  for (let index = 0; index < count; index += 1) {
    let hash = HASH_START;
    for (let at = from[index]; at < to[index]; at += 1) hash = foldHash(hash, bytes[at]);
    let slot = slotOf(hash, mask);
    while (slots[slot] !== 0) {
      const other = slots[slot] - 1;
      if (sameBytes(bytes, from[index], to[index], from[other], to[other])) {
        superseded[other] = 1;
        distinct -= 1;
        break;
      }
      slot = (slot + 1) & mask;
    }
    slots[slot] = index + 1;
  }

  const last = new Uint32Array(distinct);
  for (let index = 0, at = 0; index < count; index += 1) {
    if (superseded[index]) continue;
    last[at] = index;
    at += 1;
  }
  return {
    last,
    indexed(texts, rowOf) {
      for (let slot = 0; slot < capacity; slot += 1)
        if (slots[slot] !== 0) slots[slot] = rowOf[slots[slot] - 1] + 1;
      return {
        keyOf: (text, start, end) => find(slots, mask, texts.ids, text, start, end),
        places: null,
      };
    },
  };
}

function find(
  slots: Uint32Array,
  mask: number,
  { bytes, from, to }: ByteTexts,
  text: string,
  textFrom: number,
  textTo: number,
): number {
  let hash = HASH_START;
  for (let at = textFrom; at < textTo; at += 1) hash = foldHash(hash, text.charCodeAt(at));
  const length = textTo - textFrom;
  for (let slot = slotOf(hash, mask); slots[slot] !== 0; slot = (slot + 1) & mask) {
    const row = slots[slot] - 1;
    const start = from[row];
    if (to[row] - start !== length) continue;
    let same = 0;
    while (same < length && bytes[start + same] === text.charCodeAt(textFrom + same)) same += 1;
    if (same === length) return row;
  }
  return -1;
}

function sameBytes(
  bytes: Uint8Array,
  from: number,
  to: number,
  otherFrom: number,
  otherTo: number,
): boolean {
  if (to - from !== otherTo - otherFrom) return false;
  for (let at = from; at < to; at += 1)
    if (bytes[at] !== bytes[otherFrom + at - from]) return false;
  return true;
}
