import { afterEach, describe, expect, it } from "vitest";
import { plantedMarket } from "../testing/planted-market.ts";
import { valueCollection } from "./project.ts";
import type { TokenToValue } from "./valued.ts";
import { createValuer, type Valuer } from "./valuer.ts";

let valuer: Valuer;

afterEach(() => valuer.close());

describe("createValuer", () => {
  it("fits in its thread what valueCollection fits here, one after the other", async () => {
    valuer = createValuer();
    const markets = [1, 2].map((seed) => plantedMarket({ seed, tokens: 100, sales: 200 }));
    const valued = await Promise.all(markets.map(({ tokens, sales }) => valuer.fit(tokens, sales)));
    expect(valued).toEqual(markets.map(({ tokens, sales }) => valueCollection(tokens, sales)));
  });

  it("leaves this thread free while it fits", async () => {
    valuer = createValuer();
    const { tokens, sales } = plantedMarket({ tokens: 2000, sales: 8000 });
    let isDone = false;
    const fit = valuer.fit(tokens, sales).finally(() => {
      isDone = true;
    });
    let turns = 0;
    while (!isDone) {
      await new Promise((next) => setImmediate(next));
      turns += 1;
    }
    expect(turns).toBeGreaterThan(20);
    expect((await fit).model).not.toBeNull();
  });

  it("rejects the fits under way when it is closed, and any later one", async () => {
    valuer = createValuer();
    const { tokens, sales } = plantedMarket({ tokens: 50, sales: 50 });
    const underWay = valuer.fit(tokens, sales);
    const rejected = expect(underWay).rejects.toThrow("closed");
    await valuer.close();
    await rejected;
    await expect(valuer.fit(tokens, sales)).rejects.toThrow("closed");
  });

  it("passes a failure on and goes on fitting", async () => {
    valuer = createValuer();
    const { tokens, sales } = plantedMarket({ tokens: 50, sales: 50 });
    // What no parser lets through: a token whose traits are no pairs.
    const broken: TokenToValue[] = JSON.parse('[{"tokenId": "1", "rank": 1, "traits": [null]}]');
    await expect(valuer.fit(broken, sales)).rejects.toThrow("the valuation failed");
    expect((await valuer.fit(tokens, sales)).projections).toHaveLength(50);
  });
});
