/**
 * Contents of collections, see the schema's step. Rows are staged, and deleted, in short statements of their own, so
 * that other statements get their turns and an import that stalls holds nothing. What it left is swept later.
 */
import { randomBytes } from "node:crypto";
import type { Queryable } from "../db/database.ts";
import { CHAIN_TABLES, CONTENT_TABLES } from "../db/tables.ts";

/** Rows staged or deleted by one statement. */
export const TURN_ROWS = 250;
/** Staged contents without new rows for this long belong to an interrupted import. */
const SILENT_MS = 60_000;

const millisecondsOf = (time: string) => `extract(epoch from ${time})::double precision * 1000`;
const NOW = millisecondsOf("clock_timestamp()");

/** SQL for the key of the contents that collection $1 points at. */
export const CONTENTS = "(select contents from collections where id = $1)";

/**
 * Start of each statement that stages rows into contents $1. `staging` has one row, or none after the contents were swept.
 * The commit does not wait until the rows are on the disk. The statement that switches the collection to them does.
 */
export const STAGING = `with staging as (
  update contents set at = ${NOW} where key = $1 and at > 0
  returning key, set_config('synchronous_commit', 'off', true)
)`;

/** Begins new contents and returns their key. */
export async function beginContents(db: Queryable, collection: string): Promise<string> {
  const key = `${collection}.${randomBytes(6).toString("base64url")}`;
  await db.query(`insert into contents (key, at) values ($1, ${NOW})`, [key]);
  return key;
}

/** Deletes contents that were replaced, and those of interrupted imports. */
export async function sweepContents(db: Queryable): Promise<void> {
  // No import outlives a restart of its database.
  const ended = await db.query<{ key: string }>(
    `update contents set at = 0
     where at < greatest(${NOW} - ${SILENT_MS}, ${millisecondsOf("pg_postmaster_start_time()")})
     returning key`,
  );
  for (const { key } of ended) {
    for (const table of CONTENT_TABLES) await deleteInTurns(db, table, "contents", key);
    await db.query("delete from contents where key = $1", [key]);
  }
  if (ended.length === 0) return;
  // The embedded database has no autovacuum. Without this, its files would grow with each revision of the projections.
  for (const table of [
    "collections",
    "contents",
    "market_hours",
    "calls",
    ...CONTENT_TABLES,
    ...CHAIN_TABLES,
  ])
    await db.query(`vacuum ${table}`);
}

/** Deletes the rows of `table` with `key` in the column `owner`. */
export async function deleteInTurns(
  db: Queryable,
  table: string,
  owner: "collection" | "contents" | "source",
  key: string,
): Promise<void> {
  const sql = `with deleted as (
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${owner} = $1 limit ${TURN_ROWS}
      )) returning 1
    ) select count(*)::integer as count from deleted`;
  for (;;) {
    const [deleted] = await db.query<{ count: number }>(sql, [key]);
    if (deleted?.count !== TURN_ROWS) return;
  }
}
