/**
 * Finds tokens by id, and an id which stands inside a longer text without cutting it out of it. Ids are
 * ASCII digits.
 *
 * Most collections number their tokens from 0 or 1 on: there an id is a place in an array. Others have
 * ids too long or too far apart for that, and get a hash table over the ids' bytes.
 */
import type { RowIndex } from "../../contract/units.ts";
import type { ByteTexts } from "./byte-texts.ts";
import { createHashedIds } from "./hashed-ids.ts";

/**
 * An id is first read as a key, then its row is looked up: for many ids in two passes, as reading one takes so
 * long that the memory of the next would not be asked for meanwhile.
 */
export interface IdIndex {
  /** The key of the id that stands in `text` from `from` up to `to`, or -1 where no row can have it. */
  keyOf(text: string, from: number, to: number): number;
  /**
   * Key -> row, or -1; null where a key is the row. The key of a number of MOST_DIGITS at most is the
   * number itself, so that who has read it need not ask.
   */
  readonly places: Int32Array | null;
}

export function rowOfKey({ places }: IdIndex, key: number): RowIndex {
  return places && key >= 0 ? places[key] : key;
}

/** The row of a token id, or -1. */
export function findId(index: IdIndex, id: string): RowIndex {
  return rowOfKey(index, index.keyOf(id, 0, id.length));
}

/** Ids by sent index, which of them count, and the way to an index by row. */
export interface UniqueIds {
  /** Index of the last token of each id, ascending: of tokens with one id it is the one that counts. */
  readonly last: Uint32Array;
  /** The index that finds rows. `rowOf[index]` is the row of the token at `index`; `texts.ids` are by row. */
  indexed(texts: { readonly ids: ByteTexts }, rowOf: Int32Array): IdIndex;
}

const ZERO = 48;
/** Digits of numbered ids: more could not be close together. */
export const MOST_DIGITS = 9;
/** Places in the array, for each token at most. */
const MOST_PLACES = 4;

/** `count`: tokens in `ids`. */
export function uniqueIds(ids: ByteTexts, count: number): UniqueIds {
  return numberedIds(ids, count) ?? createHashedIds(ids, count);
}

/** Null where the ids are not numbers close together, each written in one way. */
function numberedIds({ bytes, from, to }: ByteTexts, count: number): UniqueIds | null {
  const numbers = new Uint32Array(count);
  let highest = 0;
  for (let index = 0; index < count; index += 1) {
    const start = from[index];
    const digits = to[index] - start;
    if (digits > MOST_DIGITS || (digits > 1 && bytes[start] === ZERO)) return null;
    let number = 0;
    for (let at = start; at < start + digits; at += 1) number = number * 10 + bytes[at] - ZERO;
    numbers[index] = number;
    if (number > highest) highest = number;
  }
  if (highest > count * MOST_PLACES) return null;

  /** Number -> index or row, or -1. */
  const places = new Int32Array(highest + 1).fill(-1);
  for (let index = 0; index < count; index += 1) places[numbers[index]] = index;
  const last = new Uint32Array(count);
  let distinct = 0;
  for (let index = 0; index < count; index += 1) {
    if (places[numbers[index]] !== index) continue;
    last[distinct] = index;
    distinct += 1;
  }
  return {
    last: last.subarray(0, distinct),
    indexed(_, rowOf) {
      for (let number = 0; number < places.length; number += 1)
        if (places[number] >= 0) places[number] = rowOf[places[number]];
      return { keyOf: (text, start, end) => numberIn(places, text, start, end), places };
    },
  };
}

function numberIn(places: Int32Array, text: string, from: number, to: number): number {
  if (to - from > MOST_DIGITS || to === from) return -1;
  if (text.charCodeAt(from) === ZERO && to - from > 1) return -1;
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return -1;
    number = number * 10 + digit;
  }
  return number < places.length ? number : -1;
}
