/**
 * The tokens of a collection as columns. As objects, the same tokens take three times the memory, most of it for their lists of
 * traits.
 *
 * Layout     Compressed rows: token row i carries the pairs `starts[i]` up to `starts[i + 1]` of `pairOf`, in their order.
 */
import type { TraitPair } from "../../contract/tokens/token.ts";
import type { TokenToValue } from "./collection-valuation.ts";

export interface TokenColumns {
  /** Row -> token id. */
  readonly ids: readonly string[];
  /** Row -> rank. */
  readonly ranks: Float64Array;
  readonly starts: Uint32Array;
  /** Place in a row -> index in `pairs`. */
  readonly pairOf: Uint32Array;
  /** Distinct pairs of a trait and a value. */
  readonly pairs: readonly TraitPair[];
}

export function toColumns(tokens: readonly TokenToValue[]): TokenColumns {
  const pairs: TraitPair[] = [];
  /** Trait id -> value id -> index of the pair. */
  const known = new Map<number, Map<number, number>>();
  const starts = new Uint32Array(tokens.length + 1);
  const pairOf = new Uint32Array(tokens.reduce((sum, { traits }) => sum + traits.length, 0));

  function indexOf(pair: TraitPair): number {
    const [traitId, valueId] = pair;
    const ofTrait = known.get(traitId) ?? new Map<number, number>();
    const index = ofTrait.get(valueId) ?? pairs.push(pair) - 1;
    known.set(traitId, ofTrait.set(valueId, index));
    return index;
  }

  let end = 0;
  for (const [row, { traits }] of tokens.entries()) {
    for (const pair of traits) {
      pairOf[end] = indexOf(pair);
      end += 1;
    }
    starts[row + 1] = end;
  }
  const ids = tokens.map(({ tokenId }) => tokenId);
  return { ids, ranks: Float64Array.from(tokens, ({ rank }) => rank), starts, pairOf, pairs };
}

export function traitsAt({ starts, pairOf, pairs }: TokenColumns, row: number): TraitPair[] {
  return Array.from(pairOf.subarray(starts[row], starts[row + 1]), (pair) => pairs[pair]);
}

export function toTokens(columns: TokenColumns): TokenToValue[] {
  return columns.ids.map((tokenId, row) => {
    return { tokenId, rank: columns.ranks[row], traits: traitsAt(columns, row) };
  });
}
