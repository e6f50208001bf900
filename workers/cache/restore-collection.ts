/** Opens a collection from its record on the device. */
import { noListings, writeListings } from "../../contract/listings/listing-columns.ts";
import { NO_BAD_ROWS, type Parsed, parsed } from "../../contract/values/problem.ts";
import { engineFromColumns } from "../collection-engine.ts";
import type { CollectionRecord } from "./record.ts";
import type { Snapshot } from "./snapshot.ts";

/** Refuses a record in which two tokens share an id. */
export function restoreCollection(stored: CollectionRecord): Parsed<Snapshot> {
  const { collection, line, columns, figures, figuresRev, listed, asOf } = stored;
  const { seq, lastListingsUpdate } = stored;
  const { epoch, size } = columns;
  const listings = noListings(size);
  writeListings(listings, listed.rows, listed, 0, listed.rows.length);
  const state = { epoch, seq, lastListingsUpdate };
  const source = { columns, figures, figuresRev, listings: { columns: listings, state } };
  const engine = engineFromColumns(collection, source);
  if (!engine.ok) return engine;
  const opened = {
    collection,
    engine: engine.value,
    epoch,
    figuresRev,
    line,
    lacksLine: false,
    listedEtag: null,
    lastListingsUpdate,
    report: {
      badTokens: NO_BAD_ROWS,
      badListings: NO_BAD_ROWS,
      unknownTokens: 0,
      refusedColumns: null,
    },
  };
  return parsed({ opened, asOf });
}
