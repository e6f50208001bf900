/** Valuations of collections with hardly any usable sales. */
import { describe, expect, it } from "vitest";
import { rangeOf, verdictOf } from "../../contract/tokens/deal.ts";
import type { Sale } from "../market/market-events.ts";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { valueCollection } from "./project.ts";

const HOUR = 3_600_000;
const { tokens } = syntheticMarket({ tokens: 100, seed: 5 });
const sale = (row: number, price: number, hours: number): Sale => ({
  tokenId: tokens[row].tokenId,
  price,
  at: Date.UTC(2026, 0, 1) + hours * HOUR,
});
const times = (count: number, saleAt: (index: number) => Sale) =>
  Array.from({ length: count }, (_, index) => saleAt(index));

const MARKETS: Readonly<Record<string, readonly Sale[]>> = {
  "no sales": [],
  "one sale": [sale(3, 2, 0)],
  "sales of one token only": times(30, (index) => sale(3, 2 + index / 20, 24 * index)),
  "one token sold ten times in a day": times(10, (index) => sale(3, 2 + index / 5, index)),
  "one token sold back and forth at rising prices": times(12, (index) =>
    sale(3, 4 ** index, index),
  ),
  "all sales at one price": times(300, (index) => sale(index % 90, 2, index)),
  "wash sales between three tokens": times(60, (index) =>
    sale(index % 3, 200 + (index % 7), index),
  ),
  "gifts only": times(20, (index) => sale(index, 0, index)),
};

describe.each(Object.entries(MARKETS))("with %s", (_, sales) => {
  const valuation = valueCollection(tokens, sales);
  const appraisals = tokens.map((_token, row) => ({
    priceProjection: valuation.projections[row],
    confidence: valuation.confidences[row],
    lowShare: valuation.lowShares[row],
    highShare: valuation.highShares[row],
  }));

  it("shows a range around each projection, or neither", () => {
    for (const appraisal of appraisals) {
      const { priceProjection } = appraisal;
      const range = rangeOf(appraisal);
      expect(range === null).toBe(priceProjection === null);
      if (range === null || priceProjection === null) continue;
      const [low, high] = range;
      expect(low).toBeGreaterThan(0);
      expect(low).toBeLessThanOrEqual(priceProjection);
      expect(high).toBeGreaterThanOrEqual(priceProjection);
      expect(high).toBeLessThan(Infinity);
    }
  });

  it("gives no verdict on any price", () => {
    for (const appraisal of appraisals)
      for (const factor of [0.001, 0.3, 0.8, 1, 1.3, 5, 1000]) {
        const price = factor * (appraisal.priceProjection ?? 1);
        expect(verdictOf(price, appraisal)).toEqual({ deal: "listed", share: Number.NaN });
      }
  });
});
