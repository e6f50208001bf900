/** Edits of single filters. Edits of the whole query are in `edit-query.ts`. */
import type { SaleStatus } from "../../contract/query.ts";
import type { Eth } from "../../contract/values/units.ts";
import type { QueryEdit } from "./edit-query.ts";

type Bound = number | null;

function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

function isUpsideDown(lower: Bound, upper: Bound): boolean {
  return lower !== null && upper !== null && lower > upper;
}

/** Removing the last value of a trait removes the trait. */
export function toggleTraitValue(traitId: number, valueId: number): QueryEdit {
  return (draft) => {
    const values = toggled(draft.traits[traitId] ?? [], valueId);
    if (values.length > 0) draft.traits[traitId] = values;
    else delete draft.traits[traitId];
  };
}

export const clearTraits: QueryEdit = (draft) => {
  draft.traits = {};
};

export function toggleVibe(vibeId: number): QueryEdit {
  return (draft) => {
    draft.vibes = toggled(draft.vibes, vibeId);
  };
}

export const clearVibes: QueryEdit = (draft) => {
  draft.vibes = [];
};

export function toggleMarketplace(marketplaceId: number): QueryEdit {
  return (draft) => {
    draft.marketplaces = toggled(draft.marketplaces, marketplaceId);
  };
}

export const clearMarketplaces: QueryEdit = (draft) => {
  draft.marketplaces = [];
};

/** Inclusive bounds; null is open. A minimum above the maximum is rejected with a warning. */
export function setPriceRange(minPrice: Eth | null, maxPrice: Eth | null): QueryEdit {
  return (draft) => {
    if (isUpsideDown(minPrice, maxPrice)) {
      console.warn(`The price range ${minPrice} to ${maxPrice} is upside down and was not set.`);
      return;
    }
    draft.minPrice = minPrice;
    draft.maxPrice = maxPrice;
  };
}

/** Inclusive bounds; null is open. A minimum above the maximum is rejected with a warning. */
export function setRankRange(minRank: number | null, maxRank: number | null): QueryEdit {
  return (draft) => {
    if (isUpsideDown(minRank, maxRank)) {
      console.warn(`The rank range ${minRank} to ${maxRank} is upside down and was not set.`);
      return;
    }
    draft.minRank = minRank;
    draft.maxRank = maxRank;
  };
}

/** Null lifts the filter. */
export function setMinDeviation(minDeviation: Eth | null): QueryEdit {
  return (draft) => {
    draft.minDeviation = minDeviation;
  };
}

export function setSaleStatus(saleStatus: SaleStatus): QueryEdit {
  return (draft) => {
    draft.saleStatus = saleStatus;
  };
}

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

export const clearTokenIds: QueryEdit = (draft) => {
  draft.tokenIds = [];
};
