/** Where in the database a collection's record stands, and beside it what is to be known without reading it. */
import type { UnixMs } from "../../contract/units.ts";

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

/** The collection whose note stands under `key`, or null where none does. */
export function notedCollection(key: IDBValidKey): string | null {
  return Array.isArray(key) && key[0] === NOTE ? String(key[1]) : null;
}
