/**
 * The minimum and the maximum of a column of numbers, kept current while single values change.
 *
 * Each end is known until its value is removed. To find it again, every block of 256 rows has a bound. No row of the
 * block is beyond its bound, but the row that set it may have changed since. The search scans the block with the
 * furthest bound; if the bound is still exact, it is the end. So a change costs a few comparisons and rarely a scan.
 */
import { NONE, type RowIndex } from "../../contract/values/units.ts";

const SHIFT = 8;
/** Bound of a block without values. */
const EMPTY = Number.POSITIVE_INFINITY;

/** `valueAt` returns the current value of a row, 0 up to `size - 1`. */
export function createExtremes(size: number, valueAt: (row: RowIndex) => number) {
  /** The bounds of both ends, interleaved, because a change reads both. */
  const bounds = new Float64Array(2 * Math.ceil(size / (1 << SHIFT))).fill(EMPTY);
  const low = createEnd(bounds, 0, size, valueAt, 1);
  const high = createEnd(bounds, 1, size, valueAt, -1);
  return {
    /** NONE if all values are NONE. */
    lowest: low.value,
    highest: high.value,
    /** Applies the change of a row's value from `before` to `after`. NONE: no value. */
    change(row: RowIndex, before: number, after: number): void {
      low.change(row, before, after);
      high.change(row, before, after);
    },
    /** Discards the bounds, as every value may have changed. */
    rebuild(): void {
      low.rebuild();
      high.rebuild();
    },
  };
}

/** Minimum of `sign` times the values. Owns every second element of `bounds`, from `first` on. */
function createEnd(
  bounds: Float64Array,
  first: 0 | 1,
  size: number,
  valueAt: (row: RowIndex) => number,
  sign: 1 | -1,
) {
  /** No value is below it. If `isKnown`, it is the minimum. */
  let end = EMPTY;
  let isKnown = true;
  /** True if the bounds must be recomputed from the values. */
  let isStale = false;

  /** Recomputes the bound at `place` from the rows of its block. */
  function recomputeBound(place: number): void {
    let bound = EMPTY;
    const from = (place >>> 1) << SHIFT;
    const to = Math.min(size, from + (1 << SHIFT));
    for (let row = from; row < to; row += 1) {
      const value = sign * valueAt(row);
      if (value < bound) bound = value;
    }
    bounds[place] = bound;
  }

  function findEnd(): void {
    isKnown = true;
    if (isStale) {
      isStale = false;
      for (let place: number = first; place < bounds.length; place += 2) recomputeBound(place);
    }
    for (;;) {
      end = EMPTY;
      let furthest: number = first;
      for (let place: number = first; place < bounds.length; place += 2) {
        if (bounds[place] >= end) continue;
        end = bounds[place];
        furthest = place;
      }
      if (end === EMPTY) return;
      recomputeBound(furthest);
      if (bounds[furthest] === end) return;
    }
  }

  return {
    value(): number {
      if (!isKnown) findEnd();
      return end === EMPTY ? NONE : sign * end;
    },
    change(row: RowIndex, before: number, after: number): void {
      if (isStale) return;
      if (sign * before === end) isKnown = false;
      const place = 2 * (row >>> SHIFT) + first;
      const value = sign * after;
      if (!(value < bounds[place])) return;
      bounds[place] = value;
      if (value > end) return;
      end = value;
      isKnown = true;
    },
    rebuild(): void {
      isStale = true;
      isKnown = false;
    },
  };
}
