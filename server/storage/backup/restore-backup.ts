/** Replaces all data by those of a backup file. */
import type { Queryable } from "../db/database.ts";
import { migrateTo, recreateTables, SCHEMA_VERSION } from "../db/migrations.ts";
import type { OnAddresses } from "../db/rpc-hosts.ts";
import { CONTENT_TABLES, hasOrphans } from "../db/tables.ts";
import { BackupError } from "./backup-format.ts";
import { readBackup } from "./read-backup.ts";
import { markRestored } from "./restored-mark.ts";
import { advanceIdentities, insertionOf, sumTable, type TableSum } from "./table-rows.ts";

/** Reads the whole file and throws `BackupError` if it cannot be restored. */
export async function verifyBackup(file: string): Promise<void> {
  for await (const _part of readBackup(file));
}

/**
 * Restores the tables as they were, in the transaction `tx`, and migrates them. Reads each table back and compares
 * its checksum. Calls `onTable` after each table. `onAddresses` receives addresses that an earlier version stored.
 */
export async function restoreBackup(
  tx: Queryable,
  file: string,
  onTable: (table: string, sum: TableSum) => void,
  onAddresses?: OnAddresses,
): Promise<void> {
  let insertion = "";
  for await (const part of readBackup(file)) {
    if (part.kind === "schema") await recreateTables(tx, part.version);
    if (part.kind === "table") insertion = await insertionOf(tx, part.table);
    if (part.kind === "rows") await tx.query(insertion, [`[${part.lines.join(",")}]`]);
    if (part.kind === "sum") {
      const { table, sum } = part;
      const { rows, checksum } = await sumTable(tx, table);
      if (rows !== sum.rows || checksum !== sum.checksum)
        throw new BackupError(`${file}: the table ${table} was not restored exactly.`);
      await advanceIdentities(tx, table);
      onTable(table, sum);
    }
  }
  await migrateTo(tx, SCHEMA_VERSION, onAddresses);
  // A backup has no unread logs, so a process that stores some must notice.
  await tx.query("update follows set unread_key = null");
  for (const table of CONTENT_TABLES)
    if (await hasOrphans(tx, table))
      throw new BackupError(`${file}: the table ${table} has rows without contents.`);
  await markRestored(tx);
}
