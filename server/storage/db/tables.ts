/** The tables of the schema, and which of their rows are in use. */
import type { Queryable } from "./database.ts";

/** Every table with data. A table comes after the tables that it references. */
export const TABLES = [
  ...["settings", "contents", "collections", "tokens", "listings", "listing_log", "sales"],
  ...[
    "foreign_sales",
    "projections",
    "market_hours",
    "sale_hours",
    "calls",
    "subscribers",
    "messages",
  ],
  ...["follows", "chain_blocks", "chain_logs", "chain_tokens", "chain_sales"],
  ...["orders", "token_owners", "token_metadata", "token_pictures"],
];

/** Tables with the rows of a collection that is read from a chain or a marketplace. */
export const CHAIN_TABLES = TABLES.slice(TABLES.indexOf("follows"));

export const CONTENT_TABLES = [
  "tokens",
  "listings",
  "sales",
  "foreign_sales",
  "projections",
  "sale_hours",
];

/** Returns the SQL condition for the rows of a table that are in use. Others belong to an import or update that has not ended. */
export function inUse(table: string): string {
  if (table === "contents") return "at is null";
  if (table === "calls")
    return "source = 'live' or source in (select backtest from collections where backtest is not null)";
  if (table === "chain_logs")
    return `not exists (
      select from follows f where f.collection = chain_logs.collection and chain_logs.block_number > f.read_block
    )`;
  if (!CONTENT_TABLES.includes(table)) return "true";
  return "contents in (select key from contents where at is null)";
}

/** Returns true if a table of `CONTENT_TABLES` has rows whose contents do not exist. */
export async function hasOrphans(db: Queryable, table: string): Promise<boolean> {
  const orphans = `select from ${table} where contents not in (select key from contents) limit 1`;
  return (await db.query(orphans)).length > 0;
}
