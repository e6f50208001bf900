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
import { addBit, type Bits, hasBit } from "./bitset.ts";
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
  standing: Standing | null;
}

/** The current listings by row, and the rows that a snapshot has mentioned so far. */
export interface Standing {
  readonly listings: ListingColumns;
  readonly spoken: Bits;
  /** True if the snapshot has mentioned a row twice. */
  isRepeated: boolean;
}

/** -1 in a Uint32Array of rows. */
const NO_ROW = 0xffffffff;

/** Capacity kept from update to update. Arrays that a snapshot grew beyond it are released. */
const KEPT = 512;

export function createOffers(): Offers {
  return { count: 0, unknownTokens: 0, lastRow: -1, standing: null, ...room(KEPT) };
}

export function clearOffers(offers: Offers): void {
  offers.count = 0;
  offers.unknownTokens = 0;
  offers.standing = null;
  if (offers.rows.length > KEPT) Object.assign(offers, room(KEPT));
}

function room(capacity: number) {
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
export function addNews(
  offers: Offers,
  standing: Standing,
  row: RowIndex,
  price: number,
  marketplace: number,
  listedAt: number,
): void {
  const { listings, spoken } = standing;
  const isFirst = !hasBit(spoken, row);
  if (!isFirst) standing.isRepeated = true;
  addBit(spoken, row);
  const isSame = listings.prices[row] === price && listings.marketplaces[row] === marketplace;
  if (isFirst && isSame && Object.is(listings.listedAt[row], listedAt)) return;
  addOffer(offers, row, price, marketplace, listedAt);
}

function grow(offers: Offers): void {
  const former = { ...offers };
  Object.assign(offers, room(former.rows.length * 4));
  offers.rows.set(former.rows);
  for (const name of LISTING_COLUMNS) offers[name].set(former[name]);
}
