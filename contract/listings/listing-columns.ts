/** Columns of listings: price, marketplace and time. The worker, the page's mirror and the device use this declaration. */

import { isCounter, isPrice, NO_MARKETPLACE, NONE } from "../values/units.ts";
import { isMarketplaceId } from "./marketplaces.ts";

/** Per column: the token's fact that it holds, its check for a listed token, and its values for unlisted rows. */
export const LISTING = {
  /** Eth, or NONE. */
  prices: {
    fact: "currentPrice",
    missing: NONE,
    isValid: isPrice,
    make: (size: number) => new Float64Array(size).fill(NONE),
  },
  /** Marketplace, or NO_MARKETPLACE. */
  marketplaces: {
    fact: "marketplace",
    missing: NO_MARKETPLACE,
    isValid: isMarketplaceId,
    make: (size: number) => new Uint8Array(size).fill(NO_MARKETPLACE),
  },
  /** UnixMs when the listing was made, or NONE if the server does not send it. */
  listedAt: {
    fact: "listedAt",
    missing: NONE,
    isValid: (value: unknown) => Number.isNaN(value) || isCounter(value),
    make: (size: number) => new Float64Array(size).fill(NONE),
  },
} as const;

type Declared = typeof LISTING;
export type ListingColumnName = keyof Declared;

/** RowIndex, or an index into a list of rows -> the listing's value. */
export type ListingColumns = {
  readonly [Name in ListingColumnName]: ReturnType<Declared[Name]["make"]>;
};

/** The facts of one token's listing. A fact is null if the token is not listed or the server does not know it. */
export type ListingFacts = Readonly<Record<Declared[ListingColumnName]["fact"], number | null>>;

export const LISTING_COLUMNS = Object.keys(LISTING) as readonly ListingColumnName[]; // its keys are known

/** The facts of a token that is not listed. */
export const NO_LISTING_FACTS = Object.fromEntries(
  Object.values(LISTING).map(({ fact }) => [fact, null]),
) as ListingFacts; // one for each column

/** Creates the columns with one call of `make` for each name. */
export function listingColumns(make: (name: ListingColumnName) => Float64Array | Uint8Array) {
  const columns = LISTING_COLUMNS.map((name) => [name, make(name)]);
  return Object.fromEntries(columns) as unknown as ListingColumns; // one column for each name
}

/** Creates columns of `size` rows that are not listed. */
export function noListings(size: number): ListingColumns {
  return listingColumns((name) => LISTING[name].make(size));
}

/** Copies the listings of `rows` from `columns`. */
export function listingsOf(columns: ListingColumns, rows: Uint32Array): ListingColumns {
  return listingColumns((name) => {
    const from = columns[name];
    const picked = LISTING[name].make(rows.length);
    for (let at = 0; at < rows.length; at += 1) picked[at] = from[rows[at]!]!; // rows of the table
    return picked;
  });
}

/** Writes `listings` to their `rows` of `columns`, from index `from` up to but excluding `to`. */
export function writeListings(
  columns: ListingColumns,
  rows: Uint32Array,
  listings: ListingColumns,
  from: number,
  to: number,
): void {
  for (const name of LISTING_COLUMNS) {
    const [target, source] = [columns[name], listings[name]];
    for (let at = from; at < to; at += 1) target[rows[at]!] = source[at]!; // within the arrays' length
  }
}

export function listingFactsAt(columns: ListingColumns, row: number): ListingFacts {
  const facts: { -readonly [Fact in keyof ListingFacts]?: number | null } = {};
  for (const name of LISTING_COLUMNS) {
    const { fact, missing } = LISTING[name];
    const value = columns[name][row] ?? missing;
    facts[fact] = Object.is(value, missing) ? null : value;
  }
  return facts as ListingFacts; // each was set above
}
