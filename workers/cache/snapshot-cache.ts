/**
 * Collections stored on this device, so that one seen before opens immediately and without a network. The app works
 * without the cache: a failure has the same effect as an empty cache.
 */

import type { CollectionRecord } from "../../contract/columns/collection-record.ts";
import { noListings, writeListings } from "../../contract/listings/listing-columns.ts";
import { type Parsed, parsed } from "../../contract/values/problem.ts";
import { engineFromColumns } from "../engine/engine.ts";
import { NO_REPORT, type Snapshot } from "../engine/opened-collection.ts";
import { waitForCode } from "../feed/clock.ts";
import type { SeenView } from "./first-screen.ts";
import type { RecordStore } from "./record-store.ts";

export type SnapshotCache = ReturnType<typeof createSnapshotCache>;

/** The methods of the cache never reject. */
export function createSnapshotCache(store: RecordStore) {
  let ahead: { readonly collectionId: string; readonly snapshot: Promise<Snapshot | null> } | null =
    null;

  async function load(collectionId: string): Promise<Snapshot | null> {
    const stored = await store.read(collectionId);
    if (!stored) return null;
    const restored = restoreCollection(stored);
    if (restored.ok) {
      await waitForCode(restored.value.opened.engine.loadRare());
      return restored.value;
    }
    console.warn(
      `The stored copy of ${collectionId} is dropped and fetched again:`,
      restored.problem,
    );
    await store.remove(collectionId);
    return null;
  }

  return {
    /** Reads a collection for the first `read`, and prepares the default view of it. */
    readAhead(collectionId: string): Promise<Snapshot | null> {
      ahead = { collectionId, snapshot: load(collectionId) };
      void ahead.snapshot.then((snapshot) => snapshot?.opened.engine.view().facets);
      return ahead.snapshot;
    },
    /** Returns null if there is no record, or an invalid one, which is then deleted. */
    read(collectionId: string): Promise<Snapshot | null> {
      const first = ahead;
      ahead = null;
      return first?.collectionId === collectionId ? first.snapshot : load(collectionId);
    },
    /** Skips a collection without listings, or one whose load left tokens out. `seen` as in `RecordStore.save`. */
    async save(snapshot: Snapshot, seen: SeenView | null = null): Promise<void> {
      const stored = toRecord(snapshot);
      if (stored) await store.save(stored, seen);
    },
    remove: store.remove,
  };
}

/**
 * Returns null before the first listings, and if tokens were left out: figures that come as columns would not fit
 * the remaining tokens.
 */
function toRecord({ opened, asOf }: Snapshot): CollectionRecord | null {
  const { engine, collection, line, figuresRev, report } = opened;
  if (report.badTokens.count > 0) return null;
  const { state, listed, moving } = engine.listings();
  if (state.epoch === null) return null;
  const { seq, lastListingsUpdate } = state;
  const columns = { ...engine.columns, epoch: state.epoch };
  const figures = engine.figures();
  const listings = { listed, moving, seq, lastListingsUpdate, asOf };
  return { collection, line, columns, figures, figuresRev, ...listings };
}

/** Opens a collection from its record. Refuses a record in which two tokens share an id. */
export function restoreCollection(stored: CollectionRecord): Parsed<Snapshot> {
  const { columns, figures, listed, moving, asOf, seq, ...rest } = stored;
  const { collection, figuresRev, lastListingsUpdate } = stored;
  const { epoch, size } = columns;
  const listings = noListings(size);
  writeListings(listings, listed.rows, listed, 0, listed.rows.length);
  const state = { epoch, seq, lastListingsUpdate };
  const source = { columns, figures, figuresRev, listings: { columns: listings, state, moving } };
  const engine = engineFromColumns(collection, source);
  if (!engine.ok) return engine;
  const restored = { engine: engine.value, epoch, lacksLine: false, listedEtag: null };
  return parsed({ opened: { ...rest, ...restored, report: NO_REPORT }, asOf });
}
