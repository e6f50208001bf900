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
export interface Entries extends ListingColumns {
  /** Number of entries, in the order received. A later entry for a row replaces an earlier one. */
  count: number;
  /** Row of each entry. In a delta, the key of its id until `findRows`. */
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

export function createEntries(): Entries {
  return { count: 0, unknownTokens: 0, lastRow: -1, baseline: null, ...allocate(KEPT_CAPACITY) };
}

export function clearEntries(entries: Entries): void {
  entries.count = 0;
  entries.unknownTokens = 0;
  entries.baseline = null;
  if (entries.rows.length > KEPT_CAPACITY) Object.assign(entries, allocate(KEPT_CAPACITY));
}

function allocate(capacity: number) {
  return {
    rows: new Uint32Array(capacity),
    formerPrices: new Float64Array(capacity),
    ...noListings(capacity),
  };
}

export function addEntry(
  entries: Entries,
  row: RowIndex,
  price: number,
  marketplace: number,
  listedAt: number,
): void {
  if (entries.count === entries.rows.length) grow(entries);
  entries.rows[entries.count] = row;
  entries.prices[entries.count] = price;
  entries.marketplaces[entries.count] = marketplace;
  entries.listedAt[entries.count] = listedAt;
  entries.count += 1;
}

/** Replaces the keys in `rows` by rows. Drops and counts entries for tokens that the table does not have. */
export function findRows(entries: Entries, { places }: IdIndex): void {
  if (!places) return;
  const { rows, prices, marketplaces, listedAt, count } = entries;
  let isUnknown = 0;
  for (let at = 0; at < count; at += 1) {
    const row = places[rows[at]];
    rows[at] = row;
    isUnknown |= row;
  }
  if (isUnknown >= 0) return;
  entries.count = 0;
  for (let at = 0; at < count; at += 1)
    if (rows[at] === NO_ROW) entries.unknownTokens += 1;
    else addEntry(entries, rows[at], prices[at], marketplaces[at], listedAt[at]);
}

/** Like `addEntry`, but skips a row's first entry if it repeats the current listing. Marks the row as mentioned. */
export function addIfChanged(
  entries: Entries,
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
  addEntry(entries, row, price, marketplace, listedAt);
}

function grow(entries: Entries): void {
  const former = { ...entries };
  Object.assign(entries, allocate(former.rows.length * 4));
  entries.rows.set(former.rows);
  for (const name of LISTING_COLUMNS) entries[name].set(former[name]);
}
