/** One finished answer to a query, as the engine returns it and as the page receives it. */

import type { Floor } from "../listings/floor.ts";
import type { TokenQuery } from "../query.ts";
import type { Eth, UnixMs } from "../values/units.ts";
import type { FacetColumns, FacetLookup } from "./facets.ts";

/** A place of a list without a card. No table has so many rows that it is a RowIndex. */
export const HOLE = 0xffff_ffff;

/** Aggregates over the whole collection, not the filtered list. A value is null if there is nothing to aggregate. */
export interface Aggregates extends Floor {
  readonly startTokenId: string | null;
  readonly endTokenId: string | null;
  readonly topRank: number | null;
  readonly bottomRank: number | null;
  readonly lowestPrice: Eth | null;
  readonly highestPrice: Eth | null;
  readonly lowestDeviation: Eth | null;
  readonly highestDeviation: Eth | null;
  readonly lowestProjection: Eth | null;
  readonly highestProjection: Eth | null;
  /** The median confidence of the tokens that have one, in whole percent, rounded down. */
  readonly usualConfidence: number | null;
  /** Price range of the cheapest 10 percent of listings. */
  readonly cheapestBand: readonly [low: Eth, high: Eth] | null;
  readonly priciestBand: readonly [low: Eth, high: Eth] | null;
  readonly listedCount: number;
  readonly lastListingsUpdate: UnixMs | null;
}

export const EMPTY_AGGREGATES: Aggregates = {
  startTokenId: null,
  endTokenId: null,
  topRank: null,
  bottomRank: null,
  floor: null,
  underFloor: 0,
  lowestPrice: null,
  highestPrice: null,
  lowestDeviation: null,
  highestDeviation: null,
  lowestProjection: null,
  highestProjection: null,
  usualConfidence: null,
  cheapestBand: null,
  priciestBand: null,
  listedCount: 0,
  lastListingsUpdate: null,
};

/**
 * The engine's answer.
 *
 * Ownership: `rows` and `facets` are built for this view and transferred with it. Nobody writes to them again.
 */
export interface CollectionView {
  readonly query: TokenQuery;
  /** RowIndex of every matching token, in display order. */
  readonly rows: Uint32Array<ArrayBuffer>;
  readonly aggregates: Aggregates;
  /**
   * Counted at the first read. The first read, or call of `facet`, throws an Error if the listings, the
   * projections or the query have changed since the view was built.
   */
  readonly facets: FacetColumns;
  readonly facet: FacetLookup;
}

/** A view on its way to the page, without the function, which cannot cross a port. */
export type PublishedView = Omit<CollectionView, "facet">;

/** Returns the number of listings in a 10 percent band, rounded to the nearest integer. */
export function bandSize(listedCount: number): number {
  return Math.round(listedCount / 10);
}
