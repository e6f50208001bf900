/**
 * The demo source: five invented collections with two years of history before the data folder's first start, and a live
 * market from then on. It uses neither the machine's clock nor unseeded randomness: the caller passes `start`, `clock`
 * and `seed`.
 */
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Source } from "../../market/source.ts";
import { THEMES } from "../themes/index.ts";
import { demoDraft } from "./demo-draft.ts";
import { followMarkets, type LiveMarketOptions } from "./live-market.ts";
import { commonMarket } from "./market-history.ts";

interface DemoOptions extends Omit<LiveMarketOptions, "emit" | "signal" | "isWatched"> {
  /** First start of the data folder. The history ends here. */
  readonly start: UnixMs;
}

export function createDemoSource(options: DemoOptions): Source {
  const { seed, start } = options;
  return {
    name: "demo",
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
    follow: (emit, signal, isWatched) => followMarkets({ ...options, emit, signal, isWatched }),
  };
}
