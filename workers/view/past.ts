/**
 * Changes of a table as what was there before, each linked to the next: whoever holds on to a change can go
 * back to the moment before it. Nobody else holds it, so that a change is forgotten with the last who could ask.
 */
import { putBit } from "../table/bitset.ts";
import { createDeviationOrder } from "../table/deviation-order.ts";
import { createPriceOrder } from "../table/price-order.ts";
import type { TokenTable } from "../table/token-table.ts";

export interface Change {
  /** The rows that changed; null: any, and the columns below are by row. */
  readonly rows: Uint32Array | null;
  /** Before the change, parallel to `rows`. */
  readonly prices: Float64Array;
  readonly marketplaces: Uint8Array;
  /** By row; null where they did not change. */
  readonly projections: Float64Array | null;
  next: Change | null;
}

/** A change that `rows` are about to undergo. */
export function rowsChange({ prices, marketplaces }: TokenTable, rows: Uint32Array): Change {
  const before = {
    rows: rows.slice(),
    prices: new Float64Array(rows.length),
    marketplaces: new Uint8Array(rows.length),
  };
  for (let at = 0; at < rows.length; at += 1) {
    before.prices[at] = prices[rows[at]];
    before.marketplaces[at] = marketplaces[rows[at]];
  }
  return { ...before, projections: null, next: null };
}

/** A change that any rows are about to undergo. */
export function anyChange({ prices, marketplaces, projections }: TokenTable): Change {
  return {
    rows: null,
    prices: prices.slice(),
    marketplaces: marketplaces.slice(),
    projections: projections.slice(),
    next: null,
  };
}

/** The table as it was before `first`, as far as its listings and projections go. */
export function tableBefore(table: TokenTable, first: Change): TokenTable {
  const changes: Change[] = [];
  for (let change: Change | null = first; change; change = change.next) changes.push(change);
  const prices = table.prices.slice();
  const marketplaces = table.marketplaces.slice();
  const projections = table.projections.slice();
  for (const change of changes.reverse()) {
    if (change.projections) projections.set(change.projections);
    if (change.rows)
      for (let at = 0; at < change.rows.length; at += 1) {
        prices[change.rows[at]] = change.prices[at];
        marketplaces[change.rows[at]] = change.marketplaces[at];
      }
    else {
      prices.set(change.prices);
      marketplaces.set(change.marketplaces);
    }
  }
  const listed = table.listed.slice();
  for (let row = 0; row < table.size; row += 1) putBit(listed, row, !Number.isNaN(prices[row]));
  const byPrice = createPriceOrder(prices, listed);
  const byDeviation = createDeviationOrder(prices, projections);
  byPrice.rebuild();
  byDeviation.rebuild();
  return { ...table, prices, marketplaces, projections, listed, byPrice, byDeviation };
}
