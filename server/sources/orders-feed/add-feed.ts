/** The option `--feed-url` of `npm run add`: where a feed of a collection is. */
import { counted } from "../../../contract/values/format.ts";
import { ETHER } from "../../../contract/values/units.ts";
import { ConfigError } from "../../platform/config/settings.ts";
import type { OptionSource } from "../collection-source.ts";
import { createSkippedRows } from "../skipped-rows.ts";
import { FEED_URL, type FeedKeys, parseFeedUrl } from "./feed-settings.ts";
import { FeedError, fetchPage } from "./fetch-page.ts";
import { parsePage } from "./parse-page.ts";
import { takenSentence } from "./take-page.ts";

const HELP = `  npm run add -- 0xCONTRACT --feed-url URL [--id ID]

  --feed-url URL        adds a feed of listings and sales to a collection that is complete: an https
                        address without user and query (http on this machine), or post for a feed
                        that only posts; server/sources/orders-feed/README.md describes the form and
                        the keys; another URL replaces the first one`;

const TIMEOUT_MS = 30_000;

export function createFeedOption(keys: FeedKeys): OptionSource["option"] {
  return {
    name: "feed-url",
    help: HELP,
    check(given) {
      const settings = parseFeedUrl(given);
      if (settings === null) throw new ConfigError(`--feed-url must be ${FEED_URL}.`);
      if (settings.url === null)
        return { settings, title: "a feed that posts", ask: async () => "" };
      const url = new URL(settings.url);
      return { settings, title: url.host, ask: (signal) => describeFirstPage(url, keys, signal) };
    },
  };
}

async function describeFirstPage(url: URL, keys: FeedKeys, signal: AbortSignal): Promise<string> {
  const key = keys.sentTo(url.host);
  const counts = { left: createSkippedRows(), taken: createSkippedRows() };
  try {
    const answer = await fetchPage({ url, key, etag: null, timeoutMs: TIMEOUT_MS, signal });
    if (answer.kind !== "page") throw new FeedError(url.host, "has no list of live listings");
    const page = parsePage(answer.json, {
      ...{ now: Date.now(), unit: ETHER },
      ...{ skipped: counts.left, taken: counts.taken },
      onUnknownMarketplace: () => {},
    });
    if (typeof page === "string") throw new FeedError(url.host, `sends a page whose ${page}`);
    const sentences = [counts.left.sentence(), takenSentence(counts)].filter(Boolean);
    return [`: ${counted(page.listed, "listing")} on its first page`, ...sentences].join("; ");
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    throw new ConfigError(`--feed-url: ${error.message}.`);
  }
}
