/** Writes the record that `collection-record.ts` reads. */

import { wireKind } from "../collection.ts";
import type { CollectionRecord } from "./collection-record.ts";
import { encodeBody } from "./encode-body.ts";
import { figureBodyColumns } from "./encode-figures.ts";
import { tokenBodyColumns, tokenHead } from "./encode-tokens.ts";
import { listingBodyColumns } from "./listing-bodies.ts";

export function encodeRecord(stored: CollectionRecord): ArrayBuffer {
  const { line, columns, figures, figuresRev, listed } = stored;
  const { moving, seq, lastListingsUpdate, asOf } = stored;
  const { dataSource } = stored.collection;
  // A tab of an earlier version reads the record too.
  const wire = { ...dataSource, kind: wireKind(dataSource.kind) };
  const collection = { ...stored.collection, dataSource: wire };
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
