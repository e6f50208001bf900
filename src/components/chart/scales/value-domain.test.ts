import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_QUERY } from "../../../../contract/query.ts";
import { stateFromText } from "../../../testing/token-table.ts";
import { chartPoints } from "../points/chart-points.ts";
import { heightShare, sameDomain } from "./chart-domain.ts";
import { valueDomain, valueLabel, valueTicks } from "./value-domain.ts";

function domainOf(shares: readonly number[]) {
  const text = `price projection\n${shares.map((share) => `${share * 10} 10`).join("\n")}`;
  const points = chartPoints(stateFromText(text), "value");
  return valueDomain({ points, query: DEFAULT_QUERY, bottomRank: shares.length });
}

/** Shares from 0.6 to 1.5. */
const MARKET = Array.from({ length: 91 }, (_, index) => 0.6 + index / 100);

describe("the axis by value", () => {
  it("has the projection in the middle, and equal percentages at equal distances from it", () => {
    const domain = domainOf([...MARKET, 90]);
    expect(heightShare(domain, 1)).toBeCloseTo(0.5, 9);
    for (const off of [0.1, 0.25, 0.5]) {
      const [under, over] = [heightShare(domain, 1 - off), heightShare(domain, 1 + off)];
      expect(0.5 - under).toBeCloseTo(over - 0.5, 9);
    }
  });

  it("does not depend on the prices", () => {
    expect(sameDomain(domainOf(MARKET), domainOf([...MARKET].reverse()))).toBe(true);
    const { priceFrom, priceTo } = domainOf([1]);
    expect(domainOf(MARKET)).toMatchObject({ priceFrom, priceTo });
  });

  it("pins what is further away than 60 percent, inside both edges", () => {
    const domain = domainOf([...MARKET, 90, 1e6, 0.3, 1e-9]);
    expect([domain.pinsLow, domain.pins]).toEqual([true, true]);
    expect(heightShare(domain, 90)).toBe(heightShare(domain, 1e6));
    expect(heightShare(domain, 0.3)).toBe(heightShare(domain, 1e-9));
    expect(heightShare(domain, 1e-9)).toBeGreaterThan(0);
    expect(heightShare(domain, 0.3) + heightShare(domain, 90)).toBeCloseTo(1, 9);
  });

  it.each([
    ["a desktop", 260, [10, 25, 50]],
    ["a low phone, without room for 10 percent", 116, [25, 50]],
  ] as const)("has ticks at the projection and on both sides of it on %s", (_, height, sizes) => {
    const domain = domainOf([...MARKET, 90, 0.1]);
    const labels = valueTicks(domain, height).map((share) => valueLabel(domain, share));
    const under = sizes.map((size) => `${size}% under`).reverse();
    const over = sizes.map((size) => `${size}% over`);
    expect(labels).toEqual(["60%+ under", ...under, "0%", ...over, "60%+ over"]);
  });

  it("has ticks of whole percents on a part of the axis", () => {
    const part = { priceFrom: 0.7, priceLow: 0.7, priceTo: 0.95, priceRange: 0.95 };
    const domain = { ...domainOf(MARKET), ...part };
    const labels = valueTicks(domain, 200).map((share) => valueLabel(domain, share));
    expect(labels).toEqual([
      "30% under",
      "25% under",
      "20% under",
      "15% under",
      "10% under",
      "5% under",
    ]);
  });

  it("is drawn for any prices", () => {
    const share = fc.double({ min: 1e-15, max: 1e15, noNaN: true });
    fc.assert(
      fc.property(fc.array(share, { maxLength: 40 }), (shares) => {
        const domain = domainOf(shares);
        for (const each of [...shares, 0.8, 1, 1.25]) {
          const height = heightShare(domain, each);
          expect(height).toBeGreaterThanOrEqual(0);
          expect(height).toBeLessThanOrEqual(1);
        }
        expect(valueTicks(domain, 180).length).toBeLessThan(10);
      }),
      { seed: 22, numRuns: 300 },
    );
  });
});
