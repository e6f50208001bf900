/** Opens the configured database and migrates its schema. */
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "./database.ts";
import { type Access, openEmbedded } from "./embedded.ts";
import { addressKeeper } from "./keep-addresses.ts";
import { migrate } from "./migrations.ts";
import { openPostgres } from "./postgres.ts";

/** Throws `DatabaseUnavailable` with a message for the terminal. `access` applies to the embedded database only, `connections` to PostgreSQL. */
export async function openDatabase(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  access: Access,
  connections?: number,
): Promise<Database> {
  const db = config.databaseUrl
    ? await openPostgres(config.databaseUrl, connections)
    : await openEmbedded(config.dataDir, access);
  try {
    await migrate(db, addressKeeper(config));
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
