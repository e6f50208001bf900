/** Inserts many rows: each chunk is sent as one JSON text, which both databases unpack the same way. Names the fields of rows. */
import type { Queryable } from "../db/database.ts";
import { STAGING, TURN_ROWS } from "./contents.ts";

/** Approximate limit of the text of one statement. */
const TURN_CHARS = 128 * 1024;

export interface Target {
  readonly table: string;
  /** Column of the key that all rows have. */
  readonly owner: "collection" | "contents";
  /** Name of every field of a row, such as "tokenId" -> the SQL type of its column, such as token_id. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Returns the column of a field: token_id of "tokenId". */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the SQL that selects columns as fields. `table` is the alias of their table, with its dot. */
export function select(fields: readonly string[], table = ""): string {
  return fields.map((field) => `${table}${columnOf(field)} as "${field}"`).join(", ");
}

/** Returns the clause that overwrites the row with the same values of the fields `key`. */
export function overwrite({ owner, columns }: Target, ...key: readonly string[]): string {
  const others = Object.keys(columns).filter((field) => !key.includes(field));
  const set = others.map(columnOf).map((name) => `${name} = excluded.${name}`);
  return `on conflict (${[owner, ...key.map(columnOf)]}) do update set ${set}`;
}

/**
 * Inserts `rows` in order, with `key` in the owner's column. With `isStaged`, stages them into the contents `key`, or
 * inserts nothing if these were swept. `onConflict` is the clause for rows that exist. `andThen` is a statement
 * over the rows `inserted`, which are not staged.
 */
export async function bulkInsert(
  db: Queryable,
  { table, owner, columns }: Target,
  key: string,
  rows: readonly object[],
  { isStaged = false, onConflict = "", andThen = "" } = {},
): Promise<void> {
  const names = Object.keys(columns);
  const typed = names.map((name) => `"${name}" ${columns[name]}`).join(", ");
  const insert = `insert into ${table} (${[owner, ...names.map(columnOf)]})
    select $1, ${names.map((name) => `given."${name}"`)}
    from ${isStaged ? "staging, " : ""}json_to_recordset($2::json) as given(${typed}) ${onConflict}`;
  const sql = andThen
    ? `with inserted as (${insert} returning *) ${andThen}`
    : `${isStaged ? STAGING : ""} ${insert}`;
  let inserting: Promise<unknown> = Promise.resolve();
  for (const chunk of chunksOf(rows)) {
    // `chunksOf` built this chunk while the database inserted the previous one.
    await inserting;
    inserting = db.query(sql, [key, chunk]);
  }
  await inserting;
}

/** Yields the rows as JSON arrays of limited length. */
function* chunksOf(rows: readonly object[]): Iterable<string> {
  let chunk: string[] = [];
  let chars = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (chunk.length === TURN_ROWS || (chunk.length > 0 && chars + text.length > TURN_CHARS)) {
      yield `[${chunk.join(",")}]`;
      chunk = [];
      chars = 0;
    }
    chunk.push(text);
    chars += text.length;
  }
  if (chunk.length > 0) yield `[${chunk.join(",")}]`;
}
