/** Rewrites days and numbers in the one form that pages read: "31/01/2019" as "2019-01-31", "１２" as "12". */
import type { TraitPair } from "../../../contract/tokens/token.ts";
import { inspect } from "../../../contract/values/problem.ts";
import { isDateLabel } from "../../../contract/values/trait-number.ts";
import type { DraftTrait } from "../../market/drafts.ts";
import { plainCharacters } from "../../market/foreign-text.ts";
import { type DayOrder, dayOrderOf, isoDay, isYearLast } from "../../market/written-day.ts";
import { isNumericTrait, withoutMissing } from "./numeric-trait.ts";
import { mapPairs, type TraitedDraft } from "./trait-carriers.ts";

export interface PlainLabels extends TraitedDraft {
  /** One sentence for each trait that was rewritten. */
  readonly notes: readonly string[];
  /** Id of a trait of days -> one of them whose order of day and month is not known. The labels of such a trait stay. */
  readonly uncertainDays: ReadonlyMap<number, string>;
}

/** The other days of a trait tell the order of day and month, else those of the other traits. */
export function plainLabels({ traits, tokens }: TraitedDraft): PlainLabels {
  const days = traits.map(daysOf);
  const orderOfAll = dayOrderOf(days.flat());
  const uncertainDays = new Map<number, string>();
  const notes: string[] = [];
  /** Trait id -> value id -> the pair that replaces it. */
  const replacements = new Map<number, ReadonlyMap<number, TraitPair>>();
  const rewritten = traits.map((trait, at) => {
    const own = dayOrderOf(days[at] ?? []);
    const order = own === "unknown" ? orderOfAll : own;
    const isUncertain = (day: string) => isYearLast(day) && isoDay(day, order) === null;
    const uncertain = days[at]?.find(isUncertain);
    if (uncertain !== undefined) uncertainDays.set(trait.id, uncertain);
    const plainOf = uncertain === undefined ? plainFormOf(trait, days[at] ?? [], order) : null;
    if (!plainOf) return trait;
    notes.push(...describe(trait, plainOf, orderWords(days[at] ?? [], order, own)));
    const { values, pairs } = relabel(trait, plainOf);
    replacements.set(trait.id, pairs);
    return { ...trait, values };
  });
  if (replacements.size === 0) return { traits, tokens, notes, uncertainDays };
  const replace = (pair: TraitPair) =>
    replacements.has(pair[0]) ? (replacements.get(pair[0])?.get(pair[1]) ?? null) : pair;
  return { traits: rewritten, tokens: mapPairs(tokens, replace), notes, uncertainDays };
}

/** Returns the labels of a trait whose values are all days. Returns none for another trait. */
function daysOf({ values }: DraftTrait): readonly string[] {
  const labels = withoutMissing(values.map(({ label }) => plainCharacters(label)));
  const isDay = (label: string) =>
    isDateLabel(label) || isYearLast(label) || isoDay(label, "unknown") !== null;
  return labels.every(isDay) ? labels : [];
}

/** Returns the function that rewrites a label, or null if the trait is of words. */
function plainFormOf(trait: DraftTrait, days: readonly string[], order: DayOrder) {
  if (days.length > 0)
    return (label: string) => isoDay(plainCharacters(label), order) ?? plainCharacters(label);
  const isNumeric =
    trait.rankedNumerically || isNumericTrait(trait.values.map(({ label }) => label));
  return isNumeric ? plainCharacters : null;
}

function describe({ name, values }: DraftTrait, plainOf: (label: string) => string, how: string) {
  const example = values.find(({ label }) => plainOf(label) !== label);
  if (!example) return [];
  const as = `${inspect(example.label)} as ${inspect(plainOf(example.label))}`;
  return [`Taken as something else: of the trait ${inspect(name)}, ${as}${how}.`];
}

/** Says what told the order of day and month. */
function orderWords(days: readonly string[], order: DayOrder, own: DayOrder): string {
  if (!days.some(isYearLast)) return "";
  const told = own === "unknown" ? ", as other traits tell" : "";
  return `, with the ${order} first${told}`;
}

/** Returns the values with the new labels, one for each, and value id -> the pair that replaces it. */
function relabel({ id, values }: DraftTrait, plainOf: (label: string) => string) {
  const kept = new Map<string, DraftTrait["values"][number]>();
  const pairs = new Map<number, TraitPair>();
  for (const value of values) {
    const label = plainOf(value.label);
    const first = kept.get(label) ?? { ...value, label };
    kept.set(label, first);
    pairs.set(value.id, [id, first.id]);
  }
  return { values: [...kept.values()], pairs };
}
