/**
 * Rows of a table as lines of JSON. PostgreSQL makes and parses the lines, so that numbers stay exact. Values of type
 * json are written as strings, which keeps their text.
 */
import { hash } from "node:crypto";
import type { Queryable } from "../db/database.ts";

/** Approximate size of the lines that are in memory at a time. */
export const PAGE_CHARS = 1_000_000;
const MAX_PAGE_ROWS = 5_000;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isIdentity: boolean;
}

/** Number of rows of a table, and a checksum that does not depend on their order. */
export interface TableSum {
  readonly rows: number;
  readonly checksum: string;
}

export interface RowSummer {
  add(line: string): void;
  sum(): TableSum;
}

/** Adds up hashes of rows. The order of rows without a key, such as sales, is not defined. */
export function createRowSummer(): RowSummer {
  let rows = 0;
  let total = 0n;
  return {
    add(line) {
      rows += 1;
      total += BigInt(`0x${hash("sha256", line, "hex").slice(0, 32)}`);
    },
    sum: () => ({ rows, checksum: BigInt.asUintN(128, total).toString(16).padStart(32, "0") }),
  };
}

function readColumns(tx: Queryable, table: string): Promise<readonly Column[]> {
  return tx.query<Column>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type,
       attidentity <> '' as "isIdentity"
     from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped
     order by attnum`,
    [table],
  );
}

/** Reads the lines of a table in pages, or those of the rows `where` a condition holds. `tx` must be a transaction. */
export async function* readLines(
  tx: Queryable,
  table: string,
  where = "true",
): AsyncGenerator<readonly string[]> {
  const columns = (await readColumns(tx, table)).map(({ name, type }) =>
    type === "json" ? `${name}::text as ${name}` : name,
  );
  await tx.query(
    `declare lines no scroll cursor for
     select row_to_json(r)::text as line from (select ${columns.join(", ")} from ${table} where ${where}) r`,
  );
  // Rows of one table are about equally long, and those of different tables are not.
  let limit = 1;
  for (;;) {
    const page = await tx.query<{ line: string }>(`fetch ${limit} from lines`);
    if (page.length === 0) break;
    const lines = page.map(({ line }) => line);
    yield lines;
    const average = lines.reduce((sum, { length }) => sum + length, 0) / lines.length;
    const fitting = Math.max(1, Math.floor(PAGE_CHARS / average));
    limit = Math.min(MAX_PAGE_ROWS, 2 * limit, fitting);
  }
  await tx.query("close lines");
}

export async function sumTable(tx: Queryable, table: string): Promise<TableSum> {
  const summer = createRowSummer();
  for await (const lines of readLines(tx, table)) for (const line of lines) summer.add(line);
  return summer.sum();
}

/** Returns the SQL that inserts lines, given as one JSON array. */
export async function insertionOf(tx: Queryable, table: string): Promise<string> {
  const columns = await readColumns(tx, table);
  const names = columns.map(({ name }) => name);
  const values = columns.map(({ name, type }) => `${name}::${type}`);
  const typed = columns.map(({ name, type }) => `${name} ${type === "json" ? "text" : type}`);
  return `insert into ${table} (${names.join(", ")}) overriding system value
    select ${values.join(", ")} from json_to_recordset($1::json) as r(${typed.join(", ")})`;
}

/** Lets the identity columns of a table continue after its highest value. */
export async function advanceIdentities(tx: Queryable, table: string): Promise<void> {
  for (const { name, isIdentity } of await readColumns(tx, table))
    if (isIdentity)
      await tx.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${name}), 1), max(${name}) is not null)
         from ${table}`,
        [table, name],
      );
}
