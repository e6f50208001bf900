/**
 * Similarity of a collection's tokens, by the values they share: rare ones and those that matter to the price count more.
 *
 * Layout     Compressed rows: token row i carries the pairs `starts[i]` up to `starts[i + 1]` of `pairOf`. A pair is a trait
 *            value. An explanation compares a token with thousands of others, so that loops over numbers pay.
 */
import type { TraitPair } from "../../../contract/tokens/token.ts";
import type { TokenToValue } from "../collection-valuation.ts";

type Similarity = ReturnType<typeof countTraits>;

/** Cache by token array: counting costs more than any later comparison, and a collection keeps its array. */
const counted = new WeakMap<readonly TokenToValue[], Similarity>();

/** Returns the similarity within `tokens`, counted once per array. The array must not change afterwards. */
export function similarityWithin(tokens: readonly TokenToValue[]): Similarity {
  const known = counted.get(tokens);
  if (known) return known;
  const similarity = countTraits(tokens);
  counted.set(tokens, similarity);
  return similarity;
}

interface ValueCount {
  readonly pair: TraitPair;
  /** Position of the pair in the list of all. */
  readonly index: number;
  /** Number of tokens that carry it. */
  carriers: number;
}

function countTraits(tokens: readonly TokenToValue[]) {
  const pairs: ValueCount[] = [];
  /** Trait id -> value id -> its count. */
  const values = new Map<number, Map<number, ValueCount>>();
  /** Number of values -> tokens that carry that many. */
  const counts = new Map<number, number>();
  /** Traits of which some token has several values. */
  const multiValued = new Set<number>();
  const starts = new Uint32Array(tokens.length + 1);
  const pairOf = new Uint32Array(tokens.reduce((sum, { traits }) => sum + traits.length, 0));

  function countOf(pair: TraitPair): ValueCount {
    const [traitId, valueId] = pair;
    const ofTrait = values.get(traitId) ?? new Map<number, ValueCount>();
    const known = ofTrait.get(valueId);
    if (known) return known;
    const added = { pair, index: pairs.length, carriers: 0 };
    pairs.push(added);
    values.set(traitId, ofTrait.set(valueId, added));
    return added;
  }

  let end = 0;
  for (const [row, { traits }] of tokens.entries()) {
    counts.set(traits.length, (counts.get(traits.length) ?? 0) + 1);
    for (const [index, pair] of traits.entries()) {
      const count = countOf(pair);
      count.carriers += 1;
      pairOf[end] = count.index;
      end += 1;
      for (let earlier = 0; earlier < index; earlier += 1)
        if (traits[earlier][0] === pair[0]) multiValued.add(pair[0]);
    }
    starts[row + 1] = end;
  }

  return {
    /** Returns the values of a trait that tokens carry. */
    valuesOf: (traitId: number): Iterable<ValueCount> => values.get(traitId)?.values() ?? [],
    counts,
    multiValued,
    /**
     * Returns a function from a token's row to a function that compares it with the token at another row. The score, 0 to 1,
     * is the weight of the shared values over that of all values that either carries. A value weighs its information content
     * times its `importance`, which is above 0.
     */
    weighedBy(importance: (pair: TraitPair) => number) {
      const weights = Float64Array.from(
        pairs,
        ({ pair, carriers }) => Math.log((tokens.length + 1) / carriers) * importance(pair),
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
