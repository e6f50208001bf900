/** Inserts many rows quickly: each chunk is sent as one JSON text, which both databases unpack the same way. */
import type { Queryable } from "../db/database.ts";

const CHUNK = 5_000;

/**
 * Inserts `rows` of `collection` into `table` in order. `columns` maps the name of every field of a row to its
 * SQL type. `onConflict` is the statement's clause for rows that exist.
 */
export async function bulkInsert(
  db: Queryable,
  table: string,
  columns: Readonly<Record<string, string>>,
  collection: string,
  rows: readonly object[],
  onConflict = "",
): Promise<void> {
  const names = Object.keys(columns);
  const typed = names.map((name) => `${name} ${columns[name]}`).join(", ");
  const sql = `insert into ${table} (collection, ${names.join(", ")})
    select $1, ${names.join(", ")} from json_to_recordset($2::json) as given(${typed}) ${onConflict}`;
  for (let start = 0; start < rows.length; start += CHUNK)
    await db.query(sql, [collection, JSON.stringify(rows.slice(start, start + CHUNK))]);
}
