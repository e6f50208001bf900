import { describe, expect, it } from "vitest";
import { syntheticMarket } from "../../testing/synthetic-market.ts";
import { baselinesOf } from "./baselines.ts";

const token = (tokenId: string, value: number) => ({
  tokenId,
  rank: 1,
  traits: [[1, value] as const],
});
const tokens = [token("plain", 1), token("other", 1), token("dear", 2), token("dear too", 2)];
const sale = (tokenId: string, price: number, at: number) => ({ tokenId, price, at });

describe("baselinesOf", () => {
  const history = Array.from({ length: 30 }, (_, index) =>
    sale(index % 5 === 4 ? "dear" : "plain", index % 5 === 4 ? 6 : 2, index),
  );
  const lastOf = (tokenId: string, more: readonly ReturnType<typeof sale>[] = []) => {
    const sales = [...history, ...more, sale(tokenId, 1, 100)];
    return baselinesOf(tokens, sales, 100)[0];
  };

  it("knows floor, rolling median, trait floor and ridge before a sale", () => {
    const plain = lastOf("other");
    expect(plain).toMatchObject({ rollingMedian: 2, floor: 2, ownLast: 2, traitFloor: 2 });
    const dear = lastOf("dear too");
    expect(dear).toMatchObject({ rollingMedian: 2, floor: 2, ownLast: 2, traitFloor: 6 });
    expect(dear.ridge).toBeGreaterThan(3.5);
    expect(dear.ridge).toBeLessThan(6);
    expect(plain.ridge).toBeCloseTo(2, 0);
  });

  it("moves a token's own last sale with the rolling median", () => {
    expect(lastOf("dear").ownLast).toBe(6);
    const doubled = Array.from({ length: 40 }, (_, index) => sale("plain", 4, 40 + index));
    expect(lastOf("dear", doubled).ownLast).toBe(12);
    expect(lastOf("other", doubled).ownLast).toBe(4);
  });

  it("does not look ahead, also among sales at the same time", () => {
    const market = syntheticMarket({ seed: 43, tokens: 40, sales: 120 });
    const twins = market.sales.flatMap((each) => [each, { ...each, price: 50 * each.price }]);
    const all = baselinesOf(market.tokens, twins, 0);
    for (const cut of [0, 1, 30, 100, 119]) {
      const shifted = twins.map((each, index) =>
        index < 2 * cut ? each : { ...each, price: 7 * each.price },
      );
      const known = 2 * (cut + 1);
      expect(baselinesOf(market.tokens, shifted, 0).slice(0, known)).toEqual(all.slice(0, known));
    }
  });

  it("knows nothing before the first sale at a price", () => {
    const [first, second, third] = baselinesOf(
      tokens,
      [sale("plain", 0, 1), sale("plain", 3, 2), sale("other", 3, 3)],
      0,
    );
    expect(first).toEqual(second);
    expect(second.floor).toBeNull();
    expect(third).toMatchObject({ rollingMedian: 3, floor: 3, ownLast: 3, traitFloor: 3 });
  });
});
