/** `npm run collections`: lists the collections and removes one. */
import { readConfig } from "../config/config.ts";
import { openStore } from "../store/open-store.ts";
import {
  CommandError,
  type ExitCode,
  parsePositionals,
  processTerminal,
  runCommand,
  SUCCESS,
  usageError,
} from "./command.ts";

const HELP = `Lists the stored collections, or removes one with its tokens, listings, sales and projections.

  npm run collections                 one line each: id, name, tokens, sales, source, separated by tabs
  npm run collections -- remove ID    removes a collection; only a backup brings it back
  --help                              this text

The server may run meanwhile. DATA_DIR and DATABASE_URL choose the database, as for the server.`;

async function collections(): Promise<ExitCode> {
  const argv = process.argv.slice(2);
  const positionals = parsePositionals("collections", HELP, argv, processTerminal);
  if (positionals === null) return SUCCESS;
  const [action, id] = positionals;
  const isRemoval = action === "remove" && id !== undefined && positionals.length === 2;
  if (positionals.length > 0 && !isRemoval)
    throw usageError(
      { place: "what", message: "must be nothing, or remove with one id" },
      "collections",
    );
  const store = await openStore(readConfig(process.env));
  try {
    if (isRemoval) {
      if (!(await store.deleteCollection(id)))
        throw new CommandError(`There is no collection ${id}; npm run collections lists all.`);
      processTerminal.out(`Removed ${id}.`);
    } else
      for (const { id, name, size, dataSource } of await store.collections())
        processTerminal.out(
          [id, name, `${size} tokens`, `${dataSource.salesCount} sales`, dataSource.kind].join(
            "\t",
          ),
        );
    return SUCCESS;
  } finally {
    await store.close();
  }
}

process.exitCode = await runCommand(collections, processTerminal);
