/** Collections' records on this device. A failure has the same effect as an empty store. */
import { delMany, get, promisifyRequest } from "idb-keyval";
import { type CollectionRecord, decodeRecord } from "../../contract/columns/collection-record.ts";
import {
  firstScreenKey,
  metadataKey,
  type RecordMetadata,
  recordKey,
} from "../../contract/saved-collections.ts";
import type { Clock } from "../feed/clock.ts";
import { createDatabase } from "./database.ts";
import type { SeenView } from "./first-screen.ts";

export type RecordStore = ReturnType<typeof createRecordStore>;

/** The methods of the store never reject. */
export function createRecordStore(factory: () => IDBFactory, clock: Clock) {
  const database = createDatabase(factory, clock);
  /** True if there is no room, even after other collections were deleted. */
  let full = false;

  async function remove(collectionId: string): Promise<void> {
    await database.run((store) =>
      delMany(
        [recordKey, firstScreenKey, metadataKey].map((key) => key(collectionId)),
        store,
      ),
    );
  }

  /** In one transaction, so that a removal that follows also removes what this writes. */
  async function recordUse(collectionId: string): Promise<void> {
    const key = metadataKey(collectionId);
    await database.run((store) =>
      store("readwrite", (entries) => {
        const reading: IDBRequest<RecordMetadata | undefined> = entries.get(key);
        reading.onsuccess = () => {
          if (reading.result) entries.put({ ...reading.result, usedAt: clock.now() }, key);
        };
        return promisifyRequest(entries.transaction);
      }),
    );
  }

  return {
    /** Returns null if there is no record, or an invalid one, which is then deleted. */
    async read(collectionId: string): Promise<CollectionRecord | null> {
      try {
        const bytes = await database.run<unknown>((store) => get(recordKey(collectionId), store));
        if (bytes === null || bytes === undefined) return null;
        const decoded = decodeRecord(bytes, collectionId);
        if (!decoded.ok) {
          const { place, message } = decoded.problem;
          console.warn(
            `The stored copy of ${collectionId} is dropped and fetched again: ${place}: ${message}`,
          );
          await remove(collectionId);
          return null;
        }
        recordUse(collectionId).catch(warn);
        return decoded.value;
      } catch (error) {
        warn(error);
        return null;
      }
    },
    /** `seen` is the view on screen, or null if a later visit must not begin with it. */
    async save(stored: CollectionRecord, seen: SeenView | null): Promise<void> {
      if (full) return;
      try {
        // In a separate chunk, as the first view does not need it.
        const { saveRecord } = await import("./save-record.ts");
        full = !(await saveRecord(database, clock, stored, seen));
      } catch (error) {
        warn(error);
      }
    },
    remove: (collectionId: string) => remove(collectionId).catch(warn),
  };
}

function warn(error: unknown): void {
  console.warn("The cache of collections failed:", error);
}
