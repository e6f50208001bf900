/** Counts facets over the rows that a contestant found, for libraries that find rows but do not count values. */
import { MARKETPLACES } from "../../../contract/listings/marketplaces.ts";
import { type Eth, NONE } from "../../../contract/values/units.ts";
import type { Facets } from "../answers.ts";
import type { Dataset } from "../data/dataset.ts";

export interface FacetTally {
  /** Counts a row that passes every filter for all slots that it carries. */
  countMatch(row: number, price: Eth, marketplace: number): void;
  /** Counts a row that fails only the filter on one trait, for its values of that trait alone. */
  countBut(row: number, price: Eth, traitId: number): void;
  /** Returns the counts since the last call and resets them. */
  take(): Facets;
}

export function createFacetTally(dataset: Dataset): FacetTally {
  const { traits, carried, carriedFrom, slotCount } = dataset;
  const firstMarketplaceSlot = dataset.firstVibeSlot + dataset.vibeCount;
  const onSaleSlot = firstMarketplaceSlot + MARKETPLACES.length;
  const slotOfMarketplace = new Map(
    MARKETPLACES.map(({ id }, place) => [id, firstMarketplaceSlot + place]),
  );
  let counts = new Uint32Array(slotCount);
  let floors = new Float64Array(slotCount).fill(NONE);

  function count(slot: number, price: Eth): void {
    counts[slot] += 1;
    // `!(a <= b)` instead of `a > b`, because a floor that is still NONE fails every comparison.
    if (price > 0 && !(floors[slot] <= price)) floors[slot] = price;
  }

  return {
    countMatch(row, price, marketplace) {
      for (let at = carriedFrom[row]; at < carriedFrom[row + 1]; at += 1) count(carried[at], price);
      const slot = slotOfMarketplace.get(marketplace);
      if (slot !== undefined) count(slot, price);
      if (price > 0) count(onSaleSlot, price);
    },
    countBut(row, price, traitId) {
      const { firstSlot, valueCount } = traits[traitId];
      for (let at = carriedFrom[row]; at < carriedFrom[row + 1]; at += 1)
        if (carried[at] >= firstSlot && carried[at] < firstSlot + valueCount)
          count(carried[at], price);
    },
    take() {
      const facets = { counts, floors };
      counts = new Uint32Array(slotCount);
      floors = new Float64Array(slotCount).fill(NONE);
      return facets;
    },
  };
}
