/**
 * What rows carry of one trait, or of the vibes, and the same the other way round: the rows of each value.
 *
 * Layout  A row's code stands for a set of values, so a token with several values of a trait needs no more room than one
 *         with a single value. A value that many rows carry has a bit for each row of the table, another a list of its
 *         rows: whichever is smaller.
 */
import type { WholeNumbers } from "../../contract/column-reader.ts";
import type { RowIndex } from "../../contract/units.ts";
import { addAll, addBit, type Bits, eachRow, hasBit, noBits } from "./bitset.ts";

export interface CarriedValues {
  /** Null: the values are vibes. */
  readonly traitId: number | null;
  /** RowIndex -> code. The set of a code is `members` at `starts[code]` up to `starts[code + 1]`. */
  readonly codes: WholeNumbers;
  readonly starts: Uint32Array;
  /** Values by their index in `ids`, one set after the other. */
  readonly members: Uint32Array;
  /** The distinct value ids, or vibe ids. */
  readonly ids: Uint32Array;
  /** Index into `ids` -> rows that carry the value. */
  readonly amounts: Uint32Array;
  /** Index into `ids` -> its rows as bits, or null where they stand in `lists`. */
  readonly bits: readonly (Bits | null)[];
  /** Rows of a value without bits, ascending: `lists` at `listStarts[value]` up to `listStarts[value + 1]`. */
  readonly listStarts: Uint32Array;
  readonly lists: Uint32Array;
}

/** `memberIds`: value ids of the sets. */
export function carriedValues(
  traitId: number | null,
  codes: WholeNumbers,
  starts: Uint32Array,
  memberIds: Uint32Array,
): CarriedValues {
  const size = codes.length;
  const ids = Uint32Array.from(new Set(memberIds));
  const indexOfId = new Map(Array.from(ids, (id, value) => [id, value]));
  const members = memberIds.map((id) => indexOfId.get(id) ?? 0);

  const setAmounts = new Uint32Array(starts.length - 1);
  for (let row = 0; row < size; row += 1) setAmounts[codes[row]] += 1;
  const amounts = new Uint32Array(ids.length);
  for (let code = 0; code < setAmounts.length; code += 1)
    for (let at = starts[code]; at < starts[code + 1]; at += 1)
      amounts[members[at]] += setAmounts[code];

  const bits = Array.from(amounts, (amount) => (amount * 32 > size ? noBits(size) : null));
  const listStarts = new Uint32Array(ids.length + 1);
  for (let value = 0; value < ids.length; value += 1)
    listStarts[value + 1] = listStarts[value] + (bits[value] ? 0 : amounts[value]);
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
  return { traitId, codes, starts, members, ids, amounts, bits, listStarts, lists };
}

/** Adds the rows that carry `value`. */
export function addCarriers(values: CarriedValues, value: number, to: Bits): void {
  const valueBits = values.bits[value];
  if (valueBits) addAll(to, valueBits);
  else eachCarrier(values, value, (row) => addBit(to, row));
}

export function carries(values: CarriedValues, row: RowIndex, value: number): boolean {
  const valueBits = values.bits[value];
  if (valueBits) return hasBit(valueBits, row);
  const code = values.codes[row];
  for (let at = values.starts[code]; at < values.starts[code + 1]; at += 1)
    if (values.members[at] === value) return true;
  return false;
}

export function eachCarrier(
  values: CarriedValues,
  value: number,
  visit: (row: RowIndex) => void,
): void {
  const valueBits = values.bits[value];
  if (valueBits) eachRow(valueBits, visit);
  else
    for (let at = values.listStarts[value]; at < values.listStarts[value + 1]; at += 1)
      visit(values.lists[at]);
}
