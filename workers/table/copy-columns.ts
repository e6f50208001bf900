/** Copies of columns for another thread. They are copies because a transfer empties a buffer on the sender's side. */
import type { ListingChanges } from "../../contract/columns/columns.ts";
import { listingsOf } from "../../contract/listings/listing-columns.ts";
import { type FigureColumns, figureRecord } from "../../contract/tokens/figures.ts";
import { countBits, writeRows } from "./bitset.ts";
import type { TokenTable } from "./token-table.ts";

export function copyFigures({ figures }: TokenTable): FigureColumns {
  return figureRecord(({ name }) => figures[name].slice());
}

/** Copies the listings of every listed row. */
export function copyListings(table: TokenTable): ListingChanges {
  const rows = new Uint32Array(countBits(table.listed));
  writeRows(table.listed, rows, 0);
  return { rows, ...listingsOf(table, rows) };
}

/** Copies the listings that changed since the last call, or all of them for a mirror that has none yet. */
export function takeListingChanges(table: TokenTable, which: "changed" | "all"): ListingChanges {
  const { unpublished } = table;
  const rows = new Uint32Array(countBits(unpublished));
  writeRows(unpublished, rows, 0);
  unpublished.fill(0);
  return which === "all" ? copyListings(table) : { rows, ...listingsOf(table, rows) };
}
