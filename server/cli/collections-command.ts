/** `npm run collections`: lists the collections, removes one, or pauses and resumes one that is followed. */
import { wireKind } from "../../contract/collection.ts";
import { readConfig } from "../platform/config/config.ts";
import {
  CommandError,
  type ExitCode,
  parsePositionals,
  SUCCESS,
  type Terminal,
  usageError,
  withStore,
} from "./command.ts";

const COLLECTIONS_HELP = `Lists the stored collections, or changes one. A removed collection loses its tokens, listings, sales and
projections.

  npm run collections                 one line each: id, name, tokens, sales, source, separated by tabs
  npm run collections -- remove ID    removes a collection; only a backup brings it back
  npm run collections -- pause ID     stops reading a collection from its chain and from marketplaces; what is stored stays
  npm run collections -- resume ID    reads it again, from where it stopped
  --help                              this text

The server may run meanwhile. DATA_DIR and DATABASE_URL choose the database, as for the server.`;

export async function collectionsCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<ExitCode> {
  const positionals = parsePositionals("collections", COLLECTIONS_HELP, argv, terminal);
  if (positionals === null) return SUCCESS;
  const [action, id] = positionals;
  const isAction = action === "remove" || action === "pause" || action === "resume";
  if (positionals.length > 0 && !(isAction && id !== undefined && positionals.length === 2))
    throw usageError(
      { place: "what", message: "must be nothing, or remove, pause or resume with one id" },
      "collections",
    );
  await withStore(readConfig(environment), async (store) => {
    if (id !== undefined && action === "remove") {
      if (!(await store.deleteCollection(id)))
        throw new CommandError(`There is no collection ${id}; npm run collections lists all.`);
      terminal.out(`Removed ${id}.`);
    } else if (id !== undefined) {
      const stage = action === "pause" ? "paused" : "following";
      const [follow] = await store.followsOf(id);
      if (!follow)
        throw new CommandError(
          `There is no collection ${id} that is read from a chain or a marketplace.`,
        );
      if (follow.stage === "adding")
        throw new CommandError(`${id} is not complete; npm run add goes on where it stopped.`);
      await store.setFollowStage(id, null, stage);
      terminal.out(`${action === "pause" ? "Paused" : "Resumed"} ${id}.`);
    } else
      for (const { id, name, size, dataSource } of await store.collections())
        terminal.out(
          [
            ...[id, name, `${size} tokens`, `${dataSource.salesCount} sales`],
            wireKind(dataSource.kind),
          ].join("\t"),
        );
  });
  return SUCCESS;
}
