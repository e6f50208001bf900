/** Writes a collection's record, and evicts the least recently used collections to stay within the bounds. */
import { delMany, get, getMany, keys, setMany } from "idb-keyval";
import type { Clock } from "../feed/clock.ts";
import { DATABASE_PREFIX, type Database, isQuotaError } from "./database.ts";
import { encodeRecord, type KeptCollection, SCHEMA } from "./record.ts";
import { type KeptNote, notedCollection, noteKey, recordKey } from "./record-keys.ts";

export const MAX_COLLECTIONS = 12;
export const MAX_BYTES = 96 * 1024 * 1024;

/** A more recent save comes from another tab with the same collection. One of the saves is enough. */
const RECENT_MS = 45_000;

const cleaned = new WeakSet<Database>();

/** Returns false if the browser has no room for the record, even after others were deleted. */
export async function saveRecord(
  database: Database,
  clock: Clock,
  kept: KeptCollection,
): Promise<boolean> {
  const { epoch } = kept.columns;
  const { id } = kept.collection;
  const last = await database.run((store) => get<KeptNote>(noteKey(id), store));
  if (last?.epoch === epoch && Math.abs(clock.now() - last.savedAt) < RECENT_MS) return true;
  const now = clock.now();
  const record = encodeRecord(kept);
  if (record.byteLength > MAX_BYTES) return true;
  const note = { bytes: record.byteLength, epoch, savedAt: now, usedAt: now };
  const outcome = await put(database, id, record, note);
  if (outcome === "saved" && !cleaned.has(database)) {
    cleaned.add(database);
    deleteOldVersions(database.factory()).catch((error) =>
      console.warn("Former versions of the kept collections:", error),
    );
  }
  return outcome !== "full";
}

async function put(
  database: Database,
  id: string,
  record: ArrayBuffer,
  note: KeptNote,
): Promise<"saved" | "full" | "forbidden"> {
  const others = await notesOfOthers(database, id);
  const kept = await drop(database, others, (left) => isWithinBounds(left, note.bytes));
  const write = async () => {
    const entries: [IDBValidKey, unknown][] = [
      [recordKey(id), record],
      [noteKey(id), note],
    ];
    const done = await database.run((store) => setMany(entries, store).then(() => true));
    return done ? "saved" : "forbidden";
  };
  try {
    return await write();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
  const bytesBefore = bytesOf(kept);
  await drop(database, kept, (left) => bytesBefore - bytesOf(left) >= note.bytes);
  try {
    return await write();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    console.warn(`${id} is not kept on this device: there is no room`);
    return "full";
  }
}

interface Other {
  readonly id: string;
  readonly note: KeptNote;
}

/** Returns the notes of the other collections, least recently used first. */
async function notesOfOthers(database: Database, id: string): Promise<readonly Other[]> {
  const found = await database.run(async (store) => {
    const noted = (await keys(store)).flatMap((key) => notedCollection(key) ?? []);
    const ids = noted.filter((each) => each !== id);
    const notes = await getMany<KeptNote>(ids.map(noteKey), store);
    return ids.flatMap((each, at) => (notes[at] ? { id: each, note: notes[at] } : []));
  });
  return (found ?? []).sort((a, b) => a.note.usedAt - b.note.usedAt);
}

function bytesOf(others: readonly Other[]): number {
  return others.reduce((sum, { note }) => sum + note.bytes, 0);
}

function isWithinBounds(others: readonly Other[], bytes: number): boolean {
  return others.length < MAX_COLLECTIONS && bytesOf(others) + bytes <= MAX_BYTES;
}

/** Deletes from the start of `others` until `enough` accepts the rest, or none are left. Returns the rest. */
async function drop(
  database: Database,
  others: readonly Other[],
  enough: (left: readonly Other[]) => boolean,
): Promise<readonly Other[]> {
  let count = 0;
  while (count < others.length && !enough(others.slice(count))) count += 1;
  const gone = others.slice(0, count).flatMap(({ id }) => [recordKey(id), noteKey(id)]);
  if (gone.length > 0) await database.run((store) => delMany(gone, store));
  return others.slice(count);
}

/** Deletes the databases of this app's former versions. A later version's database belongs to a newer tab. */
async function deleteOldVersions(factory: IDBFactory): Promise<void> {
  const databases = (await factory.databases?.()) ?? [];
  for (const { name = "" } of databases)
    if (name.startsWith(DATABASE_PREFIX) && Number(name.slice(DATABASE_PREFIX.length)) < SCHEMA)
      factory.deleteDatabase(name);
}
