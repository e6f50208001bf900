/** Writes the record that `record.ts` reads. */
import { encodeBody } from "../../contract/columns/encode-body.ts";
import { figureBodyColumns } from "../../contract/columns/encode-figures.ts";
import { tokenBodyColumns, tokenHead } from "../../contract/columns/encode-tokens.ts";
import { listingBodyColumns } from "../../contract/columns/listing-bodies.ts";
import type { CollectionRecord } from "./record.ts";

export function encodeRecord(stored: CollectionRecord): ArrayBuffer {
  const { collection, line, columns, figures, figuresRev, listed } = stored;
  const { seq, lastListingsUpdate, asOf } = stored;
  const state = { collection, line, figuresRev, seq, lastListingsUpdate, asOf };
  const body = encodeBody(
    { ...tokenHead(columns), ...state },
    new Map([
      ...tokenBodyColumns(columns),
      ...figureBodyColumns(figures),
      ...listingBodyColumns(listed),
    ]),
  );
  return body.buffer;
}
