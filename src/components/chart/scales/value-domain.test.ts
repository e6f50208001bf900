import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_QUERY } from "../../../../contract/query.ts";
import { stateFromText } from "../../../testing/token-table.ts";
import { chartPoints } from "../points/chart-points.ts";
import { heightShare } from "./chart-domain.ts";
import { valueDomain, valueLabel, valueTicks } from "./value-domain.ts";

function domainOf(shares: readonly number[], phone = false) {
  const text = `price projection\n${shares.map((share) => `${share * 10} 10`).join("\n")}`;
  const points = chartPoints(stateFromText(text), "value");
  return valueDomain({ points, query: DEFAULT_QUERY, bottomRank: shares.length, phone });
}

/** Shares from 0.6 to 1.6. */
const MARKET = Array.from({ length: 101 }, (_, index) => 0.6 + index / 100);

describe("the axis by value", () => {
  it("shows every deal below the line, which gets at least a quarter of the height on both sides", () => {
    const domain = domainOf(MARKET);
    expect(heightShare(domain, 0.6)).toBeGreaterThan(0);
    expect(heightShare(domain, 1)).toBeGreaterThan(0.25);
    expect(heightShare(domain, 1)).toBeLessThan(0.75);
  });

  it("pins prices far over their projection, and keeps an ask by mistake from stretching the axis", () => {
    const domain = domainOf([...MARKET, 90, 1e6, 1e-9]);
    expect(domain.pins).toBe(true);
    expect(heightShare(domain, 90)).toBe(heightShare(domain, 1e6));
    expect(heightShare(domain, 0.6)).toBeGreaterThan(0.2);
    expect(heightShare(domain, 1e-9)).toBe(0);
  });

  it("labels ticks in words, among them the projection itself", () => {
    const domain = domainOf([...MARKET, 90]);
    const labels = valueTicks(domain, 200).map((share) => valueLabel(domain, share));
    expect(labels).toEqual(["25% under", "0%", "25% over", "56%+ over"]);
  });

  it.each([false, true])("is drawn for any prices (phone: %s)", (phone) => {
    const share = fc.double({ min: 1e-15, max: 1e15, noNaN: true });
    fc.assert(
      fc.property(fc.array(share, { maxLength: 40 }), (shares) => {
        const domain = domainOf(shares, phone);
        for (const each of [...shares, 0.8, 1, 1.25]) {
          const height = heightShare(domain, each);
          expect(height).toBeGreaterThanOrEqual(0);
          expect(height).toBeLessThanOrEqual(1);
        }
        const ticks = valueTicks(domain, 180);
        expect(ticks).toContain(1);
        expect(ticks.length).toBeLessThan(10);
      }),
      { seed: 22, numRuns: 300 },
    );
  });
});
