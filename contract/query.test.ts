import { describe, expect, it } from "vitest";
import {
  countActiveFilters,
  DEFAULT_QUERY,
  defaultSort,
  isRange,
  SORT_CHOICES,
  sortLabel,
} from "./query.ts";

describe("countActiveFilters", () => {
  it("is 0 without a filter, whatever the sort", () => {
    expect(countActiveFilters({ ...DEFAULT_QUERY, sortBy: "currentPrice" })).toBe(0);
  });

  it("counts on sale, rank range, price range, deviation, each token id, trait value, range of numbers and vibe", () => {
    const query = {
      ...DEFAULT_QUERY,
      saleStatus: "onSale",
      minRank: 1,
      maxRank: 5,
      maxPrice: 0,
      minDeviation: 0,
      minPercent: 10,
      tokenIds: ["1", "2"],
      traits: { 3: [1, 2], 4: [1], 5: [] },
      numbers: { 6: [1, null], 7: [2, 3] },
      vibes: [7],
    } as const;
    expect(countActiveFilters(query)).toBe(4 + 2 + 3 + 2 + 1);
  });

  it.each([{ minDeviation: 0 }, { underOnly: true }, { minPercent: -5 }, { maxPercent: 0 }])(
    "counts %j as a deviation",
    (filter) => expect(countActiveFilters({ ...DEFAULT_QUERY, ...filter })).toBe(1),
  );

  it("counts neither marketplaces nor the confidence", () => {
    const query = { ...DEFAULT_QUERY, marketplaces: [1, 2], minConfidence: 60 };
    expect(countActiveFilters(query)).toBe(0);
  });
});

describe("isRange", () => {
  it("requires both bounds, none below 0, in order", () => {
    expect(isRange(0, 0)).toBe(true);
    expect(isRange(1, 2)).toBe(true);
    expect(isRange(2, 1)).toBe(false);
    expect(isRange(-1, 1)).toBe(false);
    expect(isRange(null, 1)).toBe(false);
    expect(isRange(1, null)).toBe(false);
    expect(isRange(Number.NaN, 1)).toBe(false);
  });
});

describe("sorts", () => {
  it("default to the best deals if connected, else to the best ranks", () => {
    expect(sortLabel(defaultSort(true))).toBe("Most Underpriced First");
    expect(sortLabel(defaultSort(false))).toBe("Best Rank First");
  });

  it("have distinct labels in the order of the menu", () => {
    expect(sortLabel({ sortBy: "rank", order: "asc" })).toBe("Worst Rank First");
    expect(sortLabel({ sortBy: "currentPrice", order: "asc" })).toBe("Lowest Price First");
    expect(sortLabel({ sortBy: "currentPrice", order: "desc" })).toBe("Highest Price First");
    expect(sortLabel({ sortBy: "priceDeviation", order: "asc" })).toBe("Most Overpriced First");
    expect(new Set(SORT_CHOICES.map(sortLabel)).size).toBe(SORT_CHOICES.length);
    expect(SORT_CHOICES.slice(0, 6).map(sortLabel)).toEqual([
      "Best Rank First",
      "Worst Rank First",
      "Lowest Price First",
      "Highest Price First",
      "Most Underpriced First",
      "Most Overpriced First",
    ]);
  });
});
