/**
 * Collections' records on this device.
 *
 * Whatever fails in it is as if nothing were kept. It is a chunk of its own, as nobody needs it for a first
 * view, and imports nothing that is in the worker's entry: an entry started under another address, as after
 * a failed start, would run a second time for it.
 */
import { delMany, get, set } from "idb-keyval";
import type { Clock } from "../feed/clock.ts";
import { createDatabase } from "./database.ts";
import { type KeptNote, noteKey, recordKey } from "./kept-keys.ts";
import { decodeRecord, type SnapshotRecord } from "./record.ts";
import { saveRecord } from "./save-record.ts";

export interface RecordStore {
  /** Never rejects. Null where nothing is kept, or nothing that can be believed; that is then deleted. */
  read(collectionId: string): Promise<SnapshotRecord | null>;
  /**
   * Never rejects. Without the tokens' body the one kept is kept on, and where none of the epoch is,
   * nothing is saved.
   */
  save(record: UnsavedRecord): Promise<void>;
  /** Never rejects. */
  remove(collectionId: string): Promise<void>;
}

/** All but the time; `unlisted` is null where it is no longer held. */
export interface UnsavedRecord {
  readonly head: Omit<SnapshotRecord["head"], "savedAt">;
  readonly parts: Omit<SnapshotRecord["parts"], "unlisted"> & {
    readonly unlisted: Uint8Array | null;
  };
}

/** `wire` is the format that is read and written. */
export function createRecordStore(
  factory: () => IDBFactory,
  clock: Clock,
  wire: number,
): RecordStore {
  const database = createDatabase(factory, clock);
  /** There is no room, even with all others gone. */
  let full = false;

  async function remove(collectionId: string): Promise<void> {
    await database.run((store) => delMany([recordKey(collectionId), noteKey(collectionId)], store));
  }

  return {
    async read(collectionId) {
      try {
        const stored = await database.run<unknown>((store) => get(recordKey(collectionId), store));
        if (stored === null || stored === undefined) return null;
        const record = decodeRecord(stored, collectionId, wire);
        if (record === null) {
          console.warn(`${collectionId} as kept cannot be believed, and is fetched anew`);
          await remove(collectionId);
          return null;
        }
        const { epoch, savedAt } = record.head;
        const bytes = (stored as ArrayBuffer).byteLength; // a record was read from it
        const note: KeptNote = { bytes, epoch, savedAt, usedAt: clock.now() };
        database.run((store) => set(noteKey(collectionId), note, store)).catch(warn);
        return record;
      } catch (error) {
        warn(error);
        return null;
      }
    },
    async save(record) {
      if (full) return;
      try {
        full = !(await saveRecord(database, clock, record));
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
