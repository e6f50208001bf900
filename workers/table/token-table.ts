/**
 * The token table: one row per token of a collection, one typed array per field.
 *
 * Layout     Rows stand in (rank, token id) order, so a row's index is its tie-break and the best-rank
 *            sort is the identity. A token keeps its RowIndex as long as its table lives.
 * Ownership  What follows from listings is written by `apply-listings.ts` alone, what follows from
 *            projections by `apply-projections.ts` alone, the rest by nobody. No column is ever
 *            transferred: readers get copies.
 * Watchers   Who keeps something derived from single rows is told before and after they change.
 */
import type { Eth, UnixMs } from "../../contract/units.ts";
import type { Bits } from "./bitset.ts";
import type { ByteTexts } from "./byte-texts.ts";
import type { CodedRows } from "./coded-rows.ts";
import type { DeviationOrder } from "./deviation-order.ts";
import type { IdIndex } from "./id-index.ts";
import type { PriceOrder } from "./price-order.ts";

export interface TokenTable {
  readonly size: number;
  readonly texts: TokenTexts;
  readonly rowOfId: IdIndex;
  /** Position in the payload as sent -> RowIndex, or -1 where the token sent there was left out. */
  readonly rowOfSent: Int32Array;
  /** The lowest and the highest token id; null in an empty table. */
  readonly startTokenId: string | null;
  readonly endTokenId: string | null;
  /** RowIndex -> RarityRank. */
  readonly ranks: Uint32Array<ArrayBuffer>;
  /** Pairs of a trait and a value. */
  readonly pairs: CodedRows;
  /** Pair code -> trait id and value id. */
  readonly pairTraitIds: Uint32Array;
  readonly pairValueIds: Uint32Array;
  readonly vibes: CodedRows;
  /** Vibe code -> vibe id. */
  readonly vibeIds: Uint32Array;
  /** Parallel to `vibes.codes`. */
  readonly vibeScores: Float64Array<ArrayBuffer>;

  /** RowIndex -> Eth, or NONE when not listed. */
  readonly prices: Float64Array<ArrayBuffer>;
  /** RowIndex -> marketplace, or NO_MARKETPLACE when not listed. */
  readonly marketplaces: Uint8Array<ArrayBuffer>;
  /** RowIndex -> Eth, or NONE. */
  readonly projections: Float64Array<ArrayBuffer>;
  /** RowIndex -> Confidence, or NONE. */
  readonly confidences: Float64Array<ArrayBuffer>;

  /** Rows with a price. */
  readonly listed: Bits;
  /** Listed rows, cheapest first. */
  readonly byPrice: PriceOrder;
  readonly byDeviation: DeviationOrder;
  /** Rows whose listing changed and has not been taken. */
  readonly untaken: Bits;

  /** Ends of the projections; NONE without any. */
  lowestProjection: Eth;
  highestProjection: Eth;
  /** Revision of the projections last applied; null before any. */
  projectionsRev: number | null;
  readonly listingsState: ListingsState;
  readonly watchers: RowWatcher[];
}

/** By row. Replaced as a whole when they leave the payload that they came in. */
export interface TokenTexts {
  ids: ByteTexts;
  names: ByteTexts;
  images: ByteTexts;
  animations: ByteTexts;
}

/** How far the listings have been followed. */
export interface ListingsState {
  /** Null before the first snapshot, which sets it. */
  epoch: string | null;
  seq: number;
  lastListingsUpdate: UnixMs | null;
}

export interface RowWatcher {
  /** The listings of `rows` at `from` up to `to`, each once, are about to change. */
  beforeRows(rows: Uint32Array, from: number, to: number): void;
  afterRows(rows: Uint32Array, from: number, to: number): void;
  /** Any rows have changed, without `beforeRows` or `afterRows`. */
  rebuilt(): void;
}
