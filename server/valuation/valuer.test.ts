import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import type { CollectionValuation, TokenToValue } from "./collection-valuation.ts";
import { unpackMarket, valueAndPack } from "./packed-market.ts";
import { createValuer, type Valuer } from "./valuer.ts";

let valuer: Valuer;

beforeAll(() => {
  valuer = createValuer();
});
afterAll(() => valuer.close());
afterEach(() => {
  vi.useRealTimers();
});

const IDLE_MS = 10_000;

describe("createValuer", () => {
  it("fits in its thread, in order, with the same results as valueAndPack", async () => {
    const markets = [1, 2].map((seed) => syntheticMarket({ seed, tokens: 100, sales: 200 }));
    const valuation = await Promise.all(
      markets.map(({ tokens, sales }) => valuer.fit(tokens, sales)),
    );
    const here = markets.map(({ tokens, sales }) => valueAndPack(tokens, sales));
    // The same market can be packed into other bytes.
    const unpacked = ({ market = "", ...rest }: CollectionValuation) => ({
      ...rest,
      market: unpackMarket(market),
    });
    expect(valuation.map(unpacked)).toEqual(here.map(unpacked));
    expect(here.map(unpacked)).not.toContainEqual(expect.objectContaining({ market: null }));
  });

  it("does not block this thread while it fits", async () => {
    const { tokens, sales } = syntheticMarket({ tokens: 500, sales: 2000 });
    await valuer.fit(tokens, []);
    let turns = 0;
    const clock = setInterval(() => {
      turns += 1;
    }, 2);
    const { model } = await valuer.fit(tokens, sales);
    clearInterval(clock);
    expect(model).not.toBeNull();
    // A fit on this thread would leave the interval no turn.
    expect(turns).toBeGreaterThan(5);
  }, 60_000);

  it("rejects pending fits when it is closed, and any later fit", async () => {
    const valuer = createValuer();
    const { tokens, sales } = syntheticMarket({ tokens: 50, sales: 50 });
    const underWay = valuer.fit(tokens, sales);
    const rejected = expect(underWay).rejects.toThrow("closed");
    await valuer.close();
    await rejected;
    await expect(valuer.fit(tokens, sales)).rejects.toThrow("closed");
  });

  it("rejects a failed fit and continues with the next", async () => {
    const { tokens, sales } = syntheticMarket({ tokens: 50, sales: 50 });
    // A token whose traits are not pairs: every parser rejects it.
    const broken: TokenToValue[] = JSON.parse('[{"tokenId": "1", "rank": 1, "traits": [null]}]');
    await expect(valuer.fit(broken, sales)).rejects.toThrow("the valuation failed");
    expect((await valuer.fit(tokens, sales)).projections).toHaveLength(50);
  });

  it("keeps its process for a fit that begins before it was idle for long", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const valuer = createValuer();
    const { tokens, sales } = syntheticMarket({ tokens: 50, sales: 50 });
    await valuer.fit(tokens, sales);
    vi.advanceTimersByTime(IDLE_MS - 1);
    const next = valuer.fit(tokens, sales);
    vi.advanceTimersByTime(IDLE_MS);
    expect((await next).projections).toHaveLength(50);
    // The process has ended, so this fit starts another one.
    vi.advanceTimersByTime(IDLE_MS);
    expect((await valuer.fit(tokens, sales)).projections).toHaveLength(50);
    expect(vi.getTimerCount()).toBe(1);
    await valuer.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
