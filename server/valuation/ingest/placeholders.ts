/** Finds values that stand for a missing one, and traits that count the others. They stay unless they are left out by name. */
import { counted } from "../../../contract/values/format.ts";
import { inspect } from "../../../contract/values/problem.ts";
import type { DraftTrait } from "../../market/drafts.ts";
import { spellingKey } from "../../market/foreign-text.ts";
import { type CarrierCount, countCarriers, mapPairs, type TraitedDraft } from "./trait-carriers.ts";

/** Matches "[Missing]", "N/A", "none", "-", "…". */
const PLACEHOLDER =
  /^[[(<{"'“]*\s*(missing|none|null|nil|nan|undefined|empty|blank|nothing|no (value|trait|attribute)s?|not (applicable|available|set)|#?n\.?\s?\/?\s?a|[-–—?…]+)\.?\s*[\])>}"'”]*$/i;
/** Matches "Trait Count", "Number of Attributes", "# Traits", "No. of Traits". */
const COUNT_TRAIT =
  /^((total[ _-])?(traits?|attributes?|propert(y|ies))[ _-]?(count|number|total|amount|#)|((total[ _-])?(number|count|amount|num|no\.?|#)[ _-]of|#|total|num)[ _-]?(traits|attributes|properties))$/i;

interface Found extends CarrierCount {
  /** The label, as its first trait has it. */
  readonly label: string;
  /** Name of the first trait that has it. */
  readonly trait: string;
  readonly traits: number;
}

/** True for a trait that counts the other traits of a token. */
function isTraitCount({ name, rankedNumerically }: DraftTrait): boolean {
  return rankedNumerically && COUNT_TRAIT.test(name);
}

/**
 * Returns one sentence for each placeholder that counts in the rank, and for each trait that counts traits, whether or not it
 * counts, with the option that leaves it out.
 */
export function describePlaceholders({ traits, tokens }: TraitedDraft): readonly string[] {
  const ranked = traits.filter(({ unranked }) => !unranked);
  const values = tally({ traits: ranked, tokens }, (label) => PLACEHOLDER.test(label));
  const counters = traits.filter(isTraitCount);
  return [
    ...values.map(
      (found) =>
        `${inspect(found.label)} counts as a value: ${place(found)}. If it stands for a missing value, ${option(found.label)} leaves it out.`,
    ),
    ...counters.map(
      ({ name }) =>
        `The trait ${inspect(name)} counts a token's traits, which the rank does by itself. ${option(name)} leaves it out.`,
    ),
  ];
}

function place({ count, traits, trait, firstTokenId }: Found): string {
  const among = traits === 1 ? inspect(trait) : `${traits} traits, first ${inspect(trait)}`;
  return `${counted(count, "time")} in ${among} (token ${firstTokenId})`;
}

function option(text: string): string {
  return `--leave-out ${inspect(text)}`;
}

/** Returns the draft without the traits and the values of these names, and one sentence for each name. */
export function leaveOut(
  draft: TraitedDraft,
  names: readonly string[],
): TraitedDraft & { readonly notes: readonly string[] } {
  if (names.length === 0) return { ...draft, notes: [] };
  const keys = new Set(names.map(spellingKey));
  const isLeftOut = (text: string) => keys.has(spellingKey(text));
  const found = tally(draft, isLeftOut);
  const notes = names.map((name) => {
    const key = spellingKey(name);
    const value = found.find(({ label }) => spellingKey(label) === key);
    const trait = draft.traits.find((each) => spellingKey(each.name) === key);
    const parts = [
      ...(value ? [`the value ${inspect(value.label)}, ${place(value)}`] : []),
      ...(trait ? [`the trait ${inspect(trait.name)}`] : []),
    ];
    return parts.length > 0
      ? `Left out: ${parts.join(", and ")}.`
      : `--leave-out ${inspect(name)} left nothing out: no trait and no value has that name.`;
  });
  const kept = new Map(
    draft.traits
      .filter(({ name }) => !isLeftOut(name))
      .map((trait) => ({ ...trait, values: trait.values.filter(({ label }) => !isLeftOut(label)) }))
      .filter(
        ({ id, values }) =>
          values.length > 0 || draft.traits.some((each) => each.id === id && !each.values.length),
      )
      .map((trait) => [trait.id, trait]),
  );
  const valueIds = new Map(
    Array.from(kept, ([id, { values }]) => [id, new Set(values.map((value) => value.id))]),
  );
  return {
    traits: [...kept.values()],
    tokens: mapPairs(draft.tokens, (pair) => (valueIds.get(pair[0])?.has(pair[1]) ? pair : null)),
    notes,
  };
}

/** Counts the carriers of each label that `isWanted`, over all traits. */
function tally(
  { traits, tokens }: TraitedDraft,
  isWanted: (label: string) => boolean,
): readonly Found[] {
  const carriers = countCarriers(tokens);
  const found = new Map<string, Found>();
  for (const { id, name, values } of traits)
    for (const { id: valueId, label } of values) {
      const here = carriers.get(id)?.get(valueId);
      if (!here || !isWanted(label)) continue;
      const before = found.get(spellingKey(label));
      found.set(
        spellingKey(label),
        before
          ? { ...before, count: before.count + here.count, traits: before.traits + 1 }
          : { ...here, label, trait: name, traits: 1 },
      );
    }
  return [...found.values()];
}
