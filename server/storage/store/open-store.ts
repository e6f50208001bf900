/** Opens the configured store, for the server and the command-line programs. */
import type { Config } from "../../platform/config/config.ts";
import type { Access } from "../db/embedded.ts";
import { openDatabase } from "../db/open-database.ts";
import { createStore } from "./create-store.ts";
import type { Store } from "./store.ts";

/**
 * Opens the store, creating it on first use. A command-line program joins a server that runs on the same data
 * folder; the server itself must own the folder. Throws `DatabaseUnavailable` with a message for the terminal,
 * for example if another server holds the folder. `connections` limits those to PostgreSQL. The caller closes the store.
 */
export async function openStore(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  access: Access = "join",
  connections?: number,
): Promise<Store> {
  return createStore(await openDatabase(config, access, connections));
}
