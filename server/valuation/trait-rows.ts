/**
 * Tokens as rows of what may move their price: the trait values they carry, and how many.
 *
 * Layout     Compressed rows: token row i carries columns `starts[i]` up to `starts[i + 1]` of
 *            `columns`. Every entry counts as 1. A column is a trait value or a number of traits.
 */
import type { TraitPair } from "../../contract/token.ts";

export interface TraitRows {
  readonly size: number;
  /** Columns in all. */
  readonly width: number;
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  /** Column -> its key, see `columnKey`. */
  readonly keys: readonly string[];
}

/** Names a column across runs: a pair's ids, or a number of traits. */
export function columnKey(pair: TraitPair): string {
  return `${pair[0]} ${pair[1]}`;
}

function countKey(traits: number): string {
  return `#${traits}`;
}

/** The pair a key names; null if it names a number of traits. */
export function traitPairOf(key: string): TraitPair | null {
  const [traitId = "", valueId] = key.split(" ");
  return valueId === undefined ? null : [Number(traitId), Number(valueId)];
}

/** The number of traits that a key names. */
export function traitCountOf(key: string): number {
  return Number(key.slice(1));
}

/** Keys a token stands under: its trait values, then their number. */
export function columnKeys(traits: readonly TraitPair[]): string[] {
  return [...traits.map(columnKey), countKey(traits.length)];
}

/** Rows of the tokens over the columns in `keys`; keys that are not among them are left out. */
export function traitRows(
  tokens: readonly { readonly traits: readonly TraitPair[] }[],
  keys: readonly string[],
): TraitRows {
  const columnOf = new Map(keys.map((key, column) => [key, column]));
  const starts = new Uint32Array(tokens.length + 1);
  const columns: number[] = [];
  for (const [row, token] of tokens.entries()) {
    for (const key of columnKeys(token.traits)) {
      const column = columnOf.get(key);
      if (column !== undefined) columns.push(column);
    }
    starts[row + 1] = columns.length;
  }
  return {
    size: tokens.length,
    width: keys.length,
    starts,
    columns: Uint32Array.from(columns),
    keys,
  };
}

/** What the columns of one row add up to, given what each is worth. */
export function rowSum(rows: TraitRows, row: number, worth: ArrayLike<number>): number {
  let sum = 0;
  for (let at = rows.starts[row]; at < rows.starts[row + 1]; at += 1)
    sum += worth[rows.columns[at]];
  return sum;
}
