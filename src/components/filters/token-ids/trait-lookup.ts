/** Finds trait values by their names. */
import type { Trait } from "../../../../contract/collection.ts";
import { searchText } from "./search-text.ts";

export interface TraitMatch {
  readonly traitId: number;
  readonly valueId: number;
  readonly trait: string;
  readonly value: string;
}

const MIN_LETTERS = 2;

/**
 * Returns up to `limit` values: those that start with the text, then those that contain it, alone or after the trait's name. Numbers
 * are left out: a text of digits is an id, and numbers are filtered by a range.
 */
export function findTraits(
  traits: readonly Trait[],
  text: string,
  limit: number,
): readonly TraitMatch[] {
  const needle = searchText(text);
  if (needle.length < MIN_LETTERS || !/\p{L}/u.test(needle)) return [];
  const starts: TraitMatch[] = [];
  const contains: TraitMatch[] = [];
  for (const { id: traitId, name: trait, rankedNumerically, values } of traits) {
    if (rankedNumerically) continue;
    for (const { id: valueId, label: value } of values) {
      const match = { traitId, valueId, trait, value };
      if (searchText(value).startsWith(needle)) starts.push(match);
      else if (searchText(`${trait} ${value}`).includes(needle)) contains.push(match);
    }
  }
  return [...starts, ...contains].slice(0, limit);
}
