/**
 * Rows by price. Its ends and the places around those last asked for are known at all times; the order of
 * the others catches up with what changed when somebody asks for it, as most updates are followed by
 * nobody's question.
 */
import { type Eth, NONE, type RowIndex } from "../../contract/units.ts";
import { addBit, type Bits, countBits, dropBit, hasBit, noBits, writeRows } from "./bitset.ts";
import { createExtremes } from "./extremes.ts";
import { createKeyWindow } from "./key-window.ts";
import { longer } from "./longer.ts";
import { sortByKey, writeSorted } from "./sort-by-key.ts";
import { createSortedRows, type SortedRows } from "./sorted-rows.ts";

export interface PriceOrder extends Pick<SortedRows, "firstFrom" | "writeMasked"> {
  /** Rows that have a price. */
  count(): number;
  /** The price at a place of the order, the cheapest first; NONE past its end. */
  priceAt(place: number): Eth;
  /** The prices of `rows` at `from` up to `to` were `before`, in the same places, and are what they now are. */
  change(rows: Uint32Array, before: Float64Array, from: number, to: number): void;
  rebuild(): void;
  /** What asking for the order costs before it is walked, in rows looked at one by one. */
  lag(): number;
}

/** Keys that a window reaches to either side: a band's end moves by few places an update. */
const REACH = 32;
const REACH_SHARE = 1 / 256;
/** Rows that changed, above which share of all sorting anew is quicker. */
const ANEW_SHARE = 1 / 8;

/** Rows that are looked at in the time in which a change is caught up with, and in which a row is sorted anew. */
const CHANGE_LAG = 64;
const ANEW_LAG = 16;

/** Rows in all for each that is asked for, from which on sorting those is less than looking for them in order. */
const FEW = 16;

/** Reads `prices`, and `listed` for the rows that have one, as they stand. */
export function createPriceOrder(prices: Float64Array, listed: Bits): PriceOrder {
  const size = prices.length;
  const keyOf = (row: RowIndex) => prices[row];
  const extremes = createExtremes(size, keyOf);
  const [lower, upper] = [createKeyWindow(), createKeyWindow()];
  const sorted = createSortedRows(1);
  let count = 0;
  /** Rows that changed since `sorted` was in order, once each, with the price that they have there. */
  let late = new Uint32Array(64);
  let latePrices = new Float64Array(64);
  let lateCount = 0;
  const isLate = noBits(size);
  /** So many changed that they are not told apart. */
  let isStale = false;

  function sortAnew(): void {
    const rows = new Uint32Array(count);
    writeRows(listed, rows, 0);
    sortByKey(rows, keyOf, 1);
    sorted.fill(rows, keyOf);
    isStale = false;
    isLate.fill(0);
  }

  function catchUp(): SortedRows {
    if (isStale) sortAnew();
    for (let at = 0; at < lateCount; at += 1) {
      const row = late[at];
      dropBit(isLate, row);
      if (!Number.isNaN(latePrices[at])) sorted.remove(row, latePrices[at]);
      if (!Number.isNaN(keyOf(row))) sorted.insert(row, keyOf(row));
    }
    lateCount = 0;
    return sorted;
  }

  function noteLate(row: RowIndex, before: Eth): void {
    if (isStale || hasBit(isLate, row)) return;
    if (lateCount === late.length) {
      if (lateCount > count * ANEW_SHARE) {
        isStale = true;
        lateCount = 0;
        return;
      }
      late = longer(Uint32Array, late, 2 * lateCount);
      latePrices = longer(Float64Array, latePrices, 2 * lateCount);
    }
    addBit(isLate, row);
    late[lateCount] = row;
    latePrices[lateCount] = before;
    lateCount += 1;
  }

  return {
    count: () => count,

    priceAt(place) {
      if (place === 0) return extremes.lowest();
      if (place === count - 1) return extremes.highest();
      if (!(place > 0 && place < count)) return NONE;
      const window = place * 2 < count ? lower : upper;
      const known = window.at(place);
      if (!Number.isNaN(known)) return known;
      const reach = REACH + Math.floor(count * REACH_SHARE);
      const from = Math.max(0, place - reach);
      const keys = new Float64Array(Math.min(count, place + reach) - from);
      catchUp().writeKeys(from, keys);
      window.show(keys, from, count);
      return keys[place - from];
    },

    change(rows, before, from, to) {
      for (let at = from; at < to; at += 1) {
        const row = rows[at];
        const former = before[at];
        const price = keyOf(row);
        // Only the marketplace is another.
        if (former === price) continue;
        if (Number.isNaN(former)) count += 1;
        else if (Number.isNaN(price)) count -= 1;
        extremes.change(row, former, price);
        lower.change(former, price);
        upper.change(former, price);
        noteLate(row, former);
      }
    },

    rebuild() {
      count = countBits(listed);
      extremes.rebuild();
      lower.clear();
      upper.clear();
      isStale = true;
      lateCount = 0;
    },

    lag: () => (isStale ? count * ANEW_LAG : lateCount * CHANGE_LAG),
    firstFrom: (bound, accepts) => catchUp().firstFrom(bound, accepts),
    writeMasked(mask, out) {
      // There is no room for more than are asked for.
      const isFew = out.length * FEW < count;
      return isFew ? writeSorted(listed, mask, keyOf, 1, out) : catchUp().writeMasked(mask, out);
    },
  };
}
