/**
 * The entries of an update, all parsed before any is written to the table. One array per field, reused from update to
 * update, so that parsing allocates no objects.
 */
import {
  LISTING_COLUMNS,
  type ListingColumns,
  noListings,
} from "../../contract/listings/listing-columns.ts";
import type { RowIndex } from "../../contract/values/units.ts";
import { type Bits, hasBit, setBit } from "./bitset.ts";
import type { IdIndex } from "./ids/id-index.ts";

/** Parsed entries. The listing columns are parallel to `rows`. */
export interface Offers extends ListingColumns {
  /** Number of offers, in the order received. A later offer for a row replaces an earlier one. */
  count: number;
  /** Row of each offer. In a delta, the key of its id until `findRows`. */
  rows: Uint32Array;
  /** Prices before the update, for the rows whose listing it changes. */
  formerPrices: Float64Array;
  /** Number of entries about tokens that the table does not have. */
  unknownTokens: number;
  /** The row of the last entry read, or -1. Set only for a snapshot. */
  lastRow: RowIndex;
  /** For a snapshot, which mostly repeats known listings: the state to compare it with. Null for a delta. */
  baseline: Baseline | null;
}

/** The current listings by row, and the rows that a snapshot has mentioned so far. */
export interface Baseline {
  readonly listings: ListingColumns;
  readonly mentioned: Bits;
  /** True if the snapshot has mentioned a row twice. */
  isRepeated: boolean;
}

/** -1 in a Uint32Array of rows. */
const NO_ROW = 0xffffffff;

/** Capacity kept from update to update. Arrays that a snapshot grew beyond it are released. */
const KEPT_CAPACITY = 512;

export function createOffers(): Offers {
  return { count: 0, unknownTokens: 0, lastRow: -1, baseline: null, ...allocate(KEPT_CAPACITY) };
}

export function clearOffers(offers: Offers): void {
  offers.count = 0;
  offers.unknownTokens = 0;
  offers.baseline = null;
  if (offers.rows.length > KEPT_CAPACITY) Object.assign(offers, allocate(KEPT_CAPACITY));
}

function allocate(capacity: number) {
  return {
    rows: new Uint32Array(capacity),
    formerPrices: new Float64Array(capacity),
    ...noListings(capacity),
  };
}

export function addOffer(
  offers: Offers,
  row: RowIndex,
  price: number,
  marketplace: number,
  listedAt: number,
): void {
  if (offers.count === offers.rows.length) grow(offers);
  offers.rows[offers.count] = row;
  offers.prices[offers.count] = price;
  offers.marketplaces[offers.count] = marketplace;
  offers.listedAt[offers.count] = listedAt;
  offers.count += 1;
}

/** Replaces the keys in `rows` by rows. Drops and counts offers for tokens that the table does not have. */
export function findRows(offers: Offers, { places }: IdIndex): void {
  if (!places) return;
  const { rows, prices, marketplaces, listedAt, count } = offers;
  let isUnknown = 0;
  for (let at = 0; at < count; at += 1) {
    const row = places[rows[at]];
    rows[at] = row;
    isUnknown |= row;
  }
  if (isUnknown >= 0) return;
  offers.count = 0;
  for (let at = 0; at < count; at += 1)
    if (rows[at] === NO_ROW) offers.unknownTokens += 1;
    else addOffer(offers, rows[at], prices[at], marketplaces[at], listedAt[at]);
}

/** Like `addOffer`, but skips a row's first offer if it repeats the current listing. Marks the row as mentioned. */
export function addIfChanged(
  offers: Offers,
  baseline: Baseline,
  row: RowIndex,
  price: number,
  marketplace: number,
  listedAt: number,
): void {
  const { listings, mentioned } = baseline;
  const isFirst = !hasBit(mentioned, row);
  if (!isFirst) baseline.isRepeated = true;
  setBit(mentioned, row);
  const isSame = listings.prices[row] === price && listings.marketplaces[row] === marketplace;
  if (isFirst && isSame && Object.is(listings.listedAt[row], listedAt)) return;
  addOffer(offers, row, price, marketplace, listedAt);
}

function grow(offers: Offers): void {
  const former = { ...offers };
  Object.assign(offers, allocate(former.rows.length * 4));
  offers.rows.set(former.rows);
  for (const name of LISTING_COLUMNS) offers[name].set(former[name]);
}
