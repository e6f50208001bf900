/** Writes a collection's record, and evicts the least recently used collections to stay within the bounds. */
import { delMany, get, getMany, keys, promisifyRequest } from "idb-keyval";
import type { CollectionRecord } from "../../contract/columns/collection-record.ts";
import { encodeRecord } from "../../contract/columns/encode-record.ts";
import type { FirstScreen } from "../../contract/first-screen.ts";
import {
  collectionOfMetadataKey,
  DATABASE_PREFIX,
  firstScreenKey,
  metadataKey,
  type RecordMetadata,
  recordKey,
  SCHEMA,
} from "../../contract/saved-collections.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import type { Clock } from "../feed/clock.ts";
import { type Database, isQuotaError } from "./database.ts";
import { makeFirstScreen, type SeenView } from "./first-screen.ts";

export const MAX_COLLECTIONS = 12;
export const MAX_BYTES = 96 * 1024 * 1024;

/** After a more recent save by another tab with the same collection, none is needed. */
const RECENT_MS = 45_000;

const cleanedDatabases = new WeakSet<Database>();

interface OwnSave extends Pick<CollectionRecord, "seq" | "figuresRev"> {
  readonly id: string;
  readonly savedAt: UnixMs;
}

/** The last save of this tab. What has changed since is saved, however recent it is: the page may be about to leave. */
const ownSaves = new WeakMap<Database, OwnSave>();

/** Returns false if the browser has no room for the record, even after others were deleted. */
export async function saveRecord(
  database: Database,
  clock: Clock,
  stored: CollectionRecord,
  seen: SeenView | null,
): Promise<boolean> {
  const { seq, figuresRev, columns, collection } = stored;
  const { epoch } = columns;
  const { id, name } = collection;
  const last = await database.run((store) => get<RecordMetadata>(metadataKey(id), store));
  const query = seen ? JSON.stringify(seen.query) : undefined;
  const isSame = last?.epoch === epoch && (query === undefined || last.query === query);
  const own = ownSaves.get(database);
  const isOwn = own?.id === id && own.savedAt === last?.savedAt;
  const hasChanged = isOwn && (own.seq !== seq || own.figuresRev !== figuresRev);
  if (isSame && !hasChanged && Math.abs(clock.now() - last.savedAt) < RECENT_MS) return true;
  const now = clock.now();
  const record = encodeRecord(stored);
  if (record.byteLength > MAX_BYTES) return true;
  const first = seen && makeFirstScreen(stored, seen);
  const bytes = record.byteLength + (first?.bytes ?? 0);
  const listedCount = stored.listed.prices.filter((price) => price > 0).length;
  const metadata = {
    ...{ name, listedCount, bytes, epoch, savedAt: now, usedAt: now },
    ...(query !== undefined && { query }),
  };
  const outcome = await writeWithEviction(database, id, record, first?.screen, metadata);
  if (outcome === "saved") ownSaves.set(database, { id, savedAt: now, seq, figuresRev });
  if (outcome === "saved" && !cleanedDatabases.has(database)) {
    cleanedDatabases.add(database);
    deleteOldVersions(database.factory()).catch((error) =>
      console.warn("Former versions of the kept collections:", error),
    );
  }
  return outcome !== "full";
}

async function writeWithEviction(
  database: Database,
  id: string,
  record: ArrayBuffer,
  screen: FirstScreen | undefined,
  metadata: RecordMetadata,
): Promise<"saved" | "full" | "forbidden"> {
  const others = await otherEntries(database, id);
  const remaining = await evict(database, others, (left) => isWithinBounds(left, metadata.bytes));
  const write = async () => {
    try {
      const done = await database.run(async (store) => {
        await store("readwrite", (entries) => {
          entries.put(record, recordKey(id));
          entries.put(metadata, metadataKey(id));
          // A first screen of an earlier record would not match this record.
          if (screen) entries.put(screen, firstScreenKey(id));
          else entries.delete(firstScreenKey(id));
          return promisifyRequest(entries.transaction);
        });
        return true;
      });
      return done ? "saved" : "forbidden";
    } catch (error) {
      if (isQuotaError(error)) return "full";
      throw error;
    }
  };
  const outcome = await write();
  if (outcome !== "full") return outcome;
  const bytesBefore = bytesOf(remaining);
  await evict(database, remaining, (left) => bytesBefore - bytesOf(left) >= metadata.bytes);
  const retried = await write();
  if (retried === "full") console.warn(`${id} is not kept on this device: there is no room`);
  return retried;
}

interface StoredEntry {
  readonly id: string;
  readonly metadata: RecordMetadata;
}

/** Returns the metadata of the other collections, least recently used first. */
async function otherEntries(database: Database, id: string): Promise<readonly StoredEntry[]> {
  const found = await database.run(async (store) => {
    const storedIds = (await keys(store)).flatMap((key) => collectionOfMetadataKey(key) ?? []);
    const ids = storedIds.filter((each) => each !== id);
    const metadata = await getMany<RecordMetadata>(ids.map(metadataKey), store);
    return ids.flatMap((each, at) => (metadata[at] ? { id: each, metadata: metadata[at] } : []));
  });
  return (found ?? []).sort((a, b) => a.metadata.usedAt - b.metadata.usedAt);
}

function bytesOf(others: readonly StoredEntry[]): number {
  return others.reduce((sum, { metadata }) => sum + metadata.bytes, 0);
}

function isWithinBounds(others: readonly StoredEntry[], bytes: number): boolean {
  return others.length < MAX_COLLECTIONS && bytesOf(others) + bytes <= MAX_BYTES;
}

/** Deletes from the start of `others` until `enough` accepts the rest, or none are left. Returns the rest. */
async function evict(
  database: Database,
  others: readonly StoredEntry[],
  isEnough: (left: readonly StoredEntry[]) => boolean,
): Promise<readonly StoredEntry[]> {
  let evictedCount = 0;
  while (evictedCount < others.length && !isEnough(others.slice(evictedCount))) evictedCount += 1;
  const evicted = others
    .slice(0, evictedCount)
    .flatMap(({ id }) => [recordKey(id), firstScreenKey(id), metadataKey(id)]);
  if (evicted.length > 0) await database.run((store) => delMany(evicted, store));
  return others.slice(evictedCount);
}

/** Deletes the databases of this app's former versions. A later version's database belongs to a newer tab. */
async function deleteOldVersions(factory: IDBFactory): Promise<void> {
  const databases = (await factory.databases?.()) ?? [];
  for (const { name = "" } of databases)
    if (name.startsWith(DATABASE_PREFIX) && Number(name.slice(DATABASE_PREFIX.length)) < SCHEMA)
      factory.deleteDatabase(name);
}
