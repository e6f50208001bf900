/**
 * Makes equal trait pairs one object. A collection's tokens have a few hundred different pairs: without sharing, the pairs take
 * most of the memory of its tokens.
 */
import type { TraitPair } from "../../contract/tokens/token.ts";

/** Returns a function that replaces each pair by the first one with the same trait and value that it was given. */
export function createPairSharing(): (pairs: readonly TraitPair[]) => readonly TraitPair[] {
  /** Trait id -> value id -> pair. */
  const known = new Map<number, Map<number, TraitPair>>();
  function shared(pair: TraitPair): TraitPair {
    const [traitId, valueId] = pair;
    const ofTrait = known.get(traitId) ?? new Map<number, TraitPair>();
    const first = ofTrait.get(valueId) ?? pair;
    known.set(traitId, ofTrait.set(valueId, first));
    return first;
  }
  return (pairs) => pairs.map(shared);
}
