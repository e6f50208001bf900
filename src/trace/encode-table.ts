/** Writes the page's table as a file. `openTable` of the workers' tests reads it. */
import { encodeRecord } from "../../contract/columns/encode-record.ts";
import { listingsOf } from "../../contract/listings/listing-columns.ts";
import type { CollectionState } from "../collection/collection-store.ts";

/**
 * Returns the record of the open collection. The page does not know the sequence number of its listings, so the record has 0.
 * @throws if no collection is open.
 */
export function encodeTable(state: CollectionState | null): Uint8Array<ArrayBuffer> {
  const { fixed, figures, asOf } = state ?? {};
  if (!state || !fixed || !figures) throw new Error("There is no open collection to save.");
  const { collection, ...columns } = fixed;
  const rows = Uint32Array.from({ length: fixed.size }, (_, row) => row);
  const listed = rows.filter((row) => !Number.isNaN(state.prices[row]));
  const record = encodeRecord({
    collection,
    columns,
    figures: figures.figures,
    figuresRev: figures.rev,
    line: figures.line,
    listed: { rows: listed, ...listingsOf(state, listed) },
    moving: [...state.moving.values()],
    seq: 0,
    lastListingsUpdate: null,
    asOf: asOf ?? 0,
  });
  return new Uint8Array(record);
}
