/**
 * Finds tokens by id, and an id which stands inside a longer text without cutting it out of it. Ids are ASCII digits.
 *
 * Most collections number their tokens from 0 or 1 on: there an id is a place in an array. Others have ids too long or too
 * far apart for that, and get a hash table.
 */
import { type IdColumn, idAt, type PackedText, packText } from "../../contract/columns/columns.ts";
import { endsOf } from "../../contract/columns/row-loops.ts";
import { type Parsed, parsed, problem } from "../../contract/problem.ts";
import { compareTokenIds } from "../../contract/token-id.ts";
import type { RowIndex, TokenStringId } from "../../contract/units.ts";
import { hashIds } from "./hashed-ids.ts";

/**
 * An id is first read as a key, then its row is looked up: for many ids in two passes, as reading one takes so
 * long that the memory of the next would not be asked for meanwhile.
 */
export interface IdIndex {
  /** The key of the id that stands in `text` from `from` up to `to`, or -1 where no row can have it. */
  keyOf(text: string, from: number, to: number): number;
  /**
   * Key -> row, or -1, up to the highest key; null where a key is the row. The key of a number of MOST_DIGITS at most is the
   * number itself, so that who has read it need not ask.
   */
  readonly places: Int32Array | null;
}

export function rowOfKey({ places }: IdIndex, key: number): RowIndex {
  return places && key >= 0 ? places[key] : key;
}

/** The row of a token id, or -1. */
export function findId(index: IdIndex, id: TokenStringId): RowIndex {
  return rowOfKey(index, index.keyOf(id, 0, id.length));
}

const ZERO = 48;
/** Digits of numbered ids: more could not be close together. */
export const MOST_DIGITS = 9;
/** Places in the array, for each token at most. */
const MOST_PLACES = 4;

/** Refuses ids that two rows have. */
export function indexIds(ids: IdColumn, size: number): Parsed<IdIndex> {
  const index =
    ids instanceof Uint32Array
      ? (indexNumbers(ids) ?? indexTexts(packText(Array.from(ids, String)), size))
      : indexTexts(ids, size);
  if (typeof index !== "number") return parsed(index);
  return problem("ids", `token ${idAt(ids, index)} stands in two rows`);
}

/** The index, or the row of an id that an earlier row has. */
function indexTexts(ids: PackedText, size: number): IdIndex | RowIndex {
  const keyOf = hashIds(ids, size);
  return typeof keyOf === "number" ? keyOf : { keyOf, places: null };
}

/** The index, or the row of an id that an earlier row has; null where the ids are not close together. */
function indexNumbers(ids: Uint32Array): IdIndex | RowIndex | null {
  const highest = ids.length === 0 ? 0 : endsOf(new Float64Array(ids))[1];
  if (highest > ids.length * MOST_PLACES || highest >= 10 ** MOST_DIGITS) return null;
  /** Number -> row, or -1. */
  const places = new Int32Array(highest + 1).fill(-1);
  for (let row = 0; row < ids.length; row += 1) {
    const id = ids[row];
    if (places[id] >= 0) return row;
    places[id] = row;
  }
  return { keyOf: (text, from, to) => numberIn(places, text, from, to), places };
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

/** The lowest and the highest id; null where there is none. */
export function idRange(
  ids: IdColumn,
  size: number,
  { places }: IdIndex,
): { readonly startTokenId: TokenStringId | null; readonly endTokenId: TokenStringId | null } {
  if (size === 0) return { startTokenId: null, endTokenId: null };
  if (places) {
    const lowest = places.findIndex((row) => row >= 0);
    return { startTokenId: String(lowest), endTokenId: String(places.length - 1) };
  }
  let startTokenId = idAt(ids, 0);
  let endTokenId = startTokenId;
  for (let row = 1; row < size; row += 1) {
    const id = idAt(ids, row);
    if (compareTokenIds(id, startTokenId) < 0) startTokenId = id;
    else if (compareTokenIds(id, endTokenId) > 0) endTokenId = id;
  }
  return { startTokenId, endTokenId };
}
