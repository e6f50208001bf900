/**
 * Tokens as rows of price factors: the trait values they carry, and the number of values.
 *
 * Layout     Compressed rows: token row i carries columns `starts[i]` up to `starts[i + 1]` of
 *            `columns`, ascending. Every entry counts as 1. A column is a trait value or a number of traits.
 */
import type { TraitPair } from "../../../contract/tokens/token.ts";

/** A factor has a rarity above 0 if fewer than one token in this many carries it. */
const COMMON_ONE_IN = 6;
/** Above 1: from rare to unique, a price grows faster than the log of the number of tokens per carrier. */
const RARITY_POWER = 1.7;

export type TraitRows = ReturnType<typeof traitRows>;

/** Returns the keys of a token's columns: its trait values, then their number. Keys are stable across runs. */
export function columnKeys(traits: readonly TraitPair[]): string[] {
  return [...traits.map(keyOfPair), keyOfCount(traits.length)];
}

const keyOfPair = ([traitId, valueId]: TraitPair) => `${traitId} ${valueId}`;
const keyOfCount = (traits: number) => `${COUNT_TRAIT}${traits}`;

/** Trait of the columns that stand for a number of traits. */
export const COUNT_TRAIT = "#";

/** Returns the trait of a column: its id, or `COUNT_TRAIT`. */
export function traitOf(key: string): string {
  return key.startsWith(COUNT_TRAIT) ? COUNT_TRAIT : key.slice(0, key.indexOf(" "));
}

/** A price factor without a column, because no sale that the model knows covers it. */
export interface UnseenFactor {
  readonly trait: string;
  readonly rarity: number;
}

/**
 * Builds the tokens' rows over the columns in `keys`. Factors whose key is not in `keys` are unseen. Those in `cut` were
 * sold, but have no column, and get no rarity: the model expects nothing of them.
 */
export function traitRows(
  tokens: readonly { readonly traits: readonly TraitPair[] }[],
  keys: readonly string[],
  cut: readonly string[] = [],
) {
  const cutKeys = new Set(cut);
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

  const { ofPair, ofCount } = countCarriers(tokens);
  const rarityOf = (carriers: number) =>
    Math.max(0, Math.log(tokens.length / carriers) - Math.log(COMMON_ONE_IN)) ** RARITY_POWER;
  const rarity = new Float64Array(keys.length);
  const starts = new Uint32Array(tokens.length + 1);
  const columns: number[] = [];
  const unseen: (readonly UnseenFactor[])[] = [];
  for (const [row, { traits }] of tokens.entries()) {
    const known: number[] = [];
    const missing: UnseenFactor[] = [];
    const add = (column: number | undefined, carriers: number, key: () => string) => {
      if (column === undefined) {
        const rarity = cutKeys.has(key()) ? 0 : rarityOf(carriers);
        missing.push({ trait: traitOf(key()), rarity });
      } else {
        known.push(column);
        rarity[column] = rarityOf(carriers);
      }
    };
    for (const pair of traits) add(columnOfPair(pair), ofPair(pair), () => keyOfPair(pair));
    add(columnOfCount(traits.length), ofCount(traits.length), () => keyOfCount(traits.length));
    columns.push(...known.sort((a, b) => a - b));
    starts[row + 1] = columns.length;
    unseen.push(missing.length > 0 ? missing : NONE);
  }
  return {
    /** Number of columns. */
    width: keys.length,
    starts,
    columns: Uint32Array.from(columns),
    /** Column -> its rarity: `max(0, log(tokens / carriers / COMMON_ONE_IN)) ** RARITY_POWER`. */
    rarity,
    /** Row -> its unseen factors. */
    unseen,
    /** Column -> its key, see `columnKeys`. */
    keys,
    columnOfPair,
    columnOfCount,
  };
}

const NONE: readonly UnseenFactor[] = [];

/** Counts the tokens that carry each trait value, and each number of traits. */
function countCarriers(tokens: readonly { readonly traits: readonly TraitPair[] }[]) {
  const carriers = new Map<number, Map<number, number>>();
  const counts = new Map<number, number>();
  for (const { traits } of tokens) {
    counts.set(traits.length, (counts.get(traits.length) ?? 0) + 1);
    for (const [traitId, valueId] of traits) {
      const values = carriers.get(traitId) ?? new Map<number, number>();
      carriers.set(traitId, values.set(valueId, (values.get(valueId) ?? 0) + 1));
    }
  }
  return {
    ofPair: ([traitId, valueId]: TraitPair) => carriers.get(traitId)?.get(valueId) ?? 1,
    ofCount: (traits: number) => counts.get(traits) ?? 1,
  };
}

/** Sums the worths of one row's columns. */
export function rowSum(rows: TraitRows, row: number, worths: ArrayLike<number>): number {
  let sum = 0;
  for (let at = rows.starts[row]; at < rows.starts[row + 1]; at += 1)
    sum += worths[rows.columns[at]];
  return sum;
}

/** Results of a fit: column -> worth, row -> worth expected of unseen factors, and the sum of a plain token's worths. */
interface Worths {
  readonly worths: Float64Array;
  readonly unseen: Float64Array;
  readonly plain: number;
}

/** Returns row -> premium: the sum of its worths, expected ones included, less that of a plain token. */
export function premiumsOf(rows: TraitRows, { worths, unseen, plain }: Worths): Float64Array {
  return unseen.map((expected, row) => rowSum(rows, row, worths) + expected - plain);
}
