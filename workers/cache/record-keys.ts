/** Database keys of a collection's record and of its metadata, which is read without the record. */
import type { UnixMs } from "../../contract/values/units.ts";

export interface RecordMetadata {
  readonly bytes: number;
  readonly epoch: string;
  readonly savedAt: UnixMs;
  /** When the collection was last opened or saved. */
  readonly usedAt: UnixMs;
}

/** Part of the stored keys: another value needs a new `SCHEMA`. */
const METADATA = "note";

export function recordKey(collectionId: string): IDBValidKey {
  return ["record", collectionId];
}

export function metadataKey(collectionId: string): IDBValidKey {
  return [METADATA, collectionId];
}

/** Returns the id of the collection whose metadata has this key, or null for any other key. */
export function collectionOfMetadataKey(key: IDBValidKey): string | null {
  return Array.isArray(key) && key[0] === METADATA ? String(key[1]) : null;
}
