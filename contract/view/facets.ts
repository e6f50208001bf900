/**
 * Facets: for each choice of a filter, the number of tokens that would match if it were the only choice
 * in its group and every other filter stayed, how many of them are on sale and how many are hot, and the lowest price above 0.
 *
 * Layout  One slot per choice, in a fixed order, so each figure crosses the worker's boundary as one array. Both sides build
 *         the same index from the same collection.
 */
import type { CollectionInfo } from "../collection.ts";
import { MARKETPLACES } from "../listings/marketplaces.ts";
import { DEALS } from "../tokens/deal.ts";
import { type Eth, NONE } from "../values/units.ts";

export type FacetKind = "trait" | "vibe" | "marketplace" | "onSale" | "deal";

export interface Facet {
  readonly count: number;
  /** Number of matches with a price above 0. */
  readonly onSale: number;
  readonly hot: number;
  /** Null if no match has a price above 0. */
  readonly floor: Eth | null;
}

/** `groupId` is the trait's id, null for other kinds; `valueId` is null for "onSale", and an index into `DEALS` for "deal". */
export type FacetLookup = (
  kind: FacetKind,
  groupId: number | null,
  valueId: number | null,
) => Facet;

export type FacetIndex = ReturnType<typeof createFacetIndex>;

export interface FacetColumns {
  /** slot -> number of tokens. */
  readonly counts: Uint32Array<ArrayBuffer>;
  readonly onSale: Uint32Array<ArrayBuffer>;
  readonly hot: Uint32Array<ArrayBuffer>;
  /** slot -> Eth, or NONE. */
  readonly floors: Float64Array<ArrayBuffer>;
}

export const NO_FACET: Facet = { count: 0, onSale: 0, hot: 0, floor: null };

/** Creates the index. Slot order: each trait's values in the collection's order, vibes, marketplaces, "onSale", deals. */
export function createFacetIndex(collection: Pick<CollectionInfo, "traits" | "vibes">) {
  const slots = new Map<string, number>();
  const add = (kind: FacetKind, groupId: number | null, valueId: number | null) => {
    const key = `${kind} ${groupId} ${valueId}`;
    if (!slots.has(key)) slots.set(key, slots.size);
  };
  for (const trait of collection.traits)
    for (const value of trait.values) add("trait", trait.id, value.id);
  for (const vibe of collection.vibes) add("vibe", null, vibe.id);
  for (const marketplace of MARKETPLACES) add("marketplace", null, marketplace.id);
  add("onSale", null, null);
  for (const deal of DEALS.keys()) add("deal", null, deal);
  return {
    /** Number of slots. */
    size: slots.size,
    /** Returns the slot of a choice, or -1 if there is no such choice. */
    slot: (kind: FacetKind, groupId: number | null, valueId: number | null) =>
      slots.get(`${kind} ${groupId} ${valueId}`) ?? -1,
  };
}

export function emptyFacetColumns(size: number): FacetColumns {
  return {
    counts: new Uint32Array(size),
    onSale: new Uint32Array(size),
    hot: new Uint32Array(size),
    floors: new Float64Array(size).fill(NONE),
  };
}

/** Slot -1 means no such choice. */
export function facetAt(columns: FacetColumns, slot: number): Facet {
  if (slot < 0) return NO_FACET;
  const floor = columns.floors[slot] ?? NONE;
  return {
    count: columns.counts[slot] ?? 0,
    onSale: columns.onSale[slot] ?? 0,
    hot: columns.hot[slot] ?? 0,
    floor: Number.isNaN(floor) ? null : floor,
  };
}

export function facetLookup(index: FacetIndex, columns: FacetColumns): FacetLookup {
  return (kind, groupId, valueId) => facetAt(columns, index.slot(kind, groupId, valueId));
}
