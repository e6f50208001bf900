/** Lists the collections that are saved on this device. */
import { promisifyRequest } from "idb-keyval";
import {
  collectionOfMetadataKey,
  DATABASE_NAME,
  type RecordMetadata,
  SAVED_STORE,
} from "../../contract/saved-collections.ts";
import type { UnixMs } from "../../contract/values/units.ts";

export interface SavedCollection {
  readonly id: string;
  readonly name: string;
  readonly savedAt: UnixMs;
  readonly listedCount: number;
}

/** Returns the saved collections, the latest first. @throws if the device's storage cannot be read. */
export async function savedCollections(): Promise<readonly SavedCollection[]> {
  const request = indexedDB.open(DATABASE_NAME);
  let isNew = false;
  request.onupgradeneeded = () => {
    // Nothing is saved yet. The worker creates the database.
    isNew = true;
    request.transaction?.abort();
  };
  const database = await promisifyRequest(request).catch((error: unknown) => {
    if (isNew) return null;
    throw error;
  });
  if (!database) return [];
  try {
    const store = database.transaction(SAVED_STORE).objectStore(SAVED_STORE);
    const reads = (await promisifyRequest(store.getAllKeys())).map(async (key) => {
      const id = collectionOfMetadataKey(key);
      if (id === null) return [];
      const {
        name,
        savedAt,
        listedCount = 1,
      } = await promisifyRequest<RecordMetadata>(store.get(key));
      return [{ id, name: name ?? id, savedAt, listedCount }];
    });
    return (await Promise.all(reads)).flat().sort((a, b) => b.savedAt - a.savedAt);
  } finally {
    database.close();
  }
}
