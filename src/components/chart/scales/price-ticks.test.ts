import { describe, expect, it } from "vitest";
import { type ChartDomain, heightShare } from "./chart-domain.ts";
import { priceLabel } from "./price-chip.ts";
import { priceLabels, priceTicks } from "./price-ticks.ts";

const DOMAIN: ChartDomain = {
  measure: "price",
  scale: "linear",
  firstRank: 1,
  lastRank: 10,
  rankFrom: 0,
  rankTo: 11,
  priceFrom: 0,
  priceRange: 100,
  pricePinned: 105,
  priceTo: 106.6,
  priceLow: 0,
  priceLowPinned: 0,
  pinsLow: false,
  pins: true,
};

describe("priceTicks", () => {
  it("puts the pinned line last, and drops prices that its label would cover", () => {
    const ticks = priceTicks(DOMAIN, 240);
    expect(ticks).toEqual([0, 20, 40, 60, 80, 105]);
    for (const tick of ticks.slice(0, -1))
      expect((heightShare(DOMAIN, 105) - heightShare(DOMAIN, tick)) * 240).toBeGreaterThan(17);
  });

  it("has no pinned line if nothing is pinned", () => {
    expect(priceTicks({ ...DOMAIN, pins: false }, 240).at(-1)).toBe(100);
  });
});

describe("priceLabels", () => {
  const labels = (ticks: readonly number[], priceRange = 100_000) =>
    priceLabels({ ...DOMAIN, priceRange }, ticks);

  it("has as many decimals at each tick as the finest one needs", () => {
    expect(labels([0, 0.5, 1])).toEqual(["0.0", "0.5", "1.0"]);
    expect(labels([0, 20, 40])).toEqual(["0", "20", "40"]);
    expect(labels([0.01, 1, 1_000])).toEqual(["0.01", "1.00", "1,000"]);
    expect(labels([1_202.5, 1_203])).toEqual(["1,202.5", "1,203.0"]);
    expect(labels([1_202, 1_204])).toEqual(["1,202", "1,204"]);
  });

  it("writes the pinned line as everything above the range", () => {
    expect(labels([20, 105], 100)).toEqual(["20", "100+"]);
    expect(labels([4400], 4166)).toEqual(["4,166+"]);
    expect(labels([0.3], 0.25)).toEqual(["0.25+"]);
  });
});

it("writes the price at the crosshair in the collection's decimals", () => {
  const domain = { ...DOMAIN, decimals: 3 };
  expect(priceLabel(domain, 20)).toBe("20.000");
  expect(priceLabel(domain, 105)).toBe("100+");
});
