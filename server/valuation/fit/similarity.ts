/** Similarity of a collection's tokens, by the trait values that they share. Values that are rare or matter to the price count more. */
import type { TraitPair } from "../../../contract/tokens/token.ts";
import type { TokenColumns } from "../token-columns.ts";
import type { Census } from "./trait-rows.ts";

interface ValueCount {
  readonly pair: TraitPair;
  /** Number of tokens that carry it. */
  readonly carriers: number;
}

/** Counts the values of `tokens`. The columns must not change afterwards. */
export function similarityWithin({ ids, starts, pairOf, pairs }: TokenColumns) {
  const size = ids.length;
  /** Pair -> number of tokens that carry it. */
  const carriers = new Uint32Array(pairs.length);
  for (const pair of pairOf) carriers[pair] += 1;
  /** Trait id -> its values. */
  const values = new Map<number, ValueCount[]>();
  /** Trait id -> value id -> number of tokens that carry it. */
  const carriersOf = new Map<number, Map<number, number>>();
  for (const [index, pair] of pairs.entries()) {
    const ofTrait = values.get(pair[0]) ?? [];
    ofTrait.push({ pair, carriers: carriers[index] });
    values.set(pair[0], ofTrait);
    const ofValue = carriersOf.get(pair[0]) ?? new Map<number, number>();
    carriersOf.set(pair[0], ofValue.set(pair[1], carriers[index]));
  }
  /** Number of values -> tokens that carry that many. */
  const counts = new Map<number, number>();
  /** Traits of which some token has several values. */
  const multiValued = new Set<number>();
  for (let row = 0; row < size; row += 1) {
    const [start, end] = [starts[row], starts[row + 1]];
    counts.set(end - start, (counts.get(end - start) ?? 0) + 1);
    for (let at = start; at < end; at += 1) {
      const [traitId] = pairs[pairOf[at]];
      for (let earlier = start; earlier < at; earlier += 1)
        if (pairs[pairOf[earlier]][0] === traitId) multiValued.add(traitId);
    }
  }

  return {
    /** Returns the values of a trait that tokens carry. */
    valuesOf: (traitId: number): readonly ValueCount[] => values.get(traitId) ?? [],
    counts,
    multiValued,
    census: {
      size,
      carriersOf: (pair: TraitPair) => carriersOf.get(pair[0])?.get(pair[1]) ?? 0,
      carryingCount: (traits: number) => counts.get(traits) ?? 0,
    } satisfies Census,
    /**
     * Returns a function from a token's row to a function that compares it with the token at another row. The score, 0 to 1,
     * is the weight of the shared values over that of all values that either carries. A value weighs its information content
     * times its `importance`, which is above 0.
     */
    weighedBy(importance: (pair: TraitPair) => number) {
      const weights = Float64Array.from(
        pairs,
        (pair, index) => Math.log((size + 1) / carriers[index]) * importance(pair),
      );
      return (row: number) => {
        const isOwn = new Uint8Array(pairs.length);
        let ownTotal = 0;
        for (let at = starts[row]; at < starts[row + 1]; at += 1) {
          isOwn[pairOf[at]] = 1;
          ownTotal += weights[pairOf[at]];
        }
        return (otherRow: number) => {
          let total = 0;
          let sharedTotal = 0;
          let shared = 0;
          for (let at = starts[otherRow]; at < starts[otherRow + 1]; at += 1) {
            const pair = pairOf[at];
            total += weights[pair];
            if (isOwn[pair] === 0) continue;
            sharedTotal += weights[pair];
            shared += 1;
          }
          const either = ownTotal + total - sharedTotal;
          return { score: either > 0 ? sharedTotal / either : 0, shared };
        };
      };
    },
  };
}
