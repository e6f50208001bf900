/** The demo's market and the projections that learn from its sales, over half an hour. */
import { describe, expect, it } from "vitest";
import { verdictOf } from "../../../contract/tokens/deal.ts";
import type { MarketEvent, Sale } from "../../market/market-events.ts";
import { project, valueCollection } from "../../valuation/project.ts";
import { rateTokens } from "../../valuation/rarity/rarity.ts";
import { createRandom } from "../art/random.ts";
import { THEMES } from "../themes/index.ts";
import { demoDraft } from "./demo-draft.ts";
import { commonMarket } from "./market-history.ts";
import { createSimulatedMarket } from "./simulated-market.ts";

const START = Date.UTC(2026, 10, 24);
const MINUTE_MS = 60_000;
const EVENTS_PER_MINUTE = 45;

/** Trades for half an hour, with new projections every minute. Returns the counts of hot and cold listings by minute. */
function tradeHalfAnHour(theme: (typeof THEMES)[number]) {
  const { id, traits, tokens, sales, listings } = demoDraft(theme, commonMarket("1"), START, "1");
  const rarity = rateTokens(traits, tokens);
  const ranked = tokens.map((token, row) => ({ ...token, rank: rarity[row].rank }));
  const tokenIds = ranked.map(({ tokenId }) => tokenId);
  const rowOf = new Map(tokenIds.map((tokenId, row) => [tokenId, row]));
  const asks = new Map(listings.map((ask) => [ask.tokenId, ask]));
  const market = createSimulatedMarket(id, true, createRandom(`calm ${id}`));
  let valuation = valueCollection(ranked, sales);
  const counts = { hot: [] as number[], cold: [] as number[] };
  let soldCount = 0;
  for (let minute = 0; minute < 30; minute += 1) {
    const { projections, model } = valuation;
    market.refresh({ tokenIds, projections, listings: [...asks.values()] });
    const deals = [...asks.values()].map(({ tokenId, price }) => {
      const row = rowOf.get(tokenId)!;
      return verdictOf(price, {
        priceProjection: projections[row]!,
        confidence: valuation.confidences[row]!,
        lowShare: valuation.lowShares[row]!,
        highShare: valuation.highShares[row]!,
      }).deal;
    });
    for (const kind of ["hot", "cold"] as const)
      counts[kind].push(deals.filter((deal) => deal === kind).length);
    const events = Array.from({ length: EVENTS_PER_MINUTE }, (_, index) =>
      market.next(START + MINUTE_MS * (minute + (index + 1) / EVENTS_PER_MINUTE)),
    ).filter((event): event is MarketEvent => event !== null);
    const sold: Sale[] = [];
    for (const event of events) {
      if (event.kind === "listed") asks.set(event.tokenId, event);
      else asks.delete(event.tokenId);
      if (event.kind === "sold") sold.push(event);
    }
    soldCount += sold.length;
    if (model && sold.length > 0) valuation = project(model, ranked, sold);
  }
  return { ...counts, soldCount };
}

describe.each(THEMES.filter(({ id }) => id === "lantern-coast"))(
  "half an hour of trading in $name",
  (theme) => {
    it("changes the number of hot and of cold listings by less than half", () => {
      const { hot, cold, soldCount } = tradeHalfAnHour(theme);
      expect(soldCount).toBeGreaterThan(3);
      for (const counts of [hot, cold])
        expect(Math.max(...counts) / Math.min(...counts)).toBeLessThan(1.5);
    }, 60_000);
  },
);
