/**
 * Rows by price. The lowest and highest price, and the prices around the positions last read, are patched
 * with every change. The order itself is patched lazily: changed rows stay dirty until the next read, as most updates
 * are followed by no read. For the measured gain see `key-window.ts`.
 */
import { type Eth, NONE, type RowIndex } from "../../../contract/values/units.ts";
import { type Bits, clearBit, countBits, emptyBits, hasBit, setBit, writeRows } from "../bitset.ts";
import { createExtremes } from "../extremes.ts";
import { growArray } from "../grow-array.ts";
import { createKeyWindow } from "./key-window.ts";
import { sortByKey, writeSorted } from "./sort-by-key.ts";
import { createSortedRows, type SortedRows } from "./sorted-rows.ts";

export type PriceOrder = ReturnType<typeof createPriceOrder>;

/** Number of keys that a window holds on either side. An update moves the end of a 10 percent price band by few positions. */
const WINDOW_ROWS = 32;
/** Share of all keys that it holds in addition. */
const WINDOW_SHARE = 1 / 256;
/** Above this share of dirty rows a re-sort is cheaper. */
const RESORT_SHARE = 1 / 8;

/** Cost of applying one deferred change, and of re-sorting one row, in row scans. */
const CHANGE_COST = 64;
const RESORT_COST = 16;

/** If the order holds more than this many rows per wanted row, sorting the wanted rows is cheaper than walking it. */
const FEW = 16;

/** Reads the current values of `prices`, and of `listed` for the rows with a price; keeps no copy. */
export function createPriceOrder(prices: Float64Array, listed: Bits) {
  const size = prices.length;
  const keyOf = (row: RowIndex) => prices[row];
  const extremes = createExtremes(size, keyOf);
  const [lowest, lower, upper] = [createKeyWindow(), createKeyWindow(), createKeyWindow()];
  /** Null until the order is first read. */
  let sorted: SortedRows | null = null;
  let count = 0;
  /** Rows that changed since `sorted` was patched, once each, with their price in `sorted`. */
  let dirty = new Uint32Array(64);
  let dirtyPrices = new Float64Array(64);
  let dirtyCount = 0;
  const isDirty = emptyBits(size);
  /** True if `sorted` needs a re-sort: many rows changed, or `rebuild` was called. `dirty` is then empty. */
  let isStale = false;

  function resort(order: SortedRows): void {
    const rows = new Uint32Array(count);
    writeRows(listed, rows, 0);
    sortByKey(rows, keyOf, 1);
    order.fill(rows, keyOf);
    isStale = false;
    isDirty.fill(0);
  }

  function patchedOrder(): SortedRows {
    sorted ??= createSortedRows(1);
    if (isStale) resort(sorted);
    for (let at = 0; at < dirtyCount; at += 1) {
      const row = dirty[at];
      clearBit(isDirty, row);
      if (!Number.isNaN(dirtyPrices[at])) sorted.remove(row, dirtyPrices[at]);
      if (!Number.isNaN(keyOf(row))) sorted.insert(row, keyOf(row));
    }
    dirtyCount = 0;
    return sorted;
  }

  function markDirty(row: RowIndex, before: Eth): void {
    if (isStale || hasBit(isDirty, row)) return;
    if (dirtyCount === dirty.length) {
      if (dirtyCount > count * RESORT_SHARE) {
        isStale = true;
        dirtyCount = 0;
        return;
      }
      dirty = growArray(Uint32Array, dirty, 2 * dirtyCount);
      dirtyPrices = growArray(Float64Array, dirtyPrices, 2 * dirtyCount);
    }
    setBit(isDirty, row);
    dirty[dirtyCount] = row;
    dirtyPrices[dirtyCount] = before;
    dirtyCount += 1;
  }

  return {
    /** Rows that have a price. */
    count: () => count,

    /** Returns the price at a position of the order, the cheapest first, or NONE (NaN) past its end. */
    priceAt(position: number): Eth {
      if (position === 0) return extremes.lowest();
      if (position === count - 1) return extremes.highest();
      if (!(position > 0 && position < count)) return NONE;
      const half = position * 2 < count ? lower : upper;
      const window = position < WINDOW_ROWS ? lowest : half;
      const known = window.at(position);
      if (!Number.isNaN(known)) return known;
      const reach = WINDOW_ROWS + Math.floor(count * WINDOW_SHARE);
      const from = Math.max(0, position - reach);
      const keys = new Float64Array(Math.min(count, position + reach) - from);
      patchedOrder().writeKeys(from, keys);
      window.moveTo(keys, from, count);
      return keys[position - from];
    },

    /** Applies new prices of `rows` at `from` up to `to`. `before` holds their former prices at the same positions. */
    change(rows: Uint32Array, before: Float64Array, from: number, to: number): void {
      for (let at = from; at < to; at += 1) {
        const row = rows[at];
        const former = before[at];
        const price = keyOf(row);
        if (former === price) continue;
        if (Number.isNaN(former)) count += 1;
        else if (Number.isNaN(price)) count -= 1;
        extremes.change(row, former, price);
        lowest.change(former, price);
        lower.change(former, price);
        upper.change(former, price);
        markDirty(row, former);
      }
    },

    rebuild(): void {
      count = countBits(listed);
      extremes.rebuild();
      lowest.clear();
      lower.clear();
      upper.clear();
      isStale = true;
      dirtyCount = 0;
    },

    /**
     * Returns the cost of patching the order before it can be read, in row scans. Facet counts compare it with a
     * scan of a choice's rows. An update with all facets then takes 0.78 of its time without it, at 10,000 tokens.
     */
    patchCost: () => (isStale ? count * RESORT_COST : dirtyCount * CHANGE_COST),
    findFrom: (bound: number, accepts: (row: RowIndex) => boolean) =>
      patchedOrder().findFrom(bound, accepts),
    writeMasked(mask: Bits, out: Uint32Array): number {
      // There are at most `out.length` wanted rows.
      const isFew = out.length * FEW < count;
      return isFew
        ? writeSorted(listed, mask, keyOf, 1, out)
        : patchedOrder().writeMasked(mask, out);
    },
  };
}
