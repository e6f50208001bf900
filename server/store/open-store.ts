/** Opens the store the settings name. Programs of the command line and the server alike begin here. */
import type { Config } from "../config.ts";
import type { Access } from "../db/embedded.ts";
import { openDatabase } from "../db/open-database.ts";
import { createStore } from "./create-store.ts";
import type { Store } from "./store.ts";

/**
 * Opens the store, creating it on first use. A program of the command line joins a server that runs on the
 * same data folder; the server itself wants to own it. Throws `DatabaseUnavailable` with a sentence for
 * the terminal, as when another server holds the folder. The caller closes it.
 */
export async function openStore(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  access: Access = "join",
): Promise<Store> {
  return createStore(await openDatabase(config, access));
}
