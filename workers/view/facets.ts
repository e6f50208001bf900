/**
 * Facet counts and floors. A row counts for a choice when it carries it and misses no filter
 * outside the choice's own group.
 */
import type { CollectionInfo } from "../../contract/collection.ts";
import {
  createFacetIndex,
  emptyFacetColumns,
  type FacetColumns,
  type FacetIndex,
} from "../../contract/facets.ts";
import type { TokenTable } from "../table/token-table.ts";
import { type FacetGroup, type Filter, MATCH, SEVERAL } from "./filters.ts";

/** Where each row's choices are counted: found once per table. */
export interface FacetSlots {
  readonly index: FacetIndex;
  /** Index into the table's trait pairs -> slot, or -1 where the collection does not name the value. */
  readonly ofTraitPair: Int32Array;
  /** Index into the table's vibes -> slot, or -1. */
  readonly ofVibe: Int32Array;
}

export function facetSlots(
  collection: Pick<CollectionInfo, "traits" | "vibes">,
  { traitIds, traitValueIds, vibeIds }: TokenTable,
): FacetSlots {
  const index = createFacetIndex(collection);
  // By number: a collection has a hundred times as many pairs as choices, too many to look up by text.
  const ofTrait = new Map<number, Map<number, number>>();
  for (const { id, values } of collection.traits) {
    const ofValue = ofTrait.get(id) ?? new Map<number, number>();
    for (const value of values) ofValue.set(value.id, index.slot("trait", id, value.id));
    ofTrait.set(id, ofValue);
  }
  const slotOf = (traitId: number, valueId: number) => ofTrait.get(traitId)?.get(valueId) ?? -1;
  return {
    index,
    ofTraitPair: Int32Array.from(traitIds, (trait, at) => slotOf(trait, traitValueIds[at])),
    ofVibe: Int32Array.from(vibeIds, (vibe) => index.slot("vibe", null, vibe)),
  };
}

/** `misses`: as `missesOf` finds them for `filters`. */
export function facetsOf(
  table: TokenTable,
  slots: FacetSlots,
  filters: readonly Filter[],
  misses: Int32Array,
): FacetColumns {
  const { prices, marketplaces, traitStarts, traitIds, vibeStarts } = table;
  const columns = emptyFacetColumns(slots.index.size);
  const onSaleSlot = slots.index.slot("onSale", null, null);

  const count = (slot: number, price: number) => {
    if (slot < 0) return;
    columns.counts[slot] += 1;
    // A floor that is still NONE fails the comparison, hence the negation.
    if (price > 0 && !(columns.floors[slot] <= price)) columns.floors[slot] = price;
  };

  for (let row = 0; row < table.size; row += 1) {
    const miss = misses[row];
    if (miss === SEVERAL) continue;
    /** The only group that the row may be counted in; undefined: in all. */
    const only: FacetGroup | null | undefined = miss === MATCH ? undefined : filters[miss].group;
    if (only === null) continue;
    const price = prices[row];
    if (only === undefined || only.kind === "trait")
      for (let at = traitStarts[row]; at < traitStarts[row + 1]; at += 1)
        if (only === undefined || only.traitId === traitIds[at])
          count(slots.ofTraitPair[at], price);
    if (only === undefined || only.kind === "vibe")
      for (let at = vibeStarts[row]; at < vibeStarts[row + 1]; at += 1)
        count(slots.ofVibe[at], price);
    if ((only === undefined || only.kind === "marketplace") && !Number.isNaN(price))
      count(slots.index.slot("marketplace", null, marketplaces[row]), price);
    // What misses the sale filter alone is not on sale.
    if (only === undefined && price > 0) count(onSaleSlot, price);
  }
  return columns;
}
