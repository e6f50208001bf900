/**
 * What an update says about rows, read before any of it is written: one array a field, reused from
 * update to update, so that reading costs no object.
 */
import {
  LISTING_COLUMNS,
  type ListingColumns,
  noListings,
} from "../../contract/listing-columns.ts";
import type { RowIndex } from "../../contract/units.ts";
import { addBit, type Bits, hasBit } from "./bitset.ts";
import type { IdIndex } from "./id-index.ts";

/** Its listing columns are parallel to `rows`. */
export interface Offers extends ListingColumns {
  /** Words on rows, in the order they were said: a later one on a row replaces an earlier one. */
  count: number;
  /** In a delta keys of ids, until `findRows`. */
  rows: Uint32Array;
  /** Prices of the rows before the update, for those whose listing it changes. */
  formerPrices: Float64Array;
  /** Words about tokens that the table does not have. */
  unknownTokens: number;
  /** The row of the last word, or -1. */
  lastRow: RowIndex;
  /** In a snapshot, which mostly says what is known: what it is compared with. Null in a delta. */
  standing: Standing | null;
}

/** Listings as they stand, by row, and the rows that a snapshot has spoken on so far. */
export interface Standing {
  readonly listings: ListingColumns;
  readonly spoken: Bits;
  /** On some row there were two words. */
  isRepeated: boolean;
}

/** -1, as a column of rows has it. */
const NO_ROW = 0xffffffff;

/** Room that is kept from update to update; what a snapshot needs beyond it is given back. */
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

/** Turns what keys of ids stand in `rows` into rows; words about tokens that the table does not have are left out. */
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

/** `addOffer`, or only the note that the row was spoken on, where it is the first word on it and nothing new. */
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
