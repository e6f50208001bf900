/**
 * Small codes for pairs of a trait and a value, in the order in which they are first met.
 *
 * A hash table of open addresses over typed arrays: no object and no text for a pair.
 */
import { longer } from "./longer.ts";

export interface PairCodes {
  /** Distinct pairs so far. */
  count: number;
  /** Code -> trait id and value id, `count` of each. */
  traitIds: Uint32Array;
  valueIds: Uint32Array;
  /** Code -> the mark it was last given by `firstUnder`; 0 before any. */
  marks: Uint32Array;
  /** Hash -> code + 1, or 0 where free. As many as a power of two, at least twice the codes. */
  slots: Uint32Array;
}

const FIRST_CAPACITY = 512;

export function createPairCodes(): PairCodes {
  return {
    count: 0,
    traitIds: new Uint32Array(FIRST_CAPACITY),
    valueIds: new Uint32Array(FIRST_CAPACITY),
    marks: new Uint32Array(FIRST_CAPACITY),
    slots: new Uint32Array(2 * FIRST_CAPACITY),
  };
}

/** Of two odd multipliers, and the high bits folded down: ids are small, and differ in the low ones. */
function hashOf(traitId: number, valueId: number): number {
  const mixed = Math.imul(traitId, 0x9e3779b1) ^ Math.imul(valueId, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/** The pair's code, a new one if it has none. */
export function pairCode(pairs: PairCodes, traitId: number, valueId: number): number {
  const { traitIds, valueIds, slots } = pairs;
  const last = slots.length - 1;
  let slot = hashOf(traitId, valueId) & last;
  while (slots[slot] !== 0) {
    const code = slots[slot] - 1;
    if (traitIds[code] === traitId && valueIds[code] === valueId) return code;
    slot = (slot + 1) & last;
  }
  const code = pairs.count;
  if (code === traitIds.length) {
    enlarge(pairs);
    return pairCode(pairs, traitId, valueId);
  }
  slots[slot] = code + 1;
  traitIds[code] = traitId;
  valueIds[code] = valueId;
  pairs.count = code + 1;
  return code;
}

/** Whether it is the first time that `code` is asked about with this mark. Marks grow, from 1. */
export function firstUnder(pairs: PairCodes, code: number, mark: number): boolean {
  if (pairs.marks[code] === mark) return false;
  pairs.marks[code] = mark;
  return true;
}

function enlarge(pairs: PairCodes): void {
  const { count } = pairs;
  pairs.traitIds = longer(Uint32Array, pairs.traitIds, 2 * count);
  pairs.valueIds = longer(Uint32Array, pairs.valueIds, 2 * count);
  pairs.marks = longer(Uint32Array, pairs.marks, 2 * count);
  pairs.slots = new Uint32Array(4 * count);
  const last = pairs.slots.length - 1;
  for (let code = 0; code < count; code += 1) {
    let slot = hashOf(pairs.traitIds[code], pairs.valueIds[code]) & last;
    while (pairs.slots[slot] !== 0) slot = (slot + 1) & last;
    pairs.slots[slot] = code + 1;
  }
}
