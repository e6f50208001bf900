/**
 * Settles what the traits of a draft are, whatever source they come from: which are left out, which spellings are one
 * value, and which traits are numbers or days.
 */
import { counted } from "../../../contract/values/format.ts";
import { inspect } from "../../../contract/values/problem.ts";
import type { DraftTrait } from "../../market/drafts.ts";
import { spellingKey } from "../../market/foreign-text.ts";
import { mergeSpellings } from "./merge-spellings.ts";
import { doubtAbout, isNumericTrait } from "./numeric-trait.ts";
import { describePlaceholders, leaveOut } from "./placeholders.ts";
import { plainLabels } from "./plain-labels.ts";
import type { TraitedDraft } from "./trait-carriers.ts";

/** The operator's rules for traits. Names match in any case. */
export interface TraitRules {
  /** Names of traits and of values. */
  readonly leaveOut: readonly string[];
  /** Numbers that count in the rank. */
  readonly ranked: readonly string[];
  /** Traits that do not. */
  readonly unranked: readonly string[];
}

export const NO_TRAIT_RULES: TraitRules = { leaveOut: [], ranked: [], unranked: [] };

export function joinRules(a: TraitRules, b: TraitRules): TraitRules {
  const join = (one: readonly string[], other: readonly string[]) => [
    ...new Map([...one, ...other].map((name) => [spellingKey(name), name])).values(),
  ];
  return {
    leaveOut: join(a.leaveOut, b.leaveOut),
    ranked: join(a.ranked, b.ranked),
    unranked: join(a.unranked, b.unranked),
  };
}

export interface SettledTraits extends TraitedDraft {
  /** Sentences: what was left out, and what was taken as something else. */
  readonly notes: readonly string[];
}

const NAMES_SHOWN = 5;

/**
 * Settles the traits of a draft. A trait with `rankedNumerically` is a number because its source says so; others are
 * numbers if all their values are. Numbers are left out of the rank, except those that `rules` name, and those that
 * `namedByNumbers` names: their source knows that the numbers are names.
 */
export function settleTraits(
  draft: TraitedDraft,
  rules: TraitRules,
  namedByNumbers: readonly string[] = [],
): SettledTraits {
  const left = leaveOut(draft, rules.leaveOut);
  const merged = mergeSpellings(left);
  const { traits, tokens, uncertainDays, notes } = plainLabels(merged);
  const numbers: DraftTrait[] = [];
  const days: DraftTrait[] = [];
  const words: DraftTrait[] = [];
  const named = (list: readonly string[]) => {
    const keys = new Set(list.map(spellingKey));
    return ({ name }: DraftTrait) => keys.has(spellingKey(name));
  };
  const isRanked = named([...rules.ranked, ...namedByNumbers]);
  const isUnranked = named(rules.unranked);
  const settled = traits.map((trait): DraftTrait => {
    const isUncertain = uncertainDays.has(trait.id);
    const rankedNumerically =
      !isUncertain &&
      (trait.rankedNumerically || isNumericTrait(trait.values.map(({ label }) => label)));
    const ranked = { ...trait, rankedNumerically };
    const unranked = { ...ranked, unranked: true };
    if (isUnranked(trait)) return unranked;
    const isWord = !rankedNumerically && !isUncertain;
    if (isWord) words.push(trait);
    if (isWord || isRanked(trait)) return ranked;
    (isUncertain ? days : numbers).push(trait);
    return unranked;
  });
  return {
    traits: settled,
    tokens,
    notes: [
      ...left.notes,
      ...(merged.note === null ? [] : [merged.note]),
      ...notes,
      ...describeNumbers(numbers),
      ...days.map(({ id, name }) => describeDays(name, uncertainDays.get(id) ?? "")),
      ...words.flatMap(describeWords),
      ...describePlaceholders({ traits: settled, tokens }),
      ...unknownNames(traits, rules),
    ],
  };
}

function describeNumbers(numbers: readonly DraftTrait[]): string[] {
  const [number] = numbers;
  if (!number) return [];
  return [
    `Numbers, which do not count in the rank: ${list(numbers)}. --ranked ${inspect(number.name)} lets one count.`,
  ];
}

function describeDays(name: string, day: string): string {
  return `Days, which do not count in the rank and are not sorted as days: ${inspect(name)}, because the order of day and month in ${inspect(day)} is not certain; write 2019-01-31. --ranked ${inspect(name)} lets it count.`;
}

/** Names a trait that looks like numbers or dates, but counts as words. */
function describeWords({ name, values }: DraftTrait): string[] {
  const doubt = doubtAbout(values.map(({ label }) => label));
  if (doubt === null) return [];
  return [
    `Words, which count in the rank: ${inspect(name)}, because ${doubt}, or --unranked ${inspect(name)}.`,
  ];
}

function list(traits: readonly DraftTrait[]): string {
  const names = traits
    .slice(0, NAMES_SHOWN)
    .map(({ name, values }) => `${inspect(name)} (${counted(values.length, "value")})`);
  const others = traits.length - names.length;
  return [...names, ...(others > 0 ? [`${others} more`] : [])].join(", ");
}

function unknownNames(traits: readonly DraftTrait[], { ranked, unranked }: TraitRules): string[] {
  const known = new Set(traits.map(({ name }) => spellingKey(name)));
  const missing = (option: string, names: readonly string[]) =>
    names
      .filter((name) => !known.has(spellingKey(name)))
      .map((name) => `${option} ${inspect(name)} changes nothing: no trait has that name.`);
  return [...missing("--ranked", ranked), ...missing("--unranked", unranked)];
}
