/** Takes a database back to schema 28, before the history of collections. */
import type { Database } from "../storage/db/database.ts";

export async function undoHistory(db: Database): Promise<void> {
  await db.query("drop table market_hours, sale_hours");
  await db.query("alter table listing_log drop column known_at");
  await db.query(
    "alter table collections drop column open_hour, drop column history_rev, drop column level_since",
  );
  await db.query("update schema_version set version = 28");
}
