/**
 * Tokens as rows of price factors: the trait values they carry, and the number of their traits.
 *
 * Layout     Compressed rows: token row i carries columns `starts[i]` up to `starts[i + 1]` of
 *            `columns`, ascending. Every entry counts as 1. A column is a trait value or a number of traits.
 */
import type { TraitPair } from "../../../contract/tokens/token.ts";

/** A factor that one token in this many carries, or more, has rarity 0. */
const COMMON_ONE_IN = 6;
/** Exponent of the rarity. It is above 1, because the price of rare factors grows faster than log(tokens / carriers). */
const RARITY_POWER = 1.7;

export type TraitRows = ReturnType<typeof traitRows>;

/** Returns the keys of a token's columns: its trait values, then the number of its traits. Keys are stable across runs. */
export function columnKeys(traits: readonly TraitPair[]): string[] {
  return [...traits.map(keyOfPair), keyOfCount(traits.length)];
}

const keyOfPair = ([traitId, valueId]: TraitPair) => `${traitId} ${valueId}`;
const keyOfCount = (traits: number) => `${COUNT_TRAIT}${traits}`;

/** Prefix of the key of a number of traits. `traitOf` returns it for such a key. */
export const COUNT_TRAIT = "#";

/** Returns the trait of a column: its id, or `COUNT_TRAIT`. */
export function traitOf(key: string): string {
  return key.startsWith(COUNT_TRAIT) ? COUNT_TRAIT : key.slice(0, key.indexOf(" "));
}

/** A price factor without a column: no known sale covers it, or it was cut. A cut factor has rarity 0. */
export interface UnseenFactor {
  readonly trait: string;
  readonly rarity: number;
}

/** How many tokens of a collection carry what. */
export interface Census {
  /** Number of tokens. */
  readonly size: number;
  carriersOf(pair: TraitPair): number;
  /** Returns how many tokens have that many traits. */
  carryingCount(traits: number): number;
}

/** Most tokens have no unseen factor. They share this list. */
const NONE_UNSEEN: readonly UnseenFactor[] = [];

/** A trait value or a number of traits. */
interface Factor extends UnseenFactor {
  carriers: number;
  column: number | undefined;
  /** True if it was sold, but has no column. */
  isCut: boolean;
  /** 0 unless a token carries it. */
  rarity: number;
}

/**
 * Builds the tokens' rows over the columns in `keys`. A factor whose key is not in `keys` has no column and is listed
 * as unseen. If its key is in `cut`, its rarity is 0: it was sold, and the model expects no worth of it. If `tokens` are only
 * some of the collection's, `census` counts them all.
 */
export function traitRows(
  tokens: readonly { readonly traits: readonly TraitPair[] }[],
  keys: readonly string[],
  cut: readonly string[] = [],
  census: Census | null = null,
) {
  const factors = createFactors(census);
  const size = census?.size ?? tokens.length;
  for (const [column, key] of keys.entries()) factors.ofKey(key).column = column;
  for (const key of cut) factors.ofKey(key).isCut = true;
  const carried = tokens.map(({ traits }) => {
    const ofToken = traits.map(factors.ofPair);
    ofToken.push(factors.ofCount(traits.length));
    if (!census) for (const factor of ofToken) factor.carriers += 1;
    return ofToken;
  });
  const rarity = new Float64Array(keys.length);
  for (const factor of factors.all) {
    const { carriers, column, isCut } = factor;
    if (carriers === 0 || isCut) continue;
    const excess = Math.log(size / carriers) - Math.log(COMMON_ONE_IN);
    factor.rarity = Math.max(0, excess) ** RARITY_POWER;
    if (column !== undefined) rarity[column] = factor.rarity;
  }
  return {
    /** Number of columns. */
    width: keys.length,
    ...compressRows(carried),
    /** Column -> its rarity: `max(0, log(tokens / carriers / COMMON_ONE_IN)) ** RARITY_POWER`. */
    rarity,
    /** Row -> its unseen factors. */
    unseen: carried.map((ofToken): readonly UnseenFactor[] => {
      const unseen = ofToken.filter(({ column }) => column === undefined);
      return unseen.length > 0 ? unseen : NONE_UNSEEN;
    }),
    /** Column -> its key, see `columnKeys`. */
    keys,
    columnOfPair: (pair: TraitPair) => factors.ofPair(pair).column,
    columnOfCount: (traits: number) => factors.ofCount(traits).column,
  };
}

/** Creates each factor once. Finds it by numeric ids: strings would take longer than all other steps. */
function createFactors(census: Census | null) {
  const all: Factor[] = [];
  /** Trait id -> value id -> factor. */
  const ofValue = new Map<number, Map<number, Factor>>();
  /** Number of traits -> factor. */
  const ofNumber = new Map<number, Factor>();
  const add = (trait: string, carriers = 0): Factor => {
    const factor = { trait, carriers, column: undefined, isCut: false, rarity: 0 };
    all.push(factor);
    return factor;
  };
  function ofPair([traitId, valueId]: TraitPair): Factor {
    const values = ofValue.get(traitId) ?? new Map<number, Factor>();
    const known = values.get(valueId);
    if (known) return known;
    const factor = add(String(traitId), census?.carriersOf([traitId, valueId]));
    ofValue.set(traitId, values.set(valueId, factor));
    return factor;
  }
  function ofCount(traits: number): Factor {
    const known = ofNumber.get(traits);
    if (known) return known;
    const factor = add(COUNT_TRAIT, census?.carryingCount(traits));
    ofNumber.set(traits, factor);
    return factor;
  }
  function ofKey(key: string): Factor {
    if (key.startsWith(COUNT_TRAIT)) return ofCount(Number(key.slice(COUNT_TRAIT.length)));
    const [traitId, valueId] = key.split(" ").map(Number);
    return ofPair([traitId, valueId]);
  }
  return { all, ofPair, ofCount, ofKey };
}

/** Compresses the columns of the factors that each row carries. */
function compressRows(carried: readonly (readonly Factor[])[]) {
  const starts = new Uint32Array(carried.length + 1);
  const columns = new Uint32Array(carried.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const [row, factors] of carried.entries()) {
    for (const { column } of factors) {
      if (column === undefined) continue;
      let at = end;
      for (; at > starts[row] && columns[at - 1] > column; at -= 1) columns[at] = columns[at - 1];
      columns[at] = column;
      end += 1;
    }
    starts[row + 1] = end;
  }
  return { starts, columns: columns.slice(0, end) };
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
