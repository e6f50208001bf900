/**
 * The keys around one place of a sorted order, patched as keys come and go, so that the key at that place
 * is known without patching the order. Keys below the window are counted. Keys above it are ignored.
 *
 * Without it an update takes 2.8 times as long at 1,000,000 tokens and 1.9 times at 10,000, as the ends of
 * the 10 percent bands are read after every update. The budgets allow neither.
 */
import { NONE } from "../../../contract/values/units.ts";
import { longer } from "../grow-array.ts";

export interface KeyWindow {
  /** Returns the key at a place of the whole order, or NONE if the window does not reach it. */
  at(place: number): number;
  /** Replaces the key `before` of a row by `after`. NONE: no key. */
  change(before: number, after: number): void;
  /** Moves the window to `keys`, which are at `from` and after in an order of `total`. */
  show(keys: Float64Array, from: number, total: number): void;
  /** Empties the window until `show`. */
  clear(): void;
}

/** Above this number of keys `copyWithin` is faster than a loop. */
const COPIED = 64;

export function createKeyWindow(): KeyWindow {
  let keys: Float64Array = new Float64Array(0);
  let count = 0;
  /** Every key from `low` up to `high` is in the window. */
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  /** Keys below `low`. */
  let below = 0;

  /** Returns the place in `keys` of the first that is not below `key`. */
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
    // NONE fails both comparisons.
    change(before, after) {
      if (before < low) below -= 1;
      else if (before <= high) drop(before);
      if (after < low) below += 1;
      else if (after <= high) add(after);
    },
    show(shown, from, total) {
      // Equal keys may be outside of the window, so the keys at its ends are dropped.
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
