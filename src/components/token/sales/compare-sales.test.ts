import { describe, expect, it } from "vitest";
import type { ComparableSale } from "../../../../contract/market/valuation.ts";
import { compareSales } from "./compare-sales.ts";

const FEES = { fees: { marketplace: 0.025, royalty: 0.05 }, gasPriceGwei: 0 };

function sale(today: number, part: Partial<ComparableSale> = {}): ComparableSale {
  return { tokenId: "1", price: 9, at: 0, shared: 1, today, believed: true, reason: null, ...part };
}

/** Compares a token with these sales. Its range is a tenth around the projection. */
function compare(
  price: number | null,
  projection: number,
  sales: readonly ComparableSale[],
  decimals: number | null = null,
  costs = FEES,
) {
  const figures = { confidence: 95, lowShare: 0.9, highShare: 1.1, decimals };
  const token = { currentPrice: price, priceProjection: projection, ...figures };
  return compareSales(token, sales, costs, "ETH");
}

describe("compareSales", () => {
  const six = [0.964, 0.846, 0.937, 1.08, 0.901, 1.33].map((price) => sale(price));

  it("sums up the prices, and says on which side of them the projection is", () => {
    expect(compare(null, 1.15, six)?.summary).toBe(
      "Six sales, 0.846 to 1.330 ETH, median 0.951. The projection is above five of them.",
    );
    expect(compare(null, 1.1, [sale(1.2)])?.summary).toBe(
      "One sale, 1.2 ETH. The projection is not above it.",
    );
    expect(compare(null, 2, [sale(1.2), sale(1.2)])?.summary).toBe(
      "Two sales, 1.2 ETH, median 1.2. The projection is above all of them.",
    );
  });

  it("counts no price under the projection that reads the same", () => {
    expect(compare(null, 0.3324, [sale(0.274), sale(0.3319), sale(0.355)], 3)?.summary).toContain(
      "The projection is above one of them.",
    );
  });

  it("takes the price that was paid if today's is not known", () => {
    expect(compare(null, 1.1, [sale(0, { price: 1.2, today: null })])?.summary).toContain(
      "1.2 ETH",
    );
  });

  it("leaves out sales that the model does not believe", () => {
    const wash = sale(90, { believed: false, reason: "paid 90 times its value at that time" });
    expect(compare(null, 1.15, [...six, wash])).toMatchObject({
      summary: compare(null, 1.15, six)?.summary,
    });
    expect(compare(null, 1.15, [wash])).toBeNull();
  });

  it("warns if the median of the sales is at or under the price of an underpriced token", () => {
    // 0.951 less 7.5 percent is 0.879.
    expect(compare(0.96, 1.15, six)).toMatchObject({
      warning:
        "Bought now and sold at their median of 0.951, this token loses 0.081 ETH after 7.5% fees and gas.",
      note: null,
    });
    expect(compare(0.95051, 1.15, six)?.warning).not.toBeNull();
    expect(compare(0.95049, 1.15, six)?.warning).toBeNull();
    const free = { fees: { marketplace: 0, royalty: 0 }, gasPriceGwei: 0 };
    expect(compare(0.9505, 1.15, six, 3, free)?.warning).toBe(
      "Their median of 0.951 is not above its price.",
    );
  });

  it("notes that a resale of an underpriced token at the median would lose money", () => {
    expect(compare(0.931, 1.15, six)).toMatchObject({
      warning: null,
      note: "Bought now and sold at their median of 0.951, this token loses 0.052 ETH after 7.5% fees and gas.",
    });
    expect(compare(0.8, 1.05, six.slice(2))?.note).toBeNull();
  });

  it("has the collection's decimals, and no loss that they would show as 0", () => {
    expect(compare(0.931, 1.15, six, 4)?.note).toContain("of 0.9505, this token loses 0.0518 ETH");
    expect(compare(0.8794, 1.15, six, 3)?.note).toContain("Five of six");
  });

  it("notes that five of six were sold for less than the projection, and how many for more than the price", () => {
    expect(compare(0.8, 1.15, six)).toMatchObject({
      warning: null,
      note: "Five of six sold for less than the projection, but all six sold for more than the price.",
    });
    expect(compare(0.86, 1.15, six)?.note).toBe(
      "Five of six sold for less than the projection, but five of six sold for more than the price.",
    );
    expect(compare(0.8, 1.07, six)?.note).toBeNull();
  });

  it("says nothing about a token that is not called underpriced", () => {
    for (const price of [null, 1.1, 1.5])
      expect(compare(price, 1.15, six)).toMatchObject({ warning: null, note: null });
  });

  it("warns if the median of the sales is at or over the price of an overpriced token", () => {
    const cold = (price: number) => compare(price, 0.7, six)?.warning;
    expect(cold(0.9)).toBe("Five of six sold for its price or more.");
    expect(cold(0.95)).toBe("Their median of 0.951 is not below its price.");
    expect(cold(0.9506)).toBeNull();
    expect(cold(1)).toBeNull();
  });
});
