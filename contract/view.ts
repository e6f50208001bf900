/** One finished answer to a query, as the engine gives it and as it crosses to the page. */
import type { FacetColumns, FacetLookup } from "./facets.ts";
import type { TokenQuery } from "./query.ts";
import type { Eth, UnixMs } from "./units.ts";

/** Over the whole collection, not the filtered list. Null where there is nothing to speak of. */
export interface Aggregates {
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
  lowestPrice: null,
  highestPrice: null,
  lowestDeviation: null,
  highestDeviation: null,
  lowestProjection: null,
  highestProjection: null,
  cheapestBand: null,
  priciestBand: null,
  listedCount: 0,
  lastListingsUpdate: null,
};

/**
 * The engine's answer.
 *
 * Ownership: `rows` and `facets` are built for this view and given away with it; nobody writes to
 * them again.
 */
export interface CollectionView {
  readonly query: TokenQuery;
  /** RowIndex of every matching token, in display order. */
  readonly rows: Uint32Array<ArrayBuffer>;
  readonly aggregates: Aggregates;
  /**
   * Counted when first read. The first read, or call of `facet`, throws an Error if the listings, the
   * projections or the query have changed since.
   */
  readonly facets: FacetColumns;
  readonly facet: FacetLookup;
}

/** A view on its way to the page: the same without what cannot cross a port. */
export type PublishedView = Omit<CollectionView, "facet">;

/** Number of listings that make a 10 percent band: spec section 9's rounded 10 percent. */
export function bandSize(listedCount: number): number {
  return Math.round(listedCount / 10);
}
