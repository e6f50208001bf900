/**
 * The token table: one row per token of a collection, one typed array per field.
 *
 * Layout     Rows are ordered by rank, then by token id. The sort by best rank therefore keeps the order of the rows, and
 *            other sorts break ties by RowIndex. A token keeps its RowIndex for the lifetime of its table.
 * Ownership  Only `apply-listings.ts` writes the listings and the columns derived from them. Only `apply-figures.ts`
 *            writes the figures and the columns derived from them. All other columns are immutable. No column is ever
 *            transferred: readers get copies.
 * Watchers   A watcher keeps state derived from single rows. The table notifies it before and after rows change.
 */
import type { TokenColumns } from "../../contract/columns/columns.ts";
import type { ListingColumns } from "../../contract/listings/listing-columns.ts";
import type { FigureColumns } from "../../contract/tokens/figures.ts";
import type { Eth, TokenStringId, UnixMs } from "../../contract/values/units.ts";
import type { Bits } from "./bitset.ts";
import type { CarriedValues } from "./carried-values.ts";
import type { IdIndex } from "./ids/id-index.ts";
import type { DeviationOrder } from "./orders/deviation-order.ts";
import type { PriceOrder } from "./orders/price-order.ts";

/** The table. The listing columns are indexed by row. */
export interface TokenTable extends ListingColumns {
  readonly size: number;
  readonly columns: TokenColumns;
  readonly rowOfId: IdIndex;
  /** The lowest and the highest token id. Null in an empty table. */
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
  /** Rows whose listing changed since the last `takeListingChanges`. */
  readonly unpublished: Bits;

  /** Lowest and highest projection. NONE if no token has a projection. */
  lowestProjection: Eth;
  highestProjection: Eth;
  /** Median confidence of the collection: `Aggregates.usualConfidence`. */
  usualConfidence: number | null;
  figuresRev: number;
  readonly listingsState: ListingsState;
  readonly watchers: RowWatcher[];
}

/** Position of the listings: the epoch and sequence number of the last update applied to them. */
export interface ListingsState {
  /** Null before the first snapshot, which sets it. */
  epoch: string | null;
  seq: number;
  lastListingsUpdate: UnixMs | null;
}

export interface RowWatcher {
  /** Called before the listings of some rows change: those at `from` up to `to` in `rows`, without duplicates. */
  beforeRows(rows: Uint32Array, from: number, to: number): void;
  afterRows(rows: Uint32Array, from: number, to: number): void;
  /** Called after a change without `beforeRows` and `afterRows`. Any row may have changed. */
  rebuilt(): void;
}
