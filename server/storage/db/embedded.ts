/**
 * The embedded database of a data folder. One process owns the folder and shares the database over a socket in
 * it, so that command-line programs work while the server runs.
 */
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../../platform/log/message-of.ts";
import { createMutex, createSingleConnectionDatabase } from "./connection.ts";
import { type Database, DatabaseUnavailable } from "./database.ts";
import { admitGuest } from "./database-ports.ts";
import { acquireLock, heldElsewhere } from "./lock-file.ts";
import { startPglite } from "./pglite-thread.ts";
import { joinShared, share } from "./shared-connection.ts";
import { createSharedMutex } from "./shared-mutex.ts";

/** "own": become the owner of the folder and share it. "join": use the owner's database if there is an owner. */
export type Access = "own" | "join";

const databaseFolder = (dataDir: string) => join(dataDir, "pg");

/** Returns true if `dataDir` has a database, which may be damaged. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(databaseFolder(dataDir));
}

/** Opens the database in `dataDir`, creating it on first use (some seconds). Throws `DatabaseUnavailable`. */
export async function openEmbedded(dataDir: string, access: Access): Promise<Database> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DatabaseUnavailable(
      `The data folder ${dataDir} cannot be made: ${messageOf(error)}.`,
    );
  }
  const lockPath = join(dataDir, "lock");
  const shared = await joinShared(dataDir);
  if (shared) {
    if (access === "join") return createSingleConnectionDatabase(shared, createMutex());
    // A server of an earlier version holds no lock of the kernel.
    await shared.stop();
    throw heldElsewhere(lockPath, dataDir);
  }
  const lock = acquireLock(lockPath, dataDir);
  try {
    chmodSync(dataDir, 0o700);
    const connection = await startPglite(databaseFolder(dataDir));
    const mutex = createSharedMutex();
    const stopSharing = access === "own" ? await share(dataDir, connection, mutex) : null;
    const database = createSingleConnectionDatabase(connection, mutex);
    const listeners = new Set<(text: string) => void>();
    return {
      ...database,
      admit: () =>
        admitGuest(connection, mutex, (text) => {
          for (const listener of listeners) listener(text);
        }),
      listen(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      async close() {
        await stopSharing?.();
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw new DatabaseUnavailable(
      `The database in ${dataDir} cannot be opened: ${messageOf(error)}. ` +
        "If it is damaged, move the folder away; the next start prepares a new one.",
    );
  }
}
