/**
 * Tokens as rows of price factors: the trait values they carry, and the number of values.
 *
 * Layout     Compressed rows: token row i carries columns `starts[i]` up to `starts[i + 1]` of
 *            `columns`, ascending. Every entry counts as 1. A column is a trait value or a number of traits.
 */
import type { TraitPair } from "../../../contract/tokens/token.ts";

export interface TraitRows {
  readonly size: number;
  /** Number of columns. */
  readonly width: number;
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  /** Row -> number of its values that have no column, because too few sales cover them. */
  readonly unknown: Uint32Array;
  /** Column -> its key, see `columnKey`. */
  readonly keys: readonly string[];
}

/** Returns a column's key, stable across runs: a pair's ids here, a number of traits in `countKey`. */
export function columnKey(pair: TraitPair): string {
  return `${pair[0]} ${pair[1]}`;
}

function countKey(traits: number): string {
  return `#${traits}`;
}

/** Parses the pair that a key names. Returns null if the key names a number of traits. */
function traitPairOf(key: string): TraitPair | null {
  const [traitId = "", valueId] = key.split(" ");
  return valueId === undefined ? null : [Number(traitId), Number(valueId)];
}

/** Parses the number of traits that a key names. */
function traitCountOf(key: string): number {
  return Number(key.slice(1));
}

/** Returns the keys of a token's columns: its trait values, then their number. */
export function columnKeys(traits: readonly TraitPair[]): string[] {
  return [...traits.map(columnKey), countKey(traits.length)];
}

/** Finds columns by numeric ids. A string key per value of every token would take longer than all other steps. */
export interface ColumnLookup {
  ofPair(pair: TraitPair): number | undefined;
  ofCount(traits: number): number | undefined;
}

export function columnLookup(keys: readonly string[]): ColumnLookup {
  const byTrait = new Map<number, Map<number, number>>();
  const byCount = new Map<number, number>();
  for (const [column, key] of keys.entries()) {
    const pair = traitPairOf(key);
    if (pair === null) byCount.set(traitCountOf(key), column);
    else {
      const values = byTrait.get(pair[0]) ?? new Map<number, number>();
      byTrait.set(pair[0], values.set(pair[1], column));
    }
  }
  return {
    ofPair: ([traitId, valueId]) => byTrait.get(traitId)?.get(valueId),
    ofCount: (traits) => byCount.get(traits),
  };
}

/** Builds the tokens' rows over the columns in `keys`. Values whose key is not in `keys` are left out. */
export function traitRows(
  tokens: readonly { readonly traits: readonly TraitPair[] }[],
  keys: readonly string[],
): TraitRows {
  const lookup = columnLookup(keys);
  const starts = new Uint32Array(tokens.length + 1);
  const columns: number[] = [];
  const unknown = new Uint32Array(tokens.length);
  const own: number[] = [];
  for (const [row, { traits }] of tokens.entries()) {
    own.length = 0;
    for (const pair of traits) {
      const column = lookup.ofPair(pair);
      if (column === undefined) unknown[row] += 1;
      else own.push(column);
    }
    const count = lookup.ofCount(traits.length);
    if (count !== undefined) own.push(count);
    own.sort((a, b) => a - b);
    for (const column of own) columns.push(column);
    starts[row + 1] = columns.length;
  }
  return {
    size: tokens.length,
    width: keys.length,
    starts,
    columns: Uint32Array.from(columns),
    unknown,
    keys,
  };
}

/** Sums the worths of one row's columns. */
export function rowSum(rows: TraitRows, row: number, worth: ArrayLike<number>): number {
  let sum = 0;
  for (let at = rows.starts[row]; at < rows.starts[row + 1]; at += 1)
    sum += worth[rows.columns[at]];
  return sum;
}
