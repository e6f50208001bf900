/** Builds a table over a collection's columns. */
import type { TokenColumns } from "../../contract/columns/columns.ts";
import { type ListingColumns, noListings } from "../../contract/listings/listing-columns.ts";
import type { MovingListing } from "../../contract/listings/listings.ts";
import type { FigureColumns } from "../../contract/tokens/figures.ts";
import { type Parsed, parsed } from "../../contract/values/problem.ts";
import { NONE } from "../../contract/values/units.ts";
import { emptyBits } from "./bitset.ts";
import { createCarriedValues } from "./carried-values.ts";
import { rebuildDerived, updateFigureSummary } from "./derived-columns.ts";
import { idRange, indexIds } from "./ids/id-index.ts";
import { createDeviationOrder } from "./orders/deviation-order.ts";
import { createPriceOrder } from "./orders/price-order.ts";
import type { ListingsState, TokenTable } from "./token-table.ts";

export interface TableSource {
  readonly columns: TokenColumns;
  /** The table takes ownership of them and writes to them. */
  readonly figures: FigureColumns;
  readonly figuresRev: number;
  /** The table takes ownership of these too. If absent, nothing is listed. */
  readonly listings?: {
    readonly columns: ListingColumns;
    readonly state: ListingsState;
    readonly moving?: readonly MovingListing[];
  };
}

/** Builds the table. Rejects columns in which two rows have the same id. */
export function createTokenTable(source: TableSource): Parsed<TokenTable> {
  const { columns, figures, figuresRev, listings } = source;
  const { size, ids, vibes } = columns;
  const rowOfId = indexIds(ids, size);
  if (!rowOfId.ok) return rowOfId;
  const listingColumns = listings?.columns ?? noListings(size);
  const listed = emptyBits(size);
  const table: TokenTable = {
    ...listingColumns,
    size,
    columns,
    rowOfId: rowOfId.value,
    ...idRange(ids, size, rowOfId.value),
    traits: columns.traits.map((trait) => createCarriedValues(trait.traitId, trait)),
    vibes: createCarriedValues(null, vibes),
    figures,
    listed,
    byPrice: createPriceOrder(listingColumns.prices, listed),
    byDeviation: createDeviationOrder(listingColumns.prices, figures.priceProjection),
    unpublished: emptyBits(size),
    lowestProjection: NONE,
    highestProjection: NONE,
    usualConfidence: null,
    figuresRev,
    listingsState: listings?.state ?? { epoch: null, seq: 0, lastListingsUpdate: null },
    watchers: [],
  };
  if (listings) rebuildDerived(table);
  updateFigureSummary(table);
  return parsed(table);
}
