/**
 * Collections' records on this device.
 *
 * A failure has the same effect as an empty store. The code is a separate chunk because the first view does not need it.
 */
import { delMany, get, set } from "idb-keyval";
import type { Clock } from "../feed/clock.ts";
import { createDatabase } from "./database.ts";
import { decodeRecord, type KeptCollection } from "./record.ts";
import { type KeptNote, noteKey, recordKey } from "./record-keys.ts";
import { saveRecord } from "./save-record.ts";

export interface RecordStore {
  /** Never rejects. Returns null if there is no record, or an invalid one, which is then deleted. */
  read(collectionId: string): Promise<KeptCollection | null>;
  /** Never rejects. */
  save(kept: KeptCollection): Promise<void>;
  /** Never rejects. */
  remove(collectionId: string): Promise<void>;
}

export function createRecordStore(factory: () => IDBFactory, clock: Clock): RecordStore {
  const database = createDatabase(factory, clock);
  /** True if there is no room, even after other collections were deleted. */
  let full = false;

  async function remove(collectionId: string): Promise<void> {
    await database.run((store) => delMany([recordKey(collectionId), noteKey(collectionId)], store));
  }

  return {
    async read(collectionId) {
      try {
        const stored = await database.run<unknown>((store) => get(recordKey(collectionId), store));
        if (stored === null || stored === undefined) return null;
        const kept = decodeRecord(stored, collectionId);
        if (!kept.ok) {
          const { place, message } = kept.problem;
          console.warn(
            `${collectionId} as kept is dropped and fetched again: ${place}: ${message}`,
          );
          await remove(collectionId);
          return null;
        }
        const note = await database.run<KeptNote | undefined>((store) =>
          get(noteKey(collectionId), store),
        );
        if (note)
          database
            .run((store) => set(noteKey(collectionId), { ...note, usedAt: clock.now() }, store))
            .catch(warn);
        return kept.value;
      } catch (error) {
        warn(error);
        return null;
      }
    },
    async save(kept) {
      if (full) return;
      try {
        full = !(await saveRecord(database, clock, kept));
      } catch (error) {
        warn(error);
      }
    },
    remove: (collectionId) => remove(collectionId).catch(warn),
  };
}

function warn(error: unknown): void {
  console.warn("The kept collections:", error);
}
