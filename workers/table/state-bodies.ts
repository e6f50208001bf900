/** What changes in a table, in the API's own shapes: what is kept of it is read back as an answer is. */
import { formatListing, type ListingsSnapshot } from "../../contract/listings.ts";
import type { Projections } from "../../contract/snapshot.ts";
import { WIRE } from "../../contract/wire.ts";
import { countBits, writeRows } from "./bitset.ts";
import { textOf } from "./byte-texts.ts";
import type { TokenTable } from "./token-table.ts";

/** Null before the first snapshot. `projectionsRev`: the revision that the collection is at. */
export function listingsBody(table: TokenTable, projectionsRev: number): ListingsSnapshot | null {
  const { epoch, seq, lastListingsUpdate } = table.listingsState;
  if (epoch === null) return null;
  const { listed, texts, prices, marketplaces } = table;
  const rows = new Uint32Array(countBits(listed));
  writeRows(listed, rows, 0);
  const tokens = Array.from(rows, (row) =>
    formatListing({
      tokenId: textOf(texts.ids, row),
      price: prices[row],
      marketplace: marketplaces[row],
    }),
  );
  return { wire: WIRE, epoch, seq, projectionsRev, lastListingsUpdate, tokens };
}

/** The revision last applied; null where the projections are those that the tokens came with. */
export function projectionsBody(table: TokenTable): Projections | null {
  const { projectionsRev: rev, rowOfSent, projections, confidences } = table;
  const { epoch } = table.listingsState;
  if (rev === null || epoch === null) return null;
  const asSent = (column: Float64Array) =>
    Array.from(rowOfSent, (row) => (row < 0 ? null : orNull(column[row])));
  return {
    epoch,
    rev,
    projections: asSent(projections),
    confidences: asSent(confidences),
  };
}

function orNull(amount: number): number | null {
  return Number.isNaN(amount) ? null : amount;
}
