/** Reads one consistent state of the database, while its server keeps running. */
import { constants, mkdirSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../platform/config/config.ts";
import { messageOf } from "../../platform/log/message-of.ts";
import { createMutex, createSingleConnectionDatabase } from "../db/connection.ts";
import { type Database, DatabaseUnavailable, type Queryable } from "../db/database.ts";
import { acquireLock } from "../db/lock-file.ts";
import { openDatabase } from "../db/open-database.ts";
import { startPglite } from "../db/pglite-thread.ts";
import { TABLES } from "../db/tables.ts";

type Location = Pick<Config, "dataDir" | "databaseUrl">;
type Read<T> = (tx: Queryable) => Promise<T>;

/** Interval of statements during a copy. The server rolls a silent guest's transaction back after 20 s. */
const KEEP_ALIVE_MS = 5_000;

/** Runs `read` in a transaction that sees one state of the database. */
export function readSnapshot<T>(location: Location, read: Read<T>): Promise<T> {
  return location.databaseUrl
    ? usingDatabase(location, (db) => readConsistently(db, read))
    : readCopy(location, read);
}

async function usingDatabase<T>(location: Location, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(location, "join");
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

function readConsistently<T>(db: Database, read: Read<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query("set transaction isolation level repeatable read, read only");
    // Locks come before the snapshot: a table replaced after the snapshot would look empty.
    await tx.query(`lock table ${TABLES.join(", ")} in access share mode`);
    return read(tx);
  });
}

/**
 * Copies the embedded database's files and reads the copy. The database has a single connection, so a long
 * transaction would block the server until its end. The copy blocks it for seconds only.
 */
async function readCopy<T>(location: Location, read: Read<T>): Promise<T> {
  const folder = join(location.dataDir, "copy");
  const files = join(folder, "pg");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = acquireLock(join(folder, "lock"), folder);
  try {
    await usingDatabase(location, (db) => copyFiles(db, join(location.dataDir, "pg"), files));
    const db = createSingleConnectionDatabase(await startPglite(files), createMutex());
    try {
      return await readConsistently(db, read);
    } finally {
      await db.close();
    }
  } finally {
    await rm(files, { recursive: true, force: true });
    lock.release();
  }
}

/**
 * Copies the files inside an open transaction: no other statement runs meanwhile, and PGlite writes only during
 * statements. PostgreSQL recovers the copy as it does after a crash.
 */
async function copyFiles(db: Database, source: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true }); // left by a killed process
  await db.transaction(async (tx) => {
    // If the server is gone, the commit below fails as well and reports it.
    const keepAlive = setInterval(() => tx.query("select 1").catch(() => {}), KEEP_ALIVE_MS);
    try {
      await cp(source, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
    } catch (error) {
      throw new DatabaseUnavailable(
        `The database cannot be copied to ${target}: ${messageOf(error)}.`,
      );
    } finally {
      clearInterval(keepAlive);
    }
  });
}
