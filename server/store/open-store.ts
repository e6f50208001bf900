/** Opens the store the settings name. Programs of the command line and the server alike begin here. */
import type { Config } from "../config.ts";
import { openDatabase } from "../db/open-database.ts";
import { createStore } from "./create-store.ts";
import type { Store } from "./store.ts";

/**
 * Opens the store, creating it on first use. Throws `DatabaseUnavailable` with a sentence for the
 * terminal, as when another process holds the data folder. The caller closes it.
 */
export async function openStore(config: Pick<Config, "dataDir" | "databaseUrl">): Promise<Store> {
  return createStore(await openDatabase(config));
}
