/**
 * What an update says about rows, read before any of it is written: one array a field, reused from
 * update to update, so that reading costs no object.
 */
import type { RowIndex } from "../../contract/units.ts";

export interface Offers {
  /** Words on rows, in the order they were said: a later one on a row replaces an earlier one. */
  count: number;
  rows: Uint32Array;
  /** NONE: not listed. */
  prices: Float64Array;
  marketplaces: Uint8Array;
  /** Words about tokens that the table does not have. */
  unknownTokens: number;
}

export function createOffers(): Offers {
  return {
    count: 0,
    rows: new Uint32Array(256),
    prices: new Float64Array(256),
    marketplaces: new Uint8Array(256),
    unknownTokens: 0,
  };
}

export function clearOffers(offers: Offers): void {
  offers.count = 0;
  offers.unknownTokens = 0;
}

export function addOffer(offers: Offers, row: RowIndex, price: number, marketplace: number): void {
  if (offers.count === offers.rows.length) grow(offers);
  offers.rows[offers.count] = row;
  offers.prices[offers.count] = price;
  offers.marketplaces[offers.count] = marketplace;
  offers.count += 1;
}

function grow(offers: Offers): void {
  const { rows, prices, marketplaces } = offers;
  const capacity = rows.length * 4;
  offers.rows = new Uint32Array(capacity);
  offers.prices = new Float64Array(capacity);
  offers.marketplaces = new Uint8Array(capacity);
  offers.rows.set(rows);
  offers.prices.set(prices);
  offers.marketplaces.set(marketplaces);
}
