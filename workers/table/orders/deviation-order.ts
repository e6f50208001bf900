/**
 * Rows by deviation. The ends are patched with every change. The order is sorted only on read, because the query of a
 * view keeps its own rows in order.
 */
import { deviation, type Eth, type RowIndex } from "../../../contract/values/units.ts";
import {
  assignBit,
  type Bits,
  countBits,
  countIntersection,
  emptyBits,
  writeRows,
} from "../bitset.ts";
import { createExtremes } from "../extremes.ts";
import { sortByKey, writeSorted } from "./sort-by-key.ts";

export type DeviationOrder = ReturnType<typeof createDeviationOrder>;

/** Sorting the wanted rows is cheaper than sorting all rows if there are more than this many rows per wanted row. */
const FEW = 4;

/** Reads the current values of `prices` and `projections`; keeps no copy. */
export function createDeviationOrder(prices: Float64Array, projections: Float64Array) {
  const size = prices.length;
  const rows = emptyBits(size);
  const of = (row: RowIndex): Eth => deviation(projections[row], prices[row]);
  const extremes = createExtremes(size, of);
  let count = 0;
  let sorted: Uint32Array | null = null;
  /** Projections of the rows that `change` is applied to. */
  let changedProjections = new Float64Array(0);

  return {
    /** The rows that have a deviation. */
    rows,
    of,
    /** NONE if no row has a deviation. */
    lowest: extremes.lowest,
    highest: extremes.highest,
    /** Applies new prices of `changed` at `from` up to `to`. `before` holds their former prices at the same places. */
    change(changed: Uint32Array, before: Float64Array, from: number, to: number): void {
      // A loop that only reads lets the processor load many rows in parallel.
      if (changedProjections.length < to) changedProjections = new Float64Array(to);
      for (let at = from; at < to; at += 1) changedProjections[at] = projections[changed[at]];
      for (let at = from; at < to; at += 1) {
        const row = changed[at];
        const projection = changedProjections[at];
        const former = deviation(projection, before[at]);
        const after = deviation(projection, prices[row]);
        extremes.change(row, former, after);
        if (Number.isNaN(former) === Number.isNaN(after)) continue;
        count += Number.isNaN(after) ? -1 : 1;
        assignBit(rows, row, !Number.isNaN(after));
      }
      sorted = null;
    },

    rebuild(): void {
      for (let row = 0; row < size; row += 1) assignBit(rows, row, !Number.isNaN(of(row)));
      count = countBits(rows);
      extremes.rebuild();
      sorted = null;
    },
    /** Writes the rows of `mask` that have a deviation, the most underpriced first. Returns their number. */
    writeMasked(mask: Bits, out: Uint32Array): number {
      // `out` has room for every wanted row, so its length bounds their number.
      const isFew = out.length * FEW < count || countIntersection(rows, mask) * FEW < count;
      if (!sorted && isFew) return writeSorted(rows, mask, of, -1, out);
      if (!sorted) {
        sorted = new Uint32Array(count);
        writeRows(rows, sorted, 0);
        sortByKey(sorted, of, -1);
      }
      let end = 0;
      for (let at = 0; at < sorted.length; at += 1) {
        const row = sorted[at];
        if ((mask[row >>> 5] >>> (row & 31)) & 1) {
          out[end] = row;
          end += 1;
        }
      }
      return end;
    },
  };
}
