/**
 * The database of collections saved on a device: its name and keys. The worker writes it. The page of collections reads
 * only the metadata, which is stored beside each record.
 */
import type { UnixMs } from "./values/units.ts";

/** Version of the records' layout. Another layout needs another value, and with it another database. */
export const SCHEMA = 3;

export const DATABASE_PREFIX = "fairfloor-snapshots-";
export const DATABASE_NAME = `${DATABASE_PREFIX}${SCHEMA}`;
export const SAVED_STORE = "snapshots";

export interface RecordMetadata {
  /** The collection's name. Records saved by earlier versions have none. */
  readonly name?: string;
  /** Number of tokens on sale. Records saved by earlier versions have none. */
  readonly listedCount?: number;
  /** Size of the record and of the first screen. */
  readonly bytes: number;
  readonly epoch: string;
  /** JSON of the first screen's query. Absent without one. */
  readonly query?: string;
  readonly savedAt: UnixMs;
  /** When the collection was last opened or saved. */
  readonly usedAt: UnixMs;
}

/** Part of the stored keys: another value needs a new `SCHEMA`. */
const METADATA = "note";

export function recordKey(collectionId: string): [string, string] {
  return ["record", collectionId];
}

/** Key of the collection's `FirstScreen`. */
export function firstScreenKey(collectionId: string): [string, string] {
  return ["first screen", collectionId];
}

export function metadataKey(collectionId: string): [string, string] {
  return [METADATA, collectionId];
}

/** Returns the id of the collection whose metadata has this key, or null for any other key. */
export function collectionOfMetadataKey(key: unknown): string | null {
  return Array.isArray(key) && key[0] === METADATA ? String(key[1]) : null;
}
