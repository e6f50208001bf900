/** `npm run history`: builds the history of collections again, and computes their past levels. */
import { counted } from "../../contract/values/format.ts";
import { readConfig } from "../platform/config/config.ts";
import type { Store } from "../storage/store/store.ts";
import { pastLevels } from "../valuation/backtest/past-levels.ts";
import { walkForward } from "../valuation/backtest/walk-forward.ts";
import {
  CommandError,
  type ExitCode,
  parsePositionals,
  SUCCESS,
  type Terminal,
  usageError,
  withStore,
} from "./command.ts";

const HISTORY_HELP = `Builds the history of collections again: floors and listings from the log, sums of sales from the sales. Then
computes the level at each past sale from the earlier ones, up to the first level that the server stored. A year of sales
takes up to a minute.

  npm run history             all collections
  npm run history -- ID       one collection
  --help                      this text

Levels and median deviations that the server stored when they were computed stay. The server may run meanwhile. DATA_DIR
and DATABASE_URL choose the database, as for the server.`;

export async function historyCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<ExitCode> {
  const positionals = parsePositionals("history", HISTORY_HELP, argv, terminal);
  if (positionals === null) return SUCCESS;
  const [id, extra] = positionals;
  if (extra !== undefined)
    throw usageError(
      { place: "ID", message: "there is a second one; name one collection" },
      "history",
    );
  const config = readConfig(environment);
  const ids = await withStore(config, async (store) => {
    const known = (await store.collections()).map((collection) => collection.id);
    if (id !== undefined && !known.includes(id))
      throw new CommandError(`There is no collection ${id}; npm run collections lists all.`);
    return id === undefined ? known : [id];
  });
  for (const each of ids) {
    const market = await withStore(config, (store) => rebuild(store, each));
    if (!market) continue; // removed meanwhile
    // The database is closed meanwhile, because the walk blocks this process.
    const range = { from: market.sales[0]?.at ?? 0, to: Number.POSITIVE_INFINITY };
    const levels = pastLevels(walkForward(market.tokens, market.sales, range));
    const isFilled = await withStore(config, (store) =>
      store.fillLevels(each, market.generation, levels),
    );
    if (!isFilled)
      throw new CommandError(`${each} was replaced or removed meanwhile; build its history again.`);
    terminal.out(
      `${each}: ${counted(market.sales.length, "sale")}, ${counted(levels.length, "past level")}.`,
    );
  }
  return SUCCESS;
}

/** Builds the history of a collection, and reads what its levels follow from. Returns null if there is no such collection. */
async function rebuild(store: Store, id: string) {
  if (!(await store.rebuildHistory(id))) return null;
  const collection = await store.collection(id);
  if (!collection) return null;
  const { generation } = collection;
  return { generation, tokens: await store.tokens(id), sales: await store.sales(id) };
}
