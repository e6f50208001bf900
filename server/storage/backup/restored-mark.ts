/**
 * The mark of a restored database, which the server removes after its readers started over. It is a comment on a
 * table, because the rows stay those of the backup.
 */
import type { Queryable } from "../db/database.ts";

/** SQL for true if the database was restored and readers have not started over yet. */
export const IS_RESTORED = "obj_description('collections'::regclass, 'pg_class') is not null";

export async function markRestored(tx: Queryable): Promise<void> {
  await tx.query("comment on table collections is 'restored from a backup'");
}

export async function unmarkRestored(tx: Queryable): Promise<void> {
  await tx.query("comment on table collections is null");
}
