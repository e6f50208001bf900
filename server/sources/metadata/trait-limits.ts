/** Leaves traits out of a collection that exceeds the limits. */
import { inspect } from "../../../contract/values/problem.ts";
import { MAX_TEXT_LENGTH, MAX_TRAITS, MAX_VALUES } from "../../valuation/ingest/limits.ts";

/** A trait while it is collected. */
export interface TraitTally {
  readonly name: string;
  /** Distinct labels in the order of first appearance. */
  readonly labels: Set<string>;
  /** Characters of the name and the labels. */
  text: number;
  tokens: number;
  /** Number of pairs, and of those that the metadata say are numbers. */
  pairs: number;
  numbers: number;
}

interface Limit {
  readonly max: number;
  /** Completes "a collection has at most ...". */
  readonly what: string;
  /** Amount that a trait adds towards `max`. */
  readonly sizeOf: (trait: TraitTally) => number;
  /** The trait with the greatest excess is left out first. Of equal ones, the last. */
  readonly excessOf: (trait: TraitTally) => number;
}

const NAMES_SHOWN = 5;

/** The number of traits comes first: thousands of rare traits must not push out the common ones. */
function limitsBeside(namesText: number): readonly Limit[] {
  const excessOf = ({ labels }: TraitTally) => labels.size;
  return [
    {
      max: MAX_TRAITS,
      what: `${MAX_TRAITS} traits`,
      sizeOf: () => 1,
      excessOf: ({ tokens }) => -tokens,
    },
    {
      max: MAX_VALUES,
      what: `${format(MAX_VALUES)} distinct values`,
      sizeOf: ({ labels }) => labels.size,
      excessOf,
    },
    {
      max: MAX_TEXT_LENGTH - namesText,
      what: `${format(MAX_TEXT_LENGTH)} characters of text`,
      sizeOf: ({ text }) => text,
      excessOf,
    },
  ];
}

/**
 * Returns the traits that stay, in their order, and one sentence per limit that was exceeded. `namesText` is the number
 * of characters of the tokens' names, at most `MAX_TEXT_LENGTH`.
 */
export function keepWithinLimits(traits: readonly TraitTally[], namesText: number) {
  const omissions: string[] = [];
  let kept = traits;
  for (const limit of limitsBeside(namesText)) {
    const omitted = omittedBy(limit, kept);
    if (omitted.length === 0) continue;
    const isOmitted = new Set(omitted);
    kept = kept.filter((trait) => !isOmitted.has(trait));
    omissions.push(
      `${listTraits(omitted)} left out: a collection has at most ${limit.what}, and with ${omitted.length === 1 ? "it" : "them"} this one would have more.`,
    );
  }
  return { kept, omissions };
}

/** Returns the traits that must be left out for the others to be within the limit. */
function omittedBy(limit: Limit, traits: readonly TraitTally[]): readonly TraitTally[] {
  let total = traits.reduce((sum, trait) => sum + limit.sizeOf(trait), 0);
  const byExcess = [...traits].reverse().sort((a, b) => limit.excessOf(b) - limit.excessOf(a));
  const firstKept = byExcess.findIndex((trait) => {
    if (total <= limit.max) return true;
    total -= limit.sizeOf(trait);
    return false;
  });
  return firstKept === -1 ? byExcess : byExcess.slice(0, firstKept);
}

function listTraits(traits: readonly TraitTally[]): string {
  const names = traits
    .slice(0, NAMES_SHOWN)
    .map(
      ({ name, labels: { size } }) =>
        `${inspect(name)} (${format(size)} ${size === 1 ? "value" : "values"})`,
    );
  const others = traits.length - names.length;
  if (others > 0) names.push(`${format(others)} more`);
  const list = [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
  return traits.length === 1 ? `The trait ${list} was` : `The traits ${list} were`;
}

function format(count: number): string {
  return count.toLocaleString("en-US");
}
