/**
 * The lowest and the highest of a column of numbers while single ones change.
 *
 * Each end is known until it is taken away. To find it again there are bounds of every 256 rows, which no
 * row is beyond but which rows may have left behind: the block with the furthest bound is looked at row by
 * row, and has the end if its bound holds. So a change costs a few comparisons, and hardly any a look.
 */
import { NONE, type RowIndex } from "../../contract/units.ts";

export interface Extremes {
  /** NONE where all are NONE. */
  lowest(): number;
  highest(): number;
  /** The value of a row was `before` and is `after`; NONE: has none. */
  change(row: RowIndex, before: number, after: number): void;
  /** Every value may have changed. */
  rebuild(): void;
}

const SHIFT = 8;
/** No value is beyond it. */
const EMPTY = Number.POSITIVE_INFINITY;

/** `amountOf`: as it stands, for rows 0 up to `size - 1`. */
export function createExtremes(size: number, amountOf: (row: RowIndex) => number): Extremes {
  /** Of both ends in turns, as a change looks at both. */
  const bounds = new Float64Array(2 * Math.ceil(size / (1 << SHIFT))).fill(EMPTY);
  const low = createEnd(bounds, 0, size, amountOf, 1);
  const high = createEnd(bounds, 1, size, amountOf, -1);
  return {
    lowest: low.value,
    highest: high.value,
    change(row, before, after) {
      low.change(row, before, after);
      high.change(row, before, after);
    },
    rebuild() {
      low.rebuild();
      high.rebuild();
    },
  };
}

/** The lowest of `sign` times the amounts. Every second of `bounds` from `first` on is its. */
function createEnd(
  bounds: Float64Array,
  first: 0 | 1,
  size: number,
  amountOf: (row: RowIndex) => number,
  sign: 1 | -1,
) {
  /** Nothing is below it; it is the end itself where `isKnown`. */
  let end = EMPTY;
  let isKnown = true;
  /** Every value may be another than the bounds know. */
  let isStale = false;

  /** Makes the bound at a place what it is of. */
  function look(place: number): void {
    let bound = EMPTY;
    const from = (place >>> 1) << SHIFT;
    const to = Math.min(size, from + (1 << SHIFT));
    for (let row = from; row < to; row += 1) {
      const value = sign * amountOf(row);
      if (value < bound) bound = value;
    }
    bounds[place] = bound;
  }

  function seek(): void {
    isKnown = true;
    if (isStale) {
      isStale = false;
      for (let place: number = first; place < bounds.length; place += 2) look(place);
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
      look(furthest);
      if (bounds[furthest] === end) return;
    }
  }

  return {
    value(): number {
      if (!isKnown) seek();
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
