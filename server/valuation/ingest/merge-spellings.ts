/** Merges the traits and values of a draft whose names differ only in case, in spaces around them, or in the width of letters. */
import type { TraitPair } from "../../../contract/tokens/token.ts";
import { counted } from "../../../contract/values/format.ts";
import { inspect } from "../../../contract/values/problem.ts";
import type { DraftTrait } from "../../market/drafts.ts";
import { spellingKey } from "../../market/foreign-text.ts";
import { countCarriers, mapPairs, type TraitedDraft } from "./trait-carriers.ts";

interface Spelling {
  readonly text: string;
  readonly carriers: number;
}

interface Value {
  readonly id: number;
  readonly spellings: Spelling[];
}

/** A merged trait. */
interface Group {
  readonly first: DraftTrait;
  readonly names: Spelling[];
  /** Key of the spelling -> value. */
  readonly values: Map<string, Value>;
  nextId: number;
  rankedNumerically: boolean;
}

/**
 * Returns the draft with one trait for each name and one value for each label. A merged one has the id of its first, and
 * the spelling that most tokens have. `note` says how many values of tokens changed. It is null if nothing was merged.
 */
export function mergeSpellings(
  draft: TraitedDraft,
): TraitedDraft & { readonly note: string | null } {
  const carriers = countCarriers(draft.tokens);
  const groups = new Map<string, Group>();
  let isMerged = false;
  for (const trait of draft.traits) {
    const key = spellingKey(trait.name);
    const group = groups.get(key) ?? newGroup(trait);
    groups.set(key, group);
    isMerged ||= group.first !== trait;
    group.rankedNumerically ||= trait.rankedNumerically;
    let sum = 0;
    for (const { id, label } of trait.values) {
      const count = carriers.get(trait.id)?.get(id)?.count ?? 0;
      sum += count;
      const value = group.values.get(spellingKey(label)) ?? {
        id: trait === group.first ? id : group.nextId++,
        spellings: [],
      };
      isMerged ||= value.spellings.length > 0;
      group.values.set(spellingKey(label), value);
      value.spellings.push({ text: label, carriers: count });
    }
    group.names.push({ text: trait.name, carriers: sum });
  }
  if (!isMerged) return { ...draft, note: null };
  return rewrite(draft, groups, carriers);
}

function newGroup(first: DraftTrait): Group {
  const nextId = first.values.reduce((next, { id }) => Math.max(next, id + 1), 1);
  const { rankedNumerically } = first;
  return { first, names: [], values: new Map(), nextId, rankedNumerically };
}

function rewrite(
  draft: TraitedDraft,
  groups: ReadonlyMap<string, Group>,
  carriers: ReturnType<typeof countCarriers>,
) {
  /** Trait id -> value id -> the pair that replaces it. */
  const replacements = new Map<number, Map<number, TraitPair>>();
  let changed = 0;
  let example = "";
  for (const trait of draft.traits) {
    const group = groups.get(spellingKey(trait.name));
    const pairs = new Map<number, TraitPair>();
    replacements.set(trait.id, pairs);
    for (const { id, label } of trait.values) {
      const value = group?.values.get(spellingKey(label));
      if (!group || !value) continue;
      pairs.set(id, [group.first.id, value.id]);
      const [from, to] = [
        `${trait.name}: ${label}`,
        `${commonest(group.names)}: ${commonest(value.spellings)}`,
      ];
      if (from === to) continue;
      changed += carriers.get(trait.id)?.get(id)?.count ?? 0;
      example ||= `${inspect(from)} as ${inspect(to)}`;
    }
  }
  return {
    traits: Array.from(groups.values(), ({ first, names, values, rankedNumerically }) => ({
      ...first,
      name: commonest(names),
      rankedNumerically,
      values: Array.from(values.values(), ({ id, spellings }) => ({
        id,
        label: commonest(spellings),
      })),
    })),
    tokens: mapPairs(
      draft.tokens,
      ([traitId, valueId]) => replacements.get(traitId)?.get(valueId) ?? null,
    ),
    note: `Another spelling counts as the same value: ${counted(changed, "value")} with other case, spaces or width, such as ${example}.`,
  };
}

/** Returns the spelling that most tokens have; of equal ones, the first. */
function commonest(spellings: readonly Spelling[]): string {
  return spellings.reduce((best, each) => (each.carriers > best.carriers ? each : best)).text;
}
