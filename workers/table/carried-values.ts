/**
 * The values of one trait, or of the vibes, that each row carries, and the inverse: the rows that carry each value.
 *
 * The inverse is built lazily, for all values, on its first read. Each value's rows are kept as a bitset or as a list,
 * whichever is smaller.
 */
import type { SetColumn } from "../../contract/columns/columns.ts";
import type { RowIndex } from "../../contract/values/units.ts";
import { type Bits, emptyBits, forEachRow, setBit, unionWith } from "./bitset.ts";

export interface CarriedValues extends SetColumn {
  /** Null for vibes. */
  readonly traitId: number | null;
  /** Null until the first read. */
  carriers: Carriers | null;
}

interface Carriers {
  /** Index into `ids` -> the value's rows as bits, or null if they are in `lists`. */
  readonly bits: readonly (Bits | null)[];
  /** A value without bits has its rows, ascending, in `lists` at `listStarts[value]` up to `listStarts[value + 1]`. */
  readonly listStarts: Uint32Array;
  readonly lists: Uint32Array;
}

export function createCarriedValues(traitId: number | null, sets: SetColumn): CarriedValues {
  return { ...sets, traitId, carriers: null };
}

function indexCarriers({ codes, starts, members, ids, carrierAmounts }: CarriedValues): Carriers {
  const size = codes.length;
  const bits = Array.from(carrierAmounts, (amount) =>
    amount * 32 > size ? emptyBits(size) : null,
  );
  const listStarts = new Uint32Array(ids.length + 1);
  for (let value = 0; value < ids.length; value += 1)
    listStarts[value + 1] = listStarts[value] + (bits[value] ? 0 : carrierAmounts[value]);
  const lists = new Uint32Array(listStarts[ids.length]);
  const listEnds = listStarts.slice();
  for (let row = 0; row < size; row += 1) {
    const code = codes[row];
    for (let at = starts[code]; at < starts[code + 1]; at += 1) {
      const value = members[at];
      const valueBits = bits[value];
      if (valueBits) valueBits[row >>> 5] |= 1 << (row & 31);
      else {
        lists[listEnds[value]] = row;
        listEnds[value] += 1;
      }
    }
  }
  return { bits, listStarts, lists };
}

/** Adds the rows that carry `value`, an index into `ids`, to `to`. */
export function addCarriers(values: CarriedValues, value: number, to: Bits): void {
  values.carriers ??= indexCarriers(values);
  const valueBits = values.carriers.bits[value];
  if (valueBits) unionWith(to, valueBits);
  else forEachCarrier(values, value, (row) => setBit(to, row));
}

export function carries(values: CarriedValues, row: RowIndex, value: number): boolean {
  const { codes, starts, members } = values;
  for (let at = starts[codes[row]]; at < starts[codes[row] + 1]; at += 1)
    if (members[at] === value) return true;
  return false;
}

export function forEachCarrier(
  values: CarriedValues,
  value: number,
  visit: (row: RowIndex) => void,
): void {
  values.carriers ??= indexCarriers(values);
  const { bits, listStarts, lists } = values.carriers;
  const valueBits = bits[value];
  if (valueBits) forEachRow(valueBits, visit);
  else for (let at = listStarts[value]; at < listStarts[value + 1]; at += 1) visit(lists[at]);
}
