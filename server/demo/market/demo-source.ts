/**
 * The demo source: five invented collections with two years of history before the data folder's first start, and a live
 * market from then on. It uses neither the machine's clock nor unseeded randomness: the caller passes `start`, `clock`
 * and `seed`.
 */
import type { UnixMs } from "../../../contract/values/units.ts";
import { describeFollow } from "../../market/describe-follow.ts";
import type { CollectionDraft } from "../../market/drafts.ts";
import { type Follow, UNREAD } from "../../market/follow.ts";
import type { MarketSource } from "../../market/market-source.ts";
import { THEMES } from "../themes/index.ts";
import { demoDraft } from "./demo-draft.ts";
import { followMarkets, type LiveMarketOptions } from "./live-market.ts";
import { commonMarket } from "./market-history.ts";

interface DemoOptions extends Omit<LiveMarketOptions, "emit" | "signal" | "isWatched"> {
  /** First start of the data folder. The history ends here. */
  readonly start: UnixMs;
}

export interface DemoSource extends MarketSource {
  /** Yields the invented collections, one at a time. `report` receives lines for the terminal. */
  collections(report: (line: string) => void): AsyncIterable<CollectionDraft>;
}

const SOURCE = { name: "demo", title: "The demo", marketplaces: [] };

/** All simulated markets together. They are in no table of follows. */
const EVERYTHING: Follow = {
  ...UNREAD,
  ...{ collection: "", source: SOURCE.name, chainId: 0, contract: "0x", name: "", settings: null },
  stage: "following",
};

export function createDemoSource(options: DemoOptions): DemoSource {
  const { seed, start } = options;
  return {
    ...SOURCE,
    standing: EVERYTHING,
    async *collections(report) {
      const common = commonMarket(seed);
      // The smallest first: the database starts to write it while the others are valued.
      for (const theme of THEMES.toSorted((a, b) => a.size - b.size)) {
        const draft = demoDraft(theme, common, start, seed);
        report(
          `${draft.name}: ${draft.tokens.length} tokens, ${draft.sales.length} sales, ${draft.listings.length} listings`,
        );
        yield draft;
      }
    },
    find: async () => null,
    follow: (_, { events, isWatched }, signal) =>
      followMarkets({ ...options, emit: (id, given) => events(given, id), signal, isWatched }),
    describe: (follow) => describeFollow(SOURCE, follow, {}),
  };
}
