import { expect, it } from "vitest";
import { createMarket } from "../market/market.ts";
import { sampleMarketCollection } from "../market/sample-market.ts";
import { createStory, type StoryOptions } from "./story.ts";
import { FREQUENCIES } from "./story-actions.ts";

/** Plays a story on a market whose clock goes on by 50 ms with each action. */
function play(count: number, options: StoryOptions = {}) {
  let clock = 1_700_000_000_000;
  const collections = [sampleMarketCollection(), sampleMarketCollection({ slug: "cats", seed: 2 })];
  const market = createMarket(collections, () => clock);
  const story = createStory(market, options);
  const act = (more: number) => {
    for (let left = more; left > 0; left -= 1) {
      clock += 50;
      story.act(1);
    }
  };
  act(count);
  return { market, story, act };
}

it("plays the same story for the same seed, and another for another", () => {
  const events = (seed: number) => play(400, { seed }).market.events("cats");
  expect(events(1)).toEqual(events(1));
  expect(events(1)).not.toEqual(events(2));
});

it("has every kind of action, mostly listings", () => {
  const { story, market } = play(3000, { frequencies: { mint: 1, updateMetadata: 1 } });
  expect([...story.counts.keys()].sort()).toEqual(Object.keys(FREQUENCIES).sort());
  const kinds = new Set(market.slugs.flatMap((slug) => market.events(slug).map((e) => e.kind)));
  expect([...kinds].sort()).toEqual(
    [
      ...["placed", "cancelled", "invalidated", "revalidated"],
      ...["sold", "transferred", "metadata"],
    ].sort(),
  );
  const all = market.slugs.flatMap((slug) => market.allOrders(slug));
  const statuses = new Set(all.map(market.status));
  expect([...statuses].sort()).toEqual(
    ["ACTIVE", "CANCELLED", "EXPIRED", "FULFILLED", "INACTIVE"].sort(),
  );
});

/** Replays the events alone, without the market's own state. */
it("carries everything in its events that the listings need, except expiries", () => {
  const { market } = play(3000, { frequencies: { listShortly: 0 } });
  for (const slug of market.slugs) {
    const lowest = new Map<string, number>();
    const live = new Map<string, { tokenId: string; price: number }>();
    for (const event of market.events(slug)) {
      if (!("order" in event) || event.order.side !== "ask") continue;
      const { hash, scope, taker, currency, price, end, isInvalid } = event.order;
      if (scope.kind !== "item" || taker || currency === "USDC") continue;
      if (end || isInvalid) live.delete(hash);
      else live.set(hash, { tokenId: scope.tokenId, price });
    }
    for (const { tokenId, price } of live.values())
      lowest.set(tokenId, Math.min(price, lowest.get(tokenId) ?? price));
    const truth = [...market.truth(slug)].map(([tokenId, { price }]) => [tokenId, price]);
    expect(truth.length).toBeGreaterThan(20);
    expect(new Map(truth as [string, number][])).toEqual(lowest);
  }
});

it("keeps its size over a long story", () => {
  const { market, act } = play(4000);
  const open = () => market.slugs.map((slug) => market.openOrders(slug).length);
  for (const count of open()) expect(count).toBeGreaterThan(300);
  act(4000);
  for (const count of open()) expect(count).toBeLessThan(500);
});

it("says that it cannot go on", () => {
  const none = Object.fromEntries(Object.keys(FREQUENCIES).map((kind) => [kind, 0]));
  expect(() => play(1, { frequencies: { ...none, sell: 1 } })).toThrow("no place");
});
