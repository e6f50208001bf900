/** `npm run feed`: stores the events from standard input and prints a summary. */
import type { Problem } from "../../contract/values/problem.ts";
import { readConfig } from "../config/config.ts";
import { createFeedSource } from "../sources/feed/feed-source.ts";
import type { Emit } from "../sources/source.ts";
import { openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";
import {
  CommandError,
  type ExitCode,
  FAILURE,
  parseCollectionId,
  parseOptions,
  SUCCESS,
  type Terminal,
  usageError,
} from "./command.ts";
import { FEED_HELP } from "./feed-help.ts";

/** Maximum number of bad lines that are printed; the rest are only counted. */
const MAX_BAD_LINES_SHOWN = 100;

/** Runs until `input` ends or `signal` aborts. Throws `CommandError` if the collection is unknown. */
export async function feedCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
  input: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<ExitCode> {
  const options = parseOptions({
    args: [...argv],
    options: { id: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  if (!options.ok) throw usageError(options.problem, "feed");
  if (options.value.values.help) {
    terminal.out(FEED_HELP);
    return SUCCESS;
  }
  const id = parseCollectionId(options.value.values.id);
  if (!id.ok) throw usageError(id.problem, "feed");
  const store = await openStore(readConfig(environment));
  try {
    return await feed(store, id.value, terminal, input, signal);
  } finally {
    await store.close();
  }
}

async function feed(
  store: Store,
  collectionId: string,
  terminal: Terminal,
  input: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<ExitCode> {
  const unknown = `--id: there is no collection ${collectionId}; import it first.`;
  const collection = await store.collection(collectionId);
  if (collection === null) throw new CommandError(unknown);
  if (collection.dataSource.listingsSimulated)
    terminal.error(
      `The listings of ${collectionId} are simulated; the feed's listings are added to them.`,
    );

  const tally = { events: 0, changed: 0, sales: 0, unknownTokens: 0, stale: 0, badLines: 0 };
  const onBadLine = ({ place, message }: Problem) => {
    tally.badLines += 1;
    if (tally.badLines <= MAX_BAD_LINES_SHOWN) terminal.error(`${place}: ${message}.`);
    if (tally.badLines === MAX_BAD_LINES_SHOWN + 1)
      terminal.error("More bad lines are only counted.");
  };
  const emit: Emit = async (id, events) => {
    const applied = await store.applyEvents(id, events, "feed");
    if (applied === null) throw new CommandError(unknown);
    tally.events += events.length;
    tally.changed += applied.changed;
    tally.sales += applied.sales;
    tally.unknownTokens += applied.unknownTokens;
    tally.stale += applied.stale;
  };
  await createFeedSource({ collectionId, input, now: Date.now, onBadLine }).follow(emit, signal);

  const { events, changed, sales, unknownTokens, stale, badLines } = tally;
  terminal.out(
    `Fed ${collectionId} ${events} events: ${changed} listing changes, ${sales} new sales. ` +
      `Left out: ${badLines} bad lines, ${unknownTokens} events of unknown tokens, ${stale} older than what is known.`,
  );
  const wasUseless = events === unknownTokens && badLines + unknownTokens > 0;
  return wasUseless ? FAILURE : SUCCESS;
}
