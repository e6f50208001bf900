/** A feed of orders in our own form as a source: anyone can serve it. README.md describes the form. */
import { describeFollow } from "../../market/describe-follow.ts";
import type { Follow } from "../../market/follow.ts";
import type { OptionSource } from "../collection-source.ts";
import { untilAborted } from "../forever.ts";
import { createFeedOption } from "./add-feed.ts";
import { type FeedSettings, feedKeys, ORDERS_FEED } from "./feed-settings.ts";
import { type FeedTimes, followFeed } from "./follow-feed.ts";
import { createReceiver, type Receiver } from "./receive-posts.ts";
import { createTaker } from "./take-page.ts";

export interface OrdersFeedParts {
  readonly report: (line: string) => void;
  /** Holds the keys. Tests pass their own. */
  readonly env?: NodeJS.ProcessEnv;
  /** Replaces some intervals, for tests. */
  readonly times?: Partial<FeedTimes>;
}

export function createOrdersFeedSource({
  report,
  env = process.env,
  times = {},
}: OrdersFeedParts): OptionSource & { readonly receiver: Receiver } {
  const source = { name: ORDERS_FEED, title: "Orders feed", marketplaces: [] };
  const keys = feedKeys(env);
  const receiver = createReceiver(keys, report);
  return {
    ...source,
    receiver,
    option: createFeedOption(keys),
    // A feed is named by its address, not by a contract.
    find: async () => null,
    async follow({ collection, settings, readsChain }: Follow<FeedSettings>, sink, signal) {
      const taker = createTaker(collection, sink, report, readsChain);
      const close = receiver.open(collection, taker, async (problem, warning) => {
        await sink.note({ isConnected: true, contactAt: Date.now(), problem, warning });
        for (const words of [problem, warning])
          if (words !== null) report(`${collection}: ${words}`);
      });
      try {
        if (settings.url === null) {
          await sink.note({}); // It is no silence that nothing was posted yet.
          await untilAborted(signal);
        } else {
          const url = new URL(settings.url);
          const key = keys.sentTo(url.host);
          await followFeed({ collection, url, key, sink, taker, report, times }, signal);
        }
      } finally {
        close();
      }
    },
    // A feed that posts may have nothing to say for hours.
    describe: (follow: Follow<FeedSettings>) =>
      describeFollow(source, follow, follow.settings.url === null ? {} : { orders: true }),
  };
}
