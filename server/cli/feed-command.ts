/** `npm run feed`: stores the events from standard input and prints a summary. */
import { inspect } from "../../contract/values/problem.ts";
import { unitOf } from "../../contract/values/units.ts";
import { isInUnit } from "../market/currency.ts";
import type { MarketEvent } from "../market/market-events.ts";
import { readConfig } from "../platform/config/config.ts";
import { createFeedSource } from "../sources/feed/feed-source.ts";
import type { Unheld } from "../sources/feed/parse-event.ts";
import type { LeftOut } from "../sources/left-out.ts";
import { createSkippedRows } from "../sources/skipped-rows.ts";
import type { SkippedEvent, Store } from "../storage/store/store.ts";
import {
  CommandError,
  checksFor,
  type ExitCode,
  FAILURE,
  parseCollectionId,
  parseOptions,
  SUCCESS,
  type Terminal,
  withStore,
} from "./command.ts";

/** `server/sources/feed/parse-event.ts` parses the format. */
const FEED_HELP = `Feeds listings and sales of one collection from standard input, one JSON object per line.

  producer | npm run feed -- --id ID

  --id ID    the collection, which must be there already
  --help     this text

  {"type":"listed","tokenId":"7","price":1.5,"marketplace":"OpenSea"}
  {"type":"listed","tokenId":"7","price":2,"endPrice":1,"start":"2026-01-01T12:00Z","end":"2026-01-02T12:00Z"}
  {"type":"unlisted","tokenId":"7"}
  {"type":"sold","tokenId":"7","price":1.4,"at":"2026-01-01T12:00:00Z"}

  tokenId      a whole number: as a number below 2^53, or as text such as "7", "007" or "0x07"
  price        0 to a billion, of a listing above 0; a number or decimal text. A sale also ends the listing
  marketplace  OpenSea, LooksRare, X2Y2, Blur, CryptoPunks or any other name, or 1 to 5, 0 (left out: other)
  currency     the symbol of what is asked for or paid (the collection's unit)
  endPrice     price at the end of a Dutch auction. It moves evenly from start to end, and needs both
  start, end   times, as at. A listing may have an end alone. It must have begun; send the line when it does
  at           ISO time, Unix seconds or milliseconds (now). An event older than the latest word on
               its token changes nothing, a sale that is already known is not stored twice
  Other fields are not read, and named in the end. So is a marketplace that counts as other.

Lines are stored as they come; the server may run meanwhile and shows them at once. A bad line is
reported with its number and left out, the rest is kept. What is left out is counted by reason in the
end, with the first example. The exit code is 1 if the collection is unknown, the database is out of
reach, or not one line of the input could be used; else 0.
DATA_DIR and DATABASE_URL choose the database, as for the server.`;

/** Maximum number of bad lines that are printed; the rest are only counted. */
const MAX_BAD_LINES_SHOWN = 100;

/** Names of fields that are not read, and are counted. */
const MAX_FIELDS = 20;

/** Reasons for not storing an event, or only a part of it. */
const REASONS: Readonly<Record<SkippedEvent["why"], string>> = {
  unknownToken: "its token is not in the collection",
  ahead: "it is more than two minutes in the future",
  stale: "it is older than the latest word on its token and changes no listing",
  over: "the listing has ended, so its token is not listed",
  repeated: "the sale is known already",
};

/** Runs until `input` ends or `signal` aborts. Throws `CommandError` if the collection is unknown. */
export async function feedCommand(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
  input: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<ExitCode> {
  const { valid } = checksFor("feed");
  const { values } = valid(
    parseOptions({
      args: [...argv],
      options: { id: { type: "string" }, help: { type: "boolean", short: "h" } },
    }),
  );
  if (values.help) {
    terminal.out(FEED_HELP);
    return SUCCESS;
  }
  const id = valid(parseCollectionId(values.id));
  return withStore(readConfig(environment), (store) => feed(store, id, terminal, input, signal));
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

  const tally = { events: 0, changed: 0, sales: 0, unknownTokens: 0, badLines: 0 };
  const left = createSkippedRows();
  const taken = createSkippedRows();
  const unread = createSkippedRows();
  const fields = new Set<string>();
  const unknownNames = new WeakMap<MarketEvent, string>();
  const onUnheld = (event: MarketEvent, { marketplace, ...unheld }: Unheld, place: string) => {
    if (marketplace !== null) unknownNames.set(event, marketplace);
    for (const field of unheld.fields) {
      if (fields.size < MAX_FIELDS) fields.add(field);
      if (fields.has(field)) unread.add(inspect(field), place);
    }
  };
  const onBadLine = ({ place, reason, message }: LeftOut) => {
    tally.badLines += 1;
    left.add(reason, place);
    if (tally.badLines <= MAX_BAD_LINES_SHOWN) terminal.error(`${place}: ${message}.`);
    if (tally.badLines === MAX_BAD_LINES_SHOWN + 1)
      terminal.error("More bad lines are only counted.");
  };
  const unit = unitOf(collection);
  const source = createFeedSource({ input, now: Date.now, unit, onBadLine, onUnheld });
  const events = async (given: readonly MarketEvent[]) => {
    const applied = await store.applyEvents(collectionId, given, source.name);
    if (applied === null) throw new CommandError(unknown);
    tally.events += given.length;
    tally.changed += applied.changed;
    tally.sales += applied.sales;
    const skipped = new Set(applied.skipped.map(({ event }) => event));
    for (const event of given) {
      if (skipped.has(event)) continue;
      const { currency = unit } = event.kind === "unlisted" ? {} : event;
      if (!isInUnit(currency, unit))
        taken.add("it is in another currency, so it is kept without a value", currency);
      const name = unknownNames.get(event);
      if (name !== undefined) taken.add("its marketplace is not known, so it is Other", name);
    }
    for (const { event, why } of applied.skipped) {
      if (why === "unknownToken") tally.unknownTokens += 1;
      left.add(REASONS[why], `token ${event.tokenId} at ${new Date(event.at).toISOString()}`);
    }
  };
  await source.follow({ collection: collectionId }, { events }, signal);

  const { events: count, changed, sales, unknownTokens, badLines } = tally;
  const fed = `Fed ${collectionId} ${count} events: ${changed} listing changes, ${sales} new sales.`;
  const sentences = [
    left.sentence(),
    taken.sentence("taken as something else"),
    unread.sentence("read without a field that is not known"),
  ]
    .filter((sentence) => sentence !== null)
    .map((sentence) => ` ${sentence}.`);
  terminal.out(`${fed}${sentences.join("")}`);
  const wasUseless = count === unknownTokens && badLines + unknownTokens > 0;
  return wasUseless ? FAILURE : SUCCESS;
}
