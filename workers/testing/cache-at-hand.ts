/** A snapshot cache for tests, with collections to keep in it and a way past it into its database. */
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";
import type { CollectionInfo } from "../../contract/collection.ts";
import { WIRE } from "../../contract/snapshot.ts";
import type { CompactToken } from "../../contract/token.ts";
import { DATABASE_NAME } from "../cache/database.ts";
import { type KeptNote, noteKey } from "../cache/kept-keys.ts";
import { createRecordStore } from "../cache/record-store.ts";
import { createSnapshotCache, type SnapshotCache } from "../cache/snapshot-cache.ts";
import { buildCollection, type OpenedCollection } from "../open-collection.ts";
import { APE_TOKENS, APES } from "./apes.ts";
import { startTurningClock, type TurningClock } from "./turning-clock.ts";

export interface Opened {
  readonly opened: OpenedCollection;
  readonly unlisted: Uint8Array;
}

/** As the feed opens it, at position 7 of epoch "e". */
export function openedCollection(
  info: CollectionInfo,
  tokens: readonly CompactToken[],
  rows: readonly string[] = [],
): Opened {
  const body = { wire: WIRE, epoch: "e", projectionsRev: 1, tokens };
  const unlisted = new TextEncoder().encode(JSON.stringify(body));
  const built = buildCollection({
    collection: info,
    unlisted,
    listed: {
      wire: WIRE,
      epoch: "e",
      seq: 7,
      projectionsRev: 1,
      lastListingsUpdate: 12,
      tokens: rows,
    },
    listedEtag: null,
    line: { points: [[1, 2.5]] },
  });
  if (built.kind !== "built") throw new Error(built.kind);
  return { opened: built.opened, unlisted };
}

export function openedApes(id = APES.id): Opened {
  return openedCollection({ ...APES, id }, APE_TOKENS, ["1,1.5,1", "30,0,3"]);
}

/** A cache on a database and a clock of its own. */
export interface CacheAtHand {
  readonly clock: TurningClock;
  readonly factory: IDBFactory;
  readonly cache: SnapshotCache;
  /** Every console.warn since. */
  readonly warned: ReturnType<typeof vi.spyOn>;
  /** Another cache by the same clock. */
  cacheIn(of: () => globalThis.IDBFactory): SnapshotCache;
  save(given: Opened): Promise<void>;
  passed(ms: number): Promise<void>;
  /** One request of the database, past the cache. */
  inDatabase<T>(
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T>;
  keptKeys(): Promise<IDBValidKey[]>;
  noteOf(collectionId: string): Promise<KeptNote>;
}

export function startCacheAtHand(): CacheAtHand {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const clock = startTurningClock();
  const factory = new IDBFactory();
  const cacheIn = (of: () => globalThis.IDBFactory) =>
    createSnapshotCache(Promise.resolve(createRecordStore(of, clock, WIRE)));
  const cache = cacheIn(() => factory);

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
    ...{ clock, factory, cache, warned, cacheIn, inDatabase },
    async save({ opened, unlisted }) {
      await cache.save({ opened, asOf: 99 }, unlisted);
    },
    async passed(ms) {
      await new Promise<void>((resolve) => clock.after(ms, resolve));
    },
    keptKeys: () => inDatabase("readonly", (store) => store.getAllKeys()),
    noteOf: (id) => inDatabase("readonly", (store) => store.get(noteKey(id))),
  };
}
