/** Names of trait values. */
import type { CollectionInfo } from "../../contract/collection.ts";
import type { TraitPair } from "../../contract/tokens/token.ts";

type Traits = CollectionInfo["traits"];

/** Finds a trait and its value by their ids. Each is undefined if the collection does not define it. */
export function findTrait(traits: Traits, traitId: number, valueId: number) {
  const trait = traits.find(({ id }) => id === traitId);
  return { trait, value: trait?.values.find(({ id }) => id === valueId) };
}

/**
 * Returns a token's traits with their names. Skips pairs that are not defined. `amount` counts the tokens with the value.
 * `isRanked` is false if the trait is left out of the rank.
 */
export function namedTraits(traits: Traits, pairs: readonly TraitPair[]) {
  return pairs.flatMap((pair) => {
    const [traitId, valueId] = pair;
    const { trait, value } = findTrait(traits, traitId, valueId);
    if (!trait || !value) return [];
    const { label, amount } = value;
    const isRanked = !trait.unranked;
    return [{ pair, traitId, valueId, trait: trait.name, value: label, amount, isRanked }];
  });
}

/** Sorts a token's traits as they are shown: the rarest value first, and those that are left out of the rank last. */
export function rarestFirst(named: ReturnType<typeof namedTraits>): ReturnType<typeof namedTraits> {
  return named.toSorted(
    (a, b) => Number(b.isRanked) - Number(a.isRanked) || (a.isRanked ? a.amount - b.amount : 0),
  );
}
