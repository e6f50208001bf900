/**
 * The lowest and the highest of a column of numbers while single ones change: of every 64 rows, and of
 * every 64 such blocks. A change that is no end of its block, before or after, costs two comparisons.
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

interface Level {
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
}

/** `amountOf`: as it stands, for rows 0 up to `size - 1`. */
export function createExtremes(size: number, amountOf: (row: RowIndex) => number): Extremes {
  const blocks = level(size);
  const blocksOfBlocks = level(blocks.lowest.length);
  /** Block of blocks -> 1 where one of its blocks has other ends than when it was looked at. */
  const stale = new Uint8Array(blocksOfBlocks.lowest.length);

  function scan(block: number): void {
    let lowest = NONE;
    let highest = NONE;
    const end = Math.min(size, (block + 1) << SHIFT);
    for (let row = block << SHIFT; row < end; row += 1) {
      const value = amountOf(row);
      // An end that is still NONE fails the comparison, hence the negation.
      if (Number.isNaN(value)) continue;
      if (!(lowest <= value)) lowest = value;
      if (!(highest >= value)) highest = value;
    }
    blocks.lowest[block] = lowest;
    blocks.highest[block] = highest;
  }

  function scanBlocks(outer: number): void {
    const from = outer << SHIFT;
    const to = from + (1 << SHIFT);
    blocksOfBlocks.lowest[outer] = least(blocks.lowest, from, to);
    blocksOfBlocks.highest[outer] = most(blocks.highest, from, to);
  }

  function settle(): void {
    for (let outer = 0; outer < stale.length; outer += 1) {
      if (stale[outer] === 0) continue;
      stale[outer] = 0;
      scanBlocks(outer);
    }
  }

  return {
    lowest() {
      settle();
      return least(blocksOfBlocks.lowest, 0, blocksOfBlocks.lowest.length);
    },
    highest() {
      settle();
      return most(blocksOfBlocks.highest, 0, blocksOfBlocks.highest.length);
    },
    change(row, before, after) {
      const block = row >>> SHIFT;
      const lowest = blocks.lowest[block];
      const highest = blocks.highest[block];
      const wasInside = Number.isNaN(before) || (before > lowest && before < highest);
      const isInside = Number.isNaN(after) || (after >= lowest && after <= highest);
      if (wasInside && isInside) return;
      scan(block);
      stale[block >>> SHIFT] = 1;
    },
    rebuild() {
      for (let block = 0; block < blocks.lowest.length; block += 1) scan(block);
      stale.fill(1);
    },
  };
}

function level(size: number): Level {
  const length = (size + (1 << SHIFT) - 1) >>> SHIFT;
  return { lowest: new Float64Array(length), highest: new Float64Array(length) };
}

function least(values: Float64Array, from: number, to: number): number {
  let found = NONE;
  const end = Math.min(to, values.length);
  for (let at = from; at < end; at += 1) {
    const value = values[at];
    if (!Number.isNaN(value) && !(found <= value)) found = value;
  }
  return found;
}

function most(values: Float64Array, from: number, to: number): number {
  let found = NONE;
  const end = Math.min(to, values.length);
  for (let at = from; at < end; at += 1) {
    const value = values[at];
    if (!Number.isNaN(value) && !(found >= value)) found = value;
  }
  return found;
}
