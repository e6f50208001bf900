/** A snapshot cache for tests, with collections to save in it and direct access to its database. */
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";
import type { CollectionInfo } from "../../contract/collection.ts";
import {
  DATABASE_NAME,
  metadataKey,
  type RecordMetadata,
} from "../../contract/saved-collections.ts";
import { WIRE } from "../../contract/tokens/snapshot.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";
import { createRecordStore } from "../cache/record-store.ts";
import { createSnapshotCache, type SnapshotCache } from "../cache/snapshot-cache.ts";
import type { OpenedCollection } from "../engine/opened-collection.ts";
import { NO_REPORT } from "../engine/opened-collection.ts";
import { APE_TOKENS, APES } from "./apes.ts";
import { columnBodies, engineFromBodies } from "./column-bodies.ts";
import { type EventLoopClock, startEventLoopClock } from "./event-loop-clock.ts";

/** Opens a collection from columns, as the feed does, at sequence number 7 of epoch "e". */
export function openedCollection(
  collection: CollectionInfo,
  tokens: readonly CompactToken[],
  rows: readonly string[] = [],
): OpenedCollection {
  const figuresRev = 1;
  const lastListingsUpdate = 12;
  const engine = engineFromBodies(collection, columnBodies("e", figuresRev, tokens));
  const head = { wire: WIRE, epoch: "e", seq: 7, projectionsRev: figuresRev, lastListingsUpdate };
  engine.applyListings({ ...head, tokens: rows });
  return {
    ...{ collection, engine, epoch: "e", figuresRev, lastListingsUpdate },
    line: { points: [[1, 2.5]] },
    lacksLine: false,
    listedEtag: null,
    report: NO_REPORT,
  };
}

export function openedApes(id = APES.id): OpenedCollection {
  return openedCollection({ ...APES, id }, APE_TOKENS, ["1,1.5,1", "30,0,3"]);
}

/** A cache with its own database and clock. */
export interface TestCache {
  readonly clock: EventLoopClock;
  readonly factory: IDBFactory;
  readonly cache: SnapshotCache;
  /** Spy on `console.warn`, which it silences. */
  readonly warned: ReturnType<typeof vi.spyOn>;
  /** Creates another cache on the same clock. */
  createCache(of: () => globalThis.IDBFactory): SnapshotCache;
  /** Saves a collection whose listings were confirmed at 99. */
  save(opened: OpenedCollection): Promise<void>;
  wait(ms: number): Promise<void>;
  /** Sends one request to the database directly, bypassing the cache. */
  inDatabase<T>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T>;
  storedKeys(): Promise<IDBValidKey[]>;
  metadataOf(collectionId: string): Promise<RecordMetadata>;
}

export function startTestCache(): TestCache {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const clock = startEventLoopClock();
  const factory = new IDBFactory();
  const createCache = (of: () => globalThis.IDBFactory) =>
    createSnapshotCache(createRecordStore(of, clock));
  const cache = createCache(() => factory);

  async function inDatabase<T>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const opening = factory.open(DATABASE_NAME);
      opening.onerror = reject;
      opening.onsuccess = () => {
        const transaction = opening.result.transaction("snapshots", mode);
        // The package's own type for the same interface.
        const request = use(transaction.objectStore("snapshots") as unknown as IDBObjectStore);
        transaction.oncomplete = () => {
          opening.result.close();
          resolve(request.result);
        };
      };
    });
  }

  return {
    ...{ clock, factory, cache, warned, createCache, inDatabase },
    save: (opened) => cache.save({ opened, asOf: 99 }),
    async wait(ms) {
      await new Promise<void>((resolve) => clock.after(ms, resolve));
    },
    storedKeys: () => inDatabase("readonly", (store) => store.getAllKeys()),
    metadataOf: (id) => inDatabase("readonly", (store) => store.get(metadataKey(id))),
  };
}
