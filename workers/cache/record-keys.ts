/** Database keys of a collection's record and of its note, which describes the record without reading it. */
import type { UnixMs } from "../../contract/values/units.ts";

export interface KeptNote {
  readonly bytes: number;
  readonly epoch: string;
  readonly savedAt: UnixMs;
  /** When the collection was last opened or saved. */
  readonly usedAt: UnixMs;
}

const RECORD = "record";
const NOTE = "note";

export function recordKey(collectionId: string): IDBValidKey {
  return [RECORD, collectionId];
}

export function noteKey(collectionId: string): IDBValidKey {
  return [NOTE, collectionId];
}

/** Returns the collection whose note has this key, or null if it is not the key of a note. */
export function notedCollection(key: IDBValidKey): string | null {
  return Array.isArray(key) && key[0] === NOTE ? String(key[1]) : null;
}
