/** Similarity of a collection's tokens, by the values they share: rare ones and those that matter to the price count more. */
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

function countTraits(tokens: readonly TokenToValue[]) {
  /** Trait id -> value id -> tokens that carry it. */
  const carriers = new Map<number, Map<number, number>>();
  /** Number of values -> tokens that carry that many. */
  const counts = new Map<number, number>();
  /** Traits of which some token has several values. */
  const multiValued = new Set<number>();
  for (const { traits } of tokens) {
    counts.set(traits.length, (counts.get(traits.length) ?? 0) + 1);
    for (const [index, [traitId, valueId]] of traits.entries()) {
      const values = carriers.get(traitId) ?? new Map<number, number>();
      carriers.set(traitId, values.set(valueId, (values.get(valueId) ?? 0) + 1));
      if (traits.findIndex(([other]) => other === traitId) !== index) multiValued.add(traitId);
    }
  }
  const information = ([traitId, valueId]: TraitPair) =>
    Math.log((tokens.length + 1) / (carriers.get(traitId)?.get(valueId) ?? 1));
  const traitsOf = new Map(tokens.map(({ tokenId, traits }) => [tokenId, traits]));
  return {
    carriers,
    counts,
    multiValued,
    /**
     * Returns a function that compares tokens of the collection with this one. The score, 0 to 1, is the weight of the
     * shared values over that of all values that either carries. A value weighs its information content times its
     * `importance`, which is above 0. The result is null for a token outside the collection.
     */
    compareWith(token: TokenToValue, importance: (pair: TraitPair) => number) {
      const total = (traits: readonly TraitPair[]) =>
        traits.reduce((sum, pair) => sum + information(pair) * importance(pair), 0);
      const ownTotal = total(token.traits);
      return (otherId: string) => {
        const traits = traitsOf.get(otherId);
        if (!traits) return null;
        const common = traits.filter(([traitId, valueId]) =>
          token.traits.some((own) => own[0] === traitId && own[1] === valueId),
        );
        const sharedTotal = total(common);
        const either = ownTotal + total(traits) - sharedTotal;
        return { score: either > 0 ? sharedTotal / either : 0, shared: common.length };
      };
    },
  };
}
