/** The address of a collection's feed, and the keys of feeds. Keys come from the environment alone. */
import { webAddress } from "../../platform/config/settings.ts";
import { KEY_PATTERN } from "../../platform/outbound/keys.ts";
import { isLoopback } from "../../platform/outbound/public-address.ts";

/** Name of the source in the data. */
export const ORDERS_FEED = "orders-feed";

export interface FeedSettings {
  /** Address that is polled. It holds no key. Null if the feed only posts. */
  readonly url: string | null;
}

/** Completes "must be ...". */
export const FEED_URL =
  'an https address without user and query (http on this machine), which holds no key, or "post" for a feed that only posts';

/** Parses what a person typed. Returns null if it is invalid. The rules keep keys out of arguments and the database. */
export function parseFeedUrl(given: string): FeedSettings | null {
  if (given === "post") return { url: null };
  const url = webAddress(given);
  if (url === null || url.username + url.password + url.search + url.hash !== "") return null;
  return url.protocol === "https:" || isLoopback(url.hostname) ? { url: url.href } : null;
}

export interface FeedKeys {
  /** Returns the key that is sent to a host, null if there is none. A key is never sent to another host. */
  sentTo(host: string): string | null;
  /** Key that whoever posts must send. Null: nothing can be posted. */
  readonly post: string | null;
  /** Port on 127.0.0.1 that takes posts. Null: none. */
  readonly port: number | null;
}

/** Reads `FEED_KEY_HOST` for each host (feed.example:81 is FEED_KEY_FEED_EXAMPLE_81), `FEED_POST_KEY` and `FEED_PORT`. */
export function feedKeys(env: NodeJS.ProcessEnv): FeedKeys {
  const key = (name: string) => {
    const given = env[name]?.trim() ?? "";
    return KEY_PATTERN.test(given) ? given : null;
  };
  const port = Number(env["FEED_PORT"]?.trim() || Number.NaN);
  return {
    sentTo: (host) => key(`FEED_KEY_${host.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}`),
    post: key("FEED_POST_KEY"),
    port: Number.isInteger(port) && port >= 0 && port < 65_536 ? port : null,
  };
}
