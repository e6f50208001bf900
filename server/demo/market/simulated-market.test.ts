import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isMarketplaceId } from "../../../contract/listings/marketplaces.ts";
import type { MarketEvent } from "../../market/market-events.ts";
import { createRandom } from "../art/random.ts";
import { listedShare } from "./asks.ts";
import { simulateListings } from "./simulate-listings.ts";
import { createSimulatedMarket, type MarketSnapshot } from "./simulated-market.ts";

const START = Date.UTC(2026, 0, 15);

function snapshotOf(size: number, fair: (index: number) => number | null): MarketSnapshot {
  const tokenIds = Array.from({ length: size }, (_, index) => String(index));
  const projections = tokenIds.map((_, index) => fair(index));
  const listings = simulateListings({ collectionId: "c", tokenIds, projections, floor: 1 });
  return { tokenIds, projections, listings };
}

/** Runs a market for `events` events, and checks each against a plain map of the listings. */
function run(snapshot: MarketSnapshot, events: number, recordsSales: boolean, seed: string) {
  const market = createSimulatedMarket("c", recordsSales, createRandom(seed));
  market.refresh(snapshot);
  const asks = new Map(snapshot.listings.map(({ tokenId, price }) => [tokenId, price]));
  const known = new Set(snapshot.tokenIds);
  const log: MarketEvent[] = [];
  for (let index = 0; index < events; index += 1) {
    const event = market.next(START + index * 1000);
    if (!event) break;
    if (!known.has(event.tokenId)) throw new Error(`unknown token ${event.tokenId}`);
    if (event.kind === "listed") {
      if (!(event.price >= 0 && event.price < 1e9)) throw new Error(`price ${event.price}`);
      if (!isMarketplaceId(event.marketplace)) throw new Error(`market ${event.marketplace}`);
      asks.set(event.tokenId, event.price);
    } else {
      if (!asks.delete(event.tokenId)) throw new Error(`${event.kind} of an unlisted token`);
      if (event.kind === "sold" && !(event.price > 0)) throw new Error("sold for nothing");
    }
    log.push(event);
  }
  return { asks, log };
}

describe("createSimulatedMarket", () => {
  it("gives the same events for the same seed, and different ones for another seed", () => {
    const snapshot = snapshotOf(300, (index) => 1 + index / 100);
    const { log } = run(snapshot, 500, true, "a");
    expect(run(snapshot, 500, true, "a").log).toEqual(log);
    expect(run(snapshot, 500, true, "b").log).not.toEqual(log);
  });

  it("only sells and unlists listed tokens, at valid prices, for any collection", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.option(fc.double({ min: 1e-6, max: 1e5, noNaN: true })), { minLength: 1 }),
        fc.boolean(),
        fc.string(),
        (size, values, recordsSales, seed) => {
          const snapshot = snapshotOf(size, (index) => values[index % values.length]);
          expect(run(snapshot, 400, recordsSales, seed).log).toHaveLength(400);
        },
      ),
      { seed: 20261121, numRuns: 100 },
    );
  });

  it("keeps its listed share, price level and bargains over three days of trading", () => {
    const size = 2_000;
    const fair = (index: number) => 0.5 + (index % 40) / 20;
    const { asks, log } = run(snapshotOf(size, fair), 3 * 86_400, true, "days");
    const share = asks.size / size;
    expect(share).toBeGreaterThan(listedShare("c") * 0.85);
    expect(share).toBeLessThan(listedShare("c") * 1.15);

    const ratios = [...asks].map(([tokenId, price]) => price / fair(Number(tokenId)));
    const part = (holds: (ratio: number) => boolean) => ratios.filter(holds).length / ratios.length;
    expect(part((ratio) => ratio < 0.9)).toBeGreaterThan(0.015);
    expect(part((ratio) => ratio < 0.9)).toBeLessThan(0.15);
    expect(part((ratio) => ratio > 5)).toBeLessThan(0.06);

    const paid = log
      .filter((event) => event.kind === "sold")
      .map(({ tokenId, price }) => Math.log(price / fair(Number(tokenId))));
    const mean = paid.reduce((sum, value) => sum + value, 0) / paid.length;
    expect(paid.length).toBeGreaterThan(1000);
    // Sales must be centred on the value: otherwise projections that learn from them would drift.
    expect(Math.abs(mean)).toBeLessThan(0.03);
  });

  it("sells at the price level of the start, even if the projections that learn from it rise", () => {
    const size = 500;
    const value = (index: number) => 0.5 + (index % 40) / 20;
    const market = createSimulatedMarket("c", true, createRandom("level"));
    const paid: number[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      market.refresh(snapshotOf(size, (index) => 1.02 ** hour * value(index)));
      for (let index = 0; index < 3600; index += 1) {
        const event = market.next(START + (hour * 3600 + index) * 1000);
        if (event?.kind === "sold") paid.push(Math.log(event.price / value(Number(event.tokenId))));
      }
    }
    expect(paid.length).toBeGreaterThan(300);
    expect(Math.abs(paid.reduce((sum, each) => sum + each, 0) / paid.length)).toBeLessThan(0.05);
  });

  it("follows the projections of a real collection", () => {
    const market = createSimulatedMarket("c", false, createRandom("follows"));
    market.refresh(snapshotOf(500, () => 1));
    market.refresh(snapshotOf(500, () => 10));
    const asked = Array.from({ length: 2000 }, (_, index) => market.next(START + index * 1000))
      .flatMap((event) => (event?.kind === "listed" ? [event.price] : []))
      .sort((a, b) => a - b);
    expect(asked[asked.length >> 1]).toBeGreaterThan(9);
  });

  it("does not invent sales of a real collection", () => {
    const { log } = run(
      snapshotOf(200, () => 2),
      3_000,
      false,
      "real",
    );
    expect(new Set(log.map(({ kind }) => kind))).toEqual(new Set(["listed", "unlisted"]));
  });

  it("estimates the floor from the asks if there are no projections", () => {
    const tokenIds = Array.from({ length: 500 }, (_, index) => String(index));
    const listings = simulateListings({ collectionId: "c", tokenIds, projections: [], floor: 7 });
    const { asks } = run({ tokenIds, projections: [], listings }, 5_000, false, "floor");
    const prices = [...asks.values()].sort((a, b) => a - b);
    expect(prices[prices.length >> 1]).toBeGreaterThan(5.5);
    expect(prices[prices.length >> 1]).toBeLessThan(11);
  });

  it("emits no events for an empty collection", () => {
    expect(run({ tokenIds: [], projections: [], listings: [] }, 10, true, "none").log).toEqual([]);
  });
});

describe("simulateListings", () => {
  it("returns the same listings for the same collection", () => {
    expect(snapshotOf(400, () => 3)).toEqual(snapshotOf(400, () => 3));
  });

  it("lists about the collection's listed share, around the projections", () => {
    const { listings } = snapshotOf(10_000, (index) => (index < 5_000 ? 1 : 100));
    expect(listings.length / 10_000).toBeCloseTo(listedShare("c"), 1);
    const median = (from: number, to: number) => {
      const prices = listings
        .filter(({ tokenId }) => Number(tokenId) >= from && Number(tokenId) < to)
        .map(({ price }) => price)
        .sort((a, b) => a - b);
      return prices[prices.length >> 1];
    };
    expect(median(0, 5_000)).toBeGreaterThan(0.95);
    expect(median(0, 5_000)).toBeLessThan(1.3);
    expect(median(5_000, 10_000) / median(0, 5_000)).toBeCloseTo(100, -1);
  });
});
