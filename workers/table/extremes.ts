/**
 * The lowest and the highest of a column of numbers while single ones change.
 *
 * Each end is known until it is taken away. To find it again there are bounds of every 64 rows, which no
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

const SHIFT = 6;
/** No value is beyond it. */
const EMPTY = Number.POSITIVE_INFINITY;

/** `amountOf`: as it stands, for rows 0 up to `size - 1`. */
export function createExtremes(size: number, amountOf: (row: RowIndex) => number): Extremes {
  const low = createEnd(size, amountOf, 1);
  const high = createEnd(size, amountOf, -1);
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

/** The lowest of `sign` times the amounts. */
function createEnd(size: number, amountOf: (row: RowIndex) => number, sign: 1 | -1) {
  const bounds = new Float64Array((size + (1 << SHIFT) - 1) >>> SHIFT).fill(EMPTY);
  /** Nothing is below it; it is the end itself where `isKnown`. */
  let end = EMPTY;
  let isKnown = true;

  function look(block: number): void {
    let bound = EMPTY;
    const stop = Math.min(size, (block + 1) << SHIFT);
    for (let row = block << SHIFT; row < stop; row += 1) {
      const value = sign * amountOf(row);
      if (value < bound) bound = value;
    }
    bounds[block] = bound;
  }

  function seek(): void {
    isKnown = true;
    for (;;) {
      end = EMPTY;
      let furthest = 0;
      for (let block = 0; block < bounds.length; block += 1) {
        if (bounds[block] >= end) continue;
        end = bounds[block];
        furthest = block;
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
      if (sign * before === end) isKnown = false;
      const value = sign * after;
      if (!(value < bounds[row >>> SHIFT])) return;
      bounds[row >>> SHIFT] = value;
      if (value > end) return;
      end = value;
      isKnown = true;
    },
    rebuild(): void {
      for (let block = 0; block < bounds.length; block += 1) look(block);
      end = Number.NEGATIVE_INFINITY;
      isKnown = false;
    },
  };
}
