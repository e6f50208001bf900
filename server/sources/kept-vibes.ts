/** Keeps the vibes of a collection whose tokens are read again. Its trait values may then have other ids. */
import type { Trait } from "../../contract/collection.ts";
import type { TraitPair } from "../../contract/tokens/token.ts";
import type { DraftTrait, DraftVibe } from "../market/drafts.ts";
import type { StoredCollection } from "../storage/store/store.ts";

/** Returns the stored vibes with the ids of the draft's values. Leaves out values that the draft lacks. */
export function keptVibes(
  { vibes, traits: stored }: Pick<StoredCollection, "vibes" | "traits">,
  traits: readonly DraftTrait[],
): readonly DraftVibe[] {
  return vibes.flatMap(({ id, name, traits: pairs }) => {
    const kept = pairs.flatMap((pair) => pairNamed(traits, namesOf(stored, pair)));
    return kept.length > 0 ? [{ id, name, traits: kept }] : [];
  });
}

function namesOf(traits: readonly Trait[], [traitId, valueId]: TraitPair) {
  const trait = traits.find(({ id }) => id === traitId);
  return [trait?.name, trait?.values.find(({ id }) => id === valueId)?.label] as const;
}

function pairNamed(
  traits: readonly DraftTrait[],
  [name, label]: readonly [string | undefined, string | undefined],
): TraitPair[] {
  const trait = traits.find((each) => each.name === name);
  const value = trait?.values.find((each) => each.label === label);
  return trait && value ? [[trait.id, value.id]] : [];
}
