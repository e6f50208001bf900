/**
 * Tokens as rows of price factors: the trait values they carry, and the number of values.
 *
 * Layout     Compressed rows: token row i carries columns `starts[i]` up to `starts[i + 1]` of
 *            `columns`, ascending. Every entry counts as 1. A column is a trait value or a number of traits.
 */
import type { TraitPair } from "../../../contract/tokens/token.ts";

export type TraitRows = ReturnType<typeof traitRows>;

/** Returns the keys of a token's columns: its trait values, then their number. Keys are stable across runs. */
export function columnKeys(traits: readonly TraitPair[]): string[] {
  return [...traits.map(([traitId, valueId]) => `${traitId} ${valueId}`), `#${traits.length}`];
}

/** Builds the tokens' rows over the columns in `keys`. Values whose key is not in `keys` are left out. */
export function traitRows(
  tokens: readonly { readonly traits: readonly TraitPair[] }[],
  keys: readonly string[],
) {
  // Finds columns by numeric ids: a string key per value of every token would take longer than all other steps.
  const columnsOfTrait = new Map<number, Map<number, number>>();
  const columnsOfCount = new Map<number, number>();
  for (const [column, key] of keys.entries()) {
    const [traitId, valueId] = key.split(" ").map(Number);
    if (valueId === undefined) columnsOfCount.set(Number(key.slice(1)), column);
    else {
      const values = columnsOfTrait.get(traitId) ?? new Map<number, number>();
      columnsOfTrait.set(traitId, values.set(valueId, column));
    }
  }
  /** Returns the column of a trait value, if there is one. */
  const columnOfPair = ([traitId, valueId]: TraitPair) => columnsOfTrait.get(traitId)?.get(valueId);
  /** Returns the column of a number of traits, if there is one. */
  const columnOfCount = (traits: number) => columnsOfCount.get(traits);

  const starts = new Uint32Array(tokens.length + 1);
  const columns: number[] = [];
  /** Row -> number of its values that have no column, because too few sales cover them. */
  const unknown = new Uint32Array(tokens.length);
  for (const [row, { traits }] of tokens.entries()) {
    const known = traits.map(columnOfPair).filter((column) => column !== undefined);
    unknown[row] = traits.length - known.length;
    const count = columnOfCount(traits.length);
    if (count !== undefined) known.push(count);
    columns.push(...known.sort((a, b) => a - b));
    starts[row + 1] = columns.length;
  }
  return {
    /** Number of columns. */
    width: keys.length,
    starts,
    columns: Uint32Array.from(columns),
    unknown,
    /** Column -> its key, see `columnKeys`. */
    keys,
    columnOfPair,
    columnOfCount,
  };
}

/** Sums the worths of one row's columns. */
export function rowSum(rows: TraitRows, row: number, worths: ArrayLike<number>): number {
  let sum = 0;
  for (let at = rows.starts[row]; at < rows.starts[row + 1]; at += 1)
    sum += worths[rows.columns[at]];
  return sum;
}

/** Returns row -> premium: the sum of its worths, less that of a plain token. */
export function premiumsOf(rows: TraitRows, worths: Float64Array, plain: number): Float64Array {
  return Float64Array.from(rows.unknown, (_, row) => rowSum(rows, row, worths) - plain);
}
