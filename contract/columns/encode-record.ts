/** Writes the record that `collection-record.ts` reads. */

import type { CollectionRecord } from "./collection-record.ts";
import { encodeBody } from "./encode-body.ts";
import { figureBodyColumns } from "./encode-figures.ts";
import { tokenBodyColumns, tokenHead } from "./encode-tokens.ts";
import { listingBodyColumns } from "./listing-bodies.ts";

export function encodeRecord(stored: CollectionRecord): ArrayBuffer {
  const { collection, line, columns, figures, figuresRev, listed } = stored;
  const { moving, seq, lastListingsUpdate, asOf } = stored;
  const state = { collection, line, figuresRev, moving, seq, lastListingsUpdate, asOf };
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
