/** Databases and backup files for the backup's tests. */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Config } from "../platform/config/config.ts";
import type { Header, Mark } from "../storage/backup/backup-format.ts";
import { restoreBackup, verifyBackup } from "../storage/backup/restore-backup.ts";
import { readSnapshot } from "../storage/backup/snapshot.ts";
import { createRowSummer, sumTable, type TableSum } from "../storage/backup/table-rows.ts";
import { writeBackup } from "../storage/backup/write-backup.ts";
import type { Database } from "../storage/db/database.ts";
import { openDatabase } from "../storage/db/open-database.ts";
import { TABLES } from "../storage/db/tables.ts";

type Location = Pick<Config, "dataDir" | "databaseUrl">;
export type Sums = Readonly<Record<string, TableSum>>;

export async function usingDatabase<T>(
  location: Location,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(location, "join");
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

/** Returns a checksum of every table. */
export function sumsOf(location: Location): Promise<Sums> {
  return usingDatabase(location, (db) =>
    db.transaction(async (tx) => {
      const sums: Record<string, TableSum> = {};
      for (const table of TABLES) sums[table] = await sumTable(tx, table);
      return sums;
    }),
  );
}

export function backUp(location: Location, file: string): Promise<void> {
  return readSnapshot(location, (tx) => writeBackup(tx, file, 1, () => {}));
}

export async function restore(location: Location, file: string): Promise<void> {
  await verifyBackup(file);
  await usingDatabase(location, (db) => db.transaction((tx) => restoreBackup(tx, file, () => {})));
}

/** Writes a backup of the given rows, each a line of JSON, with correct checksums. */
export function writeRows(
  file: string,
  header: Header,
  tables: Readonly<Record<string, readonly string[]>>,
): void {
  const lines = [JSON.stringify(header)];
  const mark = (...values: Mark) => lines.push(JSON.stringify(values));
  for (const [table, rows] of Object.entries(tables)) {
    mark("table", table);
    const summer = createRowSummer();
    lines.push(...rows);
    for (const row of rows) summer.add(row);
    mark("sum", summer.sum().rows, summer.sum().checksum);
  }
  mark(
    "end",
    createHash("sha256")
      .update(`${lines.join("\n")}\n`)
      .digest("hex"),
  );
  writeFileSync(file, gzipSync(`${lines.join("\n")}\n`));
}
