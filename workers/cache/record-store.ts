/**
 * Collections' records on this device.
 *
 * A failure has the same effect as an empty store. The code is a separate chunk because the first view does not need it.
 */
import { delMany, get, set } from "idb-keyval";
import type { Clock } from "../feed/clock.ts";
import { createDatabase } from "./database.ts";
import { type CollectionRecord, decodeRecord } from "./record.ts";
import { metadataKey, type RecordMetadata, recordKey } from "./record-keys.ts";
import { saveRecord } from "./save-record.ts";

export type RecordStore = ReturnType<typeof createRecordStore>;

/** The methods of the store never reject. */
export function createRecordStore(factory: () => IDBFactory, clock: Clock) {
  const database = createDatabase(factory, clock);
  /** True if there is no room, even after other collections were deleted. */
  let full = false;

  async function remove(collectionId: string): Promise<void> {
    await database.run((store) =>
      delMany([recordKey(collectionId), metadataKey(collectionId)], store),
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
            `${collectionId} as kept is dropped and fetched again: ${place}: ${message}`,
          );
          await remove(collectionId);
          return null;
        }
        const metadata = await database.run<RecordMetadata | undefined>((store) =>
          get(metadataKey(collectionId), store),
        );
        if (metadata)
          database
            .run((store) =>
              set(metadataKey(collectionId), { ...metadata, usedAt: clock.now() }, store),
            )
            .catch(warn);
        return decoded.value;
      } catch (error) {
        warn(error);
        return null;
      }
    },
    async save(stored: CollectionRecord): Promise<void> {
      if (full) return;
      try {
        full = !(await saveRecord(database, clock, stored));
      } catch (error) {
        warn(error);
      }
    },
    remove: (collectionId: string) => remove(collectionId).catch(warn),
  };
}

function warn(error: unknown): void {
  console.warn("The kept collections:", error);
}
