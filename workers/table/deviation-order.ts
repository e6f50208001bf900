/**
 * Rows by deviation. Its ends are known at all times; the order between them is found when somebody
 * asks for it, as what a view shows of it is kept in order by the view's own query.
 */
import { deviation, type Eth, type RowIndex } from "../../contract/units.ts";
import { type Bits, countBits, putBit, writeRows } from "./bitset.ts";
import { createExtremes } from "./extremes.ts";
import { sortByKey } from "./sort-by-key.ts";

export interface DeviationOrder {
  /** The rows that have a deviation. */
  readonly rows: Bits;
  of(row: RowIndex): Eth;
  /** NONE where no row has a deviation. */
  lowest(): Eth;
  highest(): Eth;
  /** The price of a row was `before` and is what it now is. */
  change(row: RowIndex, before: Eth): void;
  rebuild(): void;
  /** The most underpriced first. Belongs to the order: it is read at once, and not written to. */
  sorted(): Uint32Array;
}

/** Reads prices and projections as they stand. */
export function createDeviationOrder(
  prices: Float64Array,
  projections: Float64Array,
): DeviationOrder {
  const size = prices.length;
  const rows: Bits = new Uint32Array((size + 31) >>> 5);
  const of = (row: RowIndex) => deviation(projections[row], prices[row]);
  const extremes = createExtremes(size, of);
  let sorted: Uint32Array | null = null;

  return {
    rows,
    of,
    lowest: extremes.lowest,
    highest: extremes.highest,
    change(row, before) {
      const after = of(row);
      extremes.change(row, deviation(projections[row], before), after);
      if (Number.isNaN(before) || Number.isNaN(after)) putBit(rows, row, !Number.isNaN(after));
      sorted = null;
    },
    rebuild() {
      for (let row = 0; row < size; row += 1) putBit(rows, row, !Number.isNaN(of(row)));
      extremes.rebuild();
      sorted = null;
    },
    sorted() {
      if (sorted) return sorted;
      sorted = new Uint32Array(countBits(rows));
      writeRows(rows, sorted, 0);
      sortByKey(sorted, of, -1);
      return sorted;
    },
  };
}
