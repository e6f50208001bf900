import { describe, expect, it } from "vitest";
import { type ChartDomain, heightShare } from "./chart-domain.ts";
import { priceLabel, priceTicks } from "./price-ticks.ts";

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

describe("priceLabel", () => {
  it("formats a price plainly, and the pinned line as everything above the range", () => {
    expect(priceLabel(DOMAIN, 20)).toBe("20");
    expect(priceLabel(DOMAIN, 105)).toBe("100+");
    expect(priceLabel({ ...DOMAIN, priceRange: 4166, pricePinned: 4400 }, 4400)).toBe("4.2K+");
    expect(priceLabel({ ...DOMAIN, priceRange: 0.25, pricePinned: 0.3 }, 0.3)).toBe("0.25+");
  });
});
