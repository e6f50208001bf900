/**
 * The token table: one row per token of a collection, one typed array per field.
 *
 * Layout     Rows stand in (rank, token id) order, so a row's index is its tie-break and the best-rank
 *            sort is the identity. A token keeps its RowIndex as long as its table lives.
 * Ownership  What follows from listings is written by `apply-listings.ts` alone, what follows from
 *            figures by `apply-figures.ts` alone, the rest by nobody. No column is ever
 *            transferred: readers get copies.
 * Watchers   Who keeps something derived from single rows is told before and after they change.
 */
import type { TokenColumns } from "../../contract/columns/columns.ts";
import type { FigureColumns } from "../../contract/figures.ts";
import type { ListingColumns } from "../../contract/listing-columns.ts";
import type { Eth, TokenStringId, UnixMs } from "../../contract/units.ts";
import type { Bits } from "./bitset.ts";
import type { CarriedValues } from "./carried-values.ts";
import type { DeviationOrder } from "./deviation-order.ts";
import type { IdIndex } from "./id-index.ts";
import type { PriceOrder } from "./price-order.ts";

/** Its listing columns are by row. */
export interface TokenTable extends ListingColumns {
  readonly size: number;
  readonly columns: TokenColumns;
  readonly rowOfId: IdIndex;
  /** The lowest and the highest token id; null in an empty table. */
  readonly startTokenId: TokenStringId | null;
  readonly endTokenId: TokenStringId | null;
  /** The values of each trait, by ascending trait id. */
  readonly traits: readonly CarriedValues[];
  readonly vibes: CarriedValues;
  readonly figures: FigureColumns;

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
  /** Revision of the figures. */
  figuresRev: number;
  readonly listingsState: ListingsState;
  readonly watchers: RowWatcher[];
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
