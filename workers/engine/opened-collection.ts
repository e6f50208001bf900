/** A collection that is loaded: its engine, with what the session follows and saves beside it. */
import type { CollectionInfo } from "../../contract/collection.ts";
import type { ProjectionLine } from "../../contract/tokens/snapshot.ts";
import { NO_BAD_ROWS } from "../../contract/values/problem.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import type { LoadReport } from "../../contract/worker-api.ts";
import type { CollectionEngine } from "./engine.ts";

export interface OpenedCollection {
  readonly collection: CollectionInfo;
  readonly engine: CollectionEngine;
  readonly epoch: string;
  readonly figuresRev: number;
  readonly line: ProjectionLine;
  /** True if the line of this revision could not be fetched: `line` is empty or of an earlier revision. */
  readonly lacksLine: boolean;
  /** ETag of the loaded listings, for the first poll. */
  readonly listedEtag: string | null;
  /** The value in the loaded listings. Null if they have none. */
  readonly lastListingsUpdate: UnixMs | null;
  readonly report: LoadReport;
}

/** State of an open collection, to save or to restore. */
export interface Snapshot {
  readonly opened: OpenedCollection;
  /** When the server last confirmed the listings. */
  readonly asOf: UnixMs;
}

export const NO_REPORT: LoadReport = {
  badTokens: NO_BAD_ROWS,
  badListings: NO_BAD_ROWS,
  unknownTokens: 0,
  refusedColumns: null,
};
