/**
 * What rows carry, as small codes, and the same the other way round: the rows of each code.
 *
 * A code that many rows carry has a bit for each row of the table, another a list of its rows: whichever
 * is smaller, so that the second direction never takes more than the first.
 */
import type { RowIndex } from "../../contract/units.ts";
import { addAll, addBit, type Bits, eachRow, hasBit, noBits } from "./bitset.ts";

export interface CodedRows {
  /** Row i carries `codes` at `starts[i]` up to `starts[i + 1]`, each once. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly codes: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  /** Code -> rows that carry it. */
  readonly amounts: Uint32Array<ArrayBuffer>;
  /** Code -> its rows as bits, or null where they stand in `lists`. */
  readonly bits: readonly (Bits | null)[];
  /** Rows of a code without bits, ascending: `lists` at `listStarts[code]` up to `listStarts[code + 1]`. */
  readonly listStarts: Uint32Array<ArrayBuffer>;
  readonly lists: Uint32Array<ArrayBuffer>;
}

/** `starts`, `codes`: as sent, by index. `order`: row -> index. */
export function codedRows(
  starts: Uint32Array,
  codes: Uint32Array,
  codeCount: number,
  order: Uint32Array,
): CodedRows {
  const size = order.length;
  const rowStarts = new Uint32Array(size + 1);
  const amounts = new Uint32Array(codeCount);
  let end = 0;
  for (let row = 0; row < size; row += 1) {
    const index = order[row];
    for (let at = starts[index]; at < starts[index + 1]; at += 1) amounts[codes[at]] += 1;
    end += starts[index + 1] - starts[index];
    rowStarts[row + 1] = end;
  }

  const bits = Array.from(amounts, (amount) => (amount * 32 > size ? noBits(size) : null));
  const listStarts = new Uint32Array(codeCount + 1);
  for (let code = 0; code < codeCount; code += 1)
    listStarts[code + 1] = listStarts[code] + (bits[code] ? 0 : amounts[code]);
  const lists = new Uint32Array(listStarts[codeCount]);
  const listEnds = listStarts.slice();

  const rowCodes = codeCount <= 0x10000 ? new Uint16Array(end) : new Uint32Array(end);
  end = 0;
  for (let row = 0; row < size; row += 1) {
    const index = order[row];
    for (let at = starts[index]; at < starts[index + 1]; at += 1) {
      const code = codes[at];
      rowCodes[end] = code;
      end += 1;
      const codeBits = bits[code];
      if (codeBits) codeBits[row >>> 5] |= 1 << (row & 31);
      else {
        lists[listEnds[code]] = row;
        listEnds[code] += 1;
      }
    }
  }
  return { starts: rowStarts, codes: rowCodes, amounts, bits, listStarts, lists };
}

/** Adds the rows that carry `code`. */
export function addCarriers(rows: CodedRows, code: number, to: Bits): void {
  const codeBits = rows.bits[code];
  if (codeBits) addAll(to, codeBits);
  else eachCarrier(rows, code, (row) => addBit(to, row));
}

export function carries(rows: CodedRows, row: RowIndex, code: number): boolean {
  const codeBits = rows.bits[code];
  if (codeBits) return hasBit(codeBits, row);
  for (let at = rows.starts[row]; at < rows.starts[row + 1]; at += 1)
    if (rows.codes[at] === code) return true;
  return false;
}

export function eachCarrier(rows: CodedRows, code: number, visit: (row: RowIndex) => void): void {
  const codeBits = rows.bits[code];
  if (codeBits) eachRow(codeBits, visit);
  else
    for (let at = rows.listStarts[code]; at < rows.listStarts[code + 1]; at += 1)
      visit(rows.lists[at]);
}
