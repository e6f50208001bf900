/**
 * Finds tokens by id: a hash table over the ids' bytes, so that an id which stands inside a longer
 * text is looked up without being cut out of it. Ids are ASCII digits.
 */
import type { ByteTexts } from "./byte-texts.ts";

export interface IdIndex {
  /** The row of the id that stands in `text` from `from` up to `to`, or -1. `hash`: its `idHash`. */
  find(text: string, from: number, to: number, hash: number): number;
}

/** To be folded over an id's character codes from `HASH_START` on. */
export const HASH_START = 0x811c9dc5;

export function foldHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

function place(hash: number, mask: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & mask;
}

export interface UniqueIds {
  /** Index of the last token of each id, ascending. */
  readonly last: Uint32Array;
  /** The index that finds rows by them. `rowOf[index]` is the row of the token at `index`; `texts.ids` are by row. */
  indexed(texts: { readonly ids: ByteTexts }, rowOf: Int32Array): IdIndex;
}

/** Of tokens with one id the last counts. `count`: tokens in `ids`. */
export function uniqueIds({ bytes, from, to }: ByteTexts, count: number): UniqueIds {
  let capacity = 16;
  while (capacity * 3 < count * 4) capacity *= 2;
  const mask = capacity - 1;
  /** Slot -> index + 1, or 0. */
  const slots = new Uint32Array(capacity);
  const superseded = new Uint8Array(count);
  let distinct = count;

  for (let index = 0; index < count; index += 1) {
    let hash = HASH_START;
    for (let at = from[index]; at < to[index]; at += 1) hash = foldHash(hash, bytes[at]);
    let slot = place(hash, mask);
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
      return indexOver(slots, mask, texts);
    },
  };
}

function indexOver(slots: Uint32Array, mask: number, texts: { readonly ids: ByteTexts }): IdIndex {
  return {
    find(text, textFrom, textTo, hash) {
      const { bytes, from, to } = texts.ids;
      const length = textTo - textFrom;
      for (let slot = place(hash, mask); slots[slot] !== 0; slot = (slot + 1) & mask) {
        const index = slots[slot] - 1;
        const start = from[index];
        if (to[index] - start !== length) continue;
        let same = 0;
        while (same < length && bytes[start + same] === text.charCodeAt(textFrom + same)) same += 1;
        if (same === length) return index;
      }
      return -1;
    },
  };
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

/** Numeric order of the ids at two places of one array of bytes, as `compareTokenIds` has it. */
export function compareIdBytes({ bytes, from, to }: ByteTexts, a: number, b: number): number {
  let [left, right] = [from[a], from[b]];
  while (left < to[a] - 1 && bytes[left] === ZERO) left += 1;
  while (right < to[b] - 1 && bytes[right] === ZERO) right += 1;
  const lengths = to[a] - left - (to[b] - right);
  if (lengths !== 0) return lengths;
  for (; left < to[a]; left += 1, right += 1)
    if (bytes[left] !== bytes[right]) return bytes[left] - bytes[right];
  return to[a] - from[a] - (to[b] - from[b]);
}

const ZERO = 48;
