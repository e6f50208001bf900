/**
 * Finds tokens by id, also by an id inside a longer text without slicing it. Ids are ASCII digits.
 *
 * Most collections number their tokens from 0 or 1 on, so that an id is an index into an array. Other collections have
 * ids that are too long or too far apart for that; they get a hash table.
 */
import {
  type IdColumn,
  idAt,
  type PackedText,
  packText,
} from "../../../contract/columns/columns.ts";
import { minMax } from "../../../contract/columns/row-loops.ts";
import { type Parsed, parsed, problem } from "../../../contract/values/problem.ts";
import { compareTokenIds } from "../../../contract/values/token-id.ts";
import type { RowIndex, TokenStringId } from "../../../contract/values/units.ts";
import { hashIds } from "./hashed-ids.ts";

/**
 * Index of ids. An id is parsed to a key, then the key is looked up. Many ids take two passes, because parsing between
 * look-ups keeps the processor from loading several rows in parallel.
 */
export interface IdIndex {
  /** Returns the key of the id in `text` from `from` up to `to`, or -1 if no row can have it. */
  keyOf(text: string, from: number, to: number): number;
  /**
   * Key -> row, or -1. Null if a key is the row itself. If not null, the key of a number of at most MOST_DIGITS digits
   * is the number, so a caller that has parsed it need not call `keyOf`.
   */
  readonly places: Int32Array | null;
}

export function rowOfKey({ places }: IdIndex, key: number): RowIndex {
  return places && key >= 0 ? places[key] : key;
}

/** Returns the row of a token id, or -1. */
export function findId(index: IdIndex, id: TokenStringId): RowIndex {
  return rowOfKey(index, index.keyOf(id, 0, id.length));
}

const ZERO = 48;
/** Longest id that is indexed by number, in digits. */
export const MOST_DIGITS = 9;
/** Largest array, in elements per token. */
const MOST_PLACES = 4;

/** Builds the index. Rejects an id that two rows have. */
export function indexIds(ids: IdColumn, size: number): Parsed<IdIndex> {
  const index =
    ids instanceof Uint32Array
      ? (indexNumbers(ids) ?? indexTexts(packText(Array.from(ids, String)), size))
      : indexTexts(ids, size);
  if (typeof index !== "number") return parsed(index);
  return problem("ids", `token ${idAt(ids, index)} appears twice`);
}

/** Returns the index, or the first row whose id is a duplicate. */
function indexTexts(ids: PackedText, size: number): IdIndex | RowIndex {
  const keyOf = hashIds(ids, size);
  return typeof keyOf === "number" ? keyOf : { keyOf, places: null };
}

/** Returns the index, or the first row whose id is a duplicate. Returns null if the ids are too far apart. */
function indexNumbers(ids: Uint32Array): IdIndex | RowIndex | null {
  const highest = ids.length === 0 ? 0 : minMax(new Float64Array(ids))[1];
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

/** Returns the lowest and the highest id, or nulls if there are no rows. */
export function idRange(ids: IdColumn, size: number, { places }: IdIndex) {
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
