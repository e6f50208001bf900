/** Columns to give away: copies, because what is transferred is empty on this side. */
import type { ListingChanges } from "../../contract/columns/columns.ts";
import { type FigureColumns, figureRecord } from "../../contract/figures.ts";
import { listingsOf } from "../../contract/listing-columns.ts";
import { countBits, writeRows } from "./bitset.ts";
import type { TokenTable } from "./token-table.ts";

export function copyFigures({ figures }: TokenTable): FigureColumns {
  return figureRecord(({ name }) => figures[name].slice());
}

/** The listings of every listed row. */
export function copyListings(table: TokenTable): ListingChanges {
  const rows = new Uint32Array(countBits(table.listed));
  writeRows(table.listed, rows, 0);
  return { rows, ...listingsOf(table, rows) };
}

/** The rows whose listing changed since the last call, or every listed row for a mirror that has none. */
export function takeListings(table: TokenTable, wanted: "changed" | "all"): ListingChanges {
  const { untaken } = table;
  const rows = new Uint32Array(countBits(untaken));
  writeRows(untaken, rows, 0);
  untaken.fill(0);
  return wanted === "all" ? copyListings(table) : { rows, ...listingsOf(table, rows) };
}
