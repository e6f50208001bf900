/**
 * A few keys around a place of an order of many, in order, while keys come and go: so that what stands at
 * the place is known without the order. How many keys are below the window is counted; what is above it is
 * of no interest.
 */
import { NONE } from "../../contract/units.ts";
import { longer } from "./longer.ts";

export interface KeyWindow {
  /** The key at a place of the whole order; NONE where the window does not reach it. */
  at(place: number): number;
  /** A row's key was `before` and is `after`; NONE: the row had none, or has none now. */
  change(before: number, after: number): void;
  /** Shows `keys`, which are those at `from` on of an order of `total`. */
  show(keys: Float64Array, from: number, total: number): void;
  /** Shows nothing, until `show`. */
  clear(): void;
}

/** Keys from which on they are quicker copied together than one by one. */
const COPIED = 64;

export function createKeyWindow(): KeyWindow {
  let keys: Float64Array = new Float64Array(0);
  let count = 0;
  /** Every key from `low` up to `high` is in the window. */
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  /** Keys below `low`. */
  let below = 0;

  /** Place in `keys` of the first that is not below `key`. */
  function placeOf(key: number): number {
    let from = 0;
    let length = count;
    while (length > 1) {
      const half = length >>> 1;
      from += Math.imul(Number(keys[from + half - 1] < key), half);
      length -= half;
    }
    return from + Number(count > 0 && keys[from] < key);
  }

  function add(key: number): void {
    if (count === keys.length) {
      clear();
      return;
    }
    const at = placeOf(key);
    if (count - at > COPIED) keys.copyWithin(at + 1, at, count);
    else for (let to = count; to > at; to -= 1) keys[to] = keys[to - 1];
    keys[at] = key;
    count += 1;
  }

  function drop(key: number): void {
    const at = placeOf(key);
    if (count - at > COPIED) keys.copyWithin(at, at + 1, count);
    else for (let to = at + 1; to < count; to += 1) keys[to - 1] = keys[to];
    count -= 1;
  }

  function clear(): void {
    count = 0;
    [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  }

  return {
    at(place) {
      const at = place - below;
      return at >= 0 && at < count ? keys[at] : NONE;
    },
    // What is NONE is neither below the window nor in it.
    change(before, after) {
      if (before < low) below -= 1;
      else if (before <= high) drop(before);
      if (after < low) below += 1;
      else if (after <= high) add(after);
    },
    show(shown, from, total) {
      // Of a key at an end, more may stand outside.
      let first = 0;
      if (from > 0) while (first < shown.length && shown[first] === shown[0]) first += 1;
      let end = shown.length;
      if (from + end < total)
        while (end > first && shown[end - 1] === shown[shown.length - 1]) end -= 1;
      clear();
      if (first === end) return;
      count = end - first;
      keys = longer(Float64Array, shown.subarray(first, end), 2 * count);
      low = from > 0 ? keys[0] : Number.NEGATIVE_INFINITY;
      high = from + shown.length < total ? keys[count - 1] : Number.POSITIVE_INFINITY;
      below = from + first;
    },
    clear,
  };
}
