/** `npm run add -- 0xCONTRACT --feed-url URL`: lets the server follow a feed of a collection that it has. */
import { parseArgs } from "node:util";
import { counted } from "../../../contract/values/format.ts";
import { readConfig } from "../../platform/config/config.ts";
import { ConfigError } from "../../platform/config/settings.ts";
import { messageOf } from "../../platform/log/message-of.ts";
import { openStore } from "../../storage/store/open-store.ts";
import type { Store } from "../../storage/store/store.ts";
import { createSkippedRows } from "../skipped-rows.ts";
import { FEED_URL, feedKeys, ORDERS_FEED, parseFeedUrl } from "./feed-settings.ts";
import { FeedError, fetchPage } from "./fetch-page.ts";
import { parsePage } from "./parse-page.ts";

export const FEED_HELP = `

  npm run add -- 0xCONTRACT --feed-url URL [--id ID]

  --feed-url URL        adds a feed of listings and sales to a collection that is complete: an https
                        address without user and query (http on this machine), or post for a feed
                        that only posts; server/sources/orders-feed/README.md describes the form and
                        the keys; another URL replaces the first one`;

const TIMEOUT_MS = 30_000;

export function isFeed(argv: readonly string[]): boolean {
  return argv.some((given) => /^--feed-url(=|$)/.test(given));
}

/** Checks the feed's first page and stores the follow. Throws `ConfigError` if that is not possible. */
export async function addFeed(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<0> {
  const { what, url, id } = parseFeedArguments(argv);
  const settings = parseFeedUrl(url);
  if (settings === null) throw new ConfigError(`--feed-url must be ${FEED_URL}.`);
  const store = await openStore(readConfig(env));
  try {
    const { collection, chainId, contract, name } = await findFollow(store, what, id);
    const found = settings.url === null ? "" : await describeFirstPage(settings.url, env, signal);
    await store.putFollow({ collection, source: ORDERS_FEED, chainId, contract, name, settings });
    await store.setFollowStage(collection, ORDERS_FEED, "following");
    print(
      `Added ${settings.url ? new URL(settings.url).host : "a feed that posts"} to ${collection}${found}. The server follows it.`,
    );
    return 0;
  } finally {
    await store.close();
  }
}

function parseFeedArguments(argv: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    const options = { "feed-url": text, id: text };
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    const [what = "", extra] = positionals;
    if (what === "" || extra !== undefined) throw new Error("name one contract");
    return { what: what.toLowerCase(), url: values["feed-url"] ?? "", id: values.id ?? null };
  } catch (error) {
    // Node's message names options, never their values.
    throw new ConfigError(`npm run add with --feed-url: ${messageOf(error)}.`);
  }
}

/** Finds the complete collection of a contract, or of CryptoPunks, by what else tells of it. */
async function findFollow(store: Store, what: string, id: string | null) {
  const follows = (await store.follows()).filter(
    ({ collection, contract, source, stage }) =>
      source !== ORDERS_FEED &&
      stage !== "adding" &&
      (contract === what || collection === what) &&
      (id === null || collection === id),
  );
  const [first] = follows;
  if (!first)
    throw new ConfigError(
      "There is no complete collection of that contract. Add it from its chain or from OpenSea first, without --feed-url.",
    );
  if (follows.some(({ collection }) => collection !== first.collection))
    throw new ConfigError("Several collections have that contract: name one of them with --id.");
  return first;
}

async function describeFirstPage(
  address: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string> {
  const url = new URL(address);
  const key = feedKeys(env).sentTo(url.host);
  const skipped = createSkippedRows();
  try {
    const answer = await fetchPage({ url, key, etag: null, timeoutMs: TIMEOUT_MS, signal });
    if (answer.kind !== "page") throw new FeedError(url.host, "has no list of live listings");
    const page = parsePage(answer.json, {
      now: Date.now(),
      skipped,
      onUnknownMarketplace: () => {},
    });
    if (typeof page === "string") throw new FeedError(url.host, `sends a page whose ${page}`);
    const left = skipped.sentence();
    return `: ${counted(page.listed, "listing")} on its first page${left ? `; ${left}` : ""}`;
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    throw new ConfigError(`--feed-url: ${error.message}.`);
  }
}
