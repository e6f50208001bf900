/** Edits of single filters that are more than `setting` of `edit-query.ts`. */
import type { QueryEdit } from "./edit-query.ts";

function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

function togglerOf(list: "vibes" | "marketplaces") {
  return (id: number): QueryEdit =>
    (draft) => {
      draft[list] = toggled(draft[list], id);
    };
}

/** Returns true, and warns, if the minimum is above the maximum. */
function isInverted(name: string, min: number | null, max: number | null): boolean {
  if (min === null || max === null || min <= max) return false;
  console.warn(
    `The minimum of the ${name} range ${min} to ${max} is above its maximum. The range was not set.`,
  );
  return true;
}

/** Creates the edit of one range. Null is open. A minimum above the maximum is rejected with a warning. */
function rangeSetter(range: "Price" | "Rank") {
  return (min: number | null, max: number | null): QueryEdit =>
    (draft) => {
      if (isInverted(range.toLowerCase(), min, max)) return;
      draft[`min${range}`] = min;
      draft[`max${range}`] = max;
    };
}

/** Removing the last value of a trait removes the trait. */
export function toggleTraitValue(traitId: number, valueId: number): QueryEdit {
  return (draft) => {
    const values = toggled(draft.traits[traitId] ?? [], valueId);
    if (values.length > 0) draft.traits[traitId] = values;
    else delete draft.traits[traitId];
  };
}

/** Inclusive bounds of a trait's numbers. Null is open; without bounds, the filter is lifted. */
export function setNumberRange(traitId: number, min: number | null, max: number | null): QueryEdit {
  return (draft) => {
    if (isInverted("number", min, max)) return;
    if (min === null && max === null) delete draft.numbers[traitId];
    else draft.numbers[traitId] = [min, max];
  };
}

/** Removes a value that the collection does not have. */
export function removeTraitName(trait: string, value: string): QueryEdit {
  return (draft) => {
    if (draft.names)
      draft.names.traits = draft.names.traits.filter(
        ([name, label]) => name !== trait || label !== value,
      );
  };
}

/** Removes the range of a trait that the collection does not have. */
export function removeNumberName(trait: string): QueryEdit {
  return (draft) => {
    if (draft.names) draft.names.numbers = draft.names.numbers.filter(([name]) => name !== trait);
  };
}

/** Removes a vibe that the collection does not have. */
export function removeVibeName(vibe: string): QueryEdit {
  return (draft) => {
    if (draft.names) draft.names.vibes = draft.names.vibes.filter((name) => name !== vibe);
  };
}

export const clearTraits: QueryEdit = (draft) => {
  draft.traits = {};
  draft.numbers = {};
  if (draft.names) Object.assign(draft.names, { traits: [], numbers: [] });
};

export const toggleVibe = togglerOf("vibes");
export const toggleMarketplace = togglerOf("marketplaces");

export const clearVibes: QueryEdit = (draft) => {
  draft.vibes = [];
  if (draft.names) draft.names.vibes = [];
};

/** Inclusive bounds in Eth. */
export const setPriceRange = rangeSetter("Price");

/** Inclusive bounds. */
export const setRankRange = rangeSetter("Rank");

/** Adds the ids that are not present yet, and warns about the others. */
export function addTokenIds(tokenIds: readonly string[]): QueryEdit {
  return (draft) => {
    for (const tokenId of tokenIds)
      if (draft.tokenIds.includes(tokenId))
        console.warn(`Token ${tokenId} is already among the filters.`);
      else draft.tokenIds.push(tokenId);
  };
}

/** Removes an id. Warns if it is absent. */
export function removeTokenId(tokenId: string): QueryEdit {
  return (draft) => {
    const at = draft.tokenIds.indexOf(tokenId);
    if (at < 0) console.warn(`Token ${tokenId} is not among the filters.`);
    else draft.tokenIds.splice(at, 1);
  };
}
