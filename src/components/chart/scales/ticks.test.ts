import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leadingDigit, linearTicks, logTicks, rankLabels, rankTicks } from "./ticks.ts";

const SEED = 401;
const positive = fc.double({ min: 1e-6, max: 1e9, noNaN: true });

describe("linearTicks", () => {
  it("returns round numbers within the axis", () => {
    expect(linearTicks(0, 10, 5)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(linearTicks(0.12, 0.31, 4)).toEqual([0.15, 0.2, 0.25, 0.3]);
    expect(linearTicks(97, 103, 3)).toEqual([98, 100, 102]);
  });

  it("returns none for an axis without extent", () => {
    expect(linearTicks(5, 5, 4)).toEqual([]);
    expect(linearTicks(5, 4, 4)).toEqual([]);
    expect(linearTicks(Number.NaN, 4, 4)).toEqual([]);
  });

  it("stays within the axis, ascends, and exceeds the requested number by at most one", () => {
    fc.assert(
      fc.property(positive, positive, fc.integer({ min: 2, max: 12 }), (a, b, most) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b) * 1.01];
        const ticks = linearTicks(from, to, most);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        for (const [index, tick] of ticks.entries()) {
          expect(tick).toBeGreaterThanOrEqual(from - (to - from) * 1e-6);
          expect(tick).toBeLessThanOrEqual(to + (to - from) * 1e-6);
          if (index > 0) expect(tick).toBeGreaterThan(ticks[index - 1]);
        }
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});

describe("logTicks", () => {
  it("takes 1, 2 and 5 of each power of ten if there is room, and fewer otherwise", () => {
    expect(logTicks(30, 4000, 8)).toEqual([50, 100, 200, 500, 1000, 2000]);
    expect(logTicks(30, 4000, 5)).toEqual([30, 100, 300, 1000, 3000]);
    expect(logTicks(30, 4000, 4)).toEqual([100, 1000]);
    expect(logTicks(0.001, 1e9, 5)).toEqual([0.001, 1, 1000, 1e6, 1e9]);
  });

  it("is linear over a short range, where powers of ten would leave a single tick", () => {
    expect(logTicks(60, 95, 4)).toEqual([60, 70, 80, 90]);
  });

  it("stays within the axis and ascends", () => {
    fc.assert(
      fc.property(positive, fc.double({ min: 1.01, max: 1e6, noNaN: true }), (from, ratio) => {
        const ticks = logTicks(from, from * ratio, 6);
        expect(ticks.length).toBeLessThanOrEqual(7);
        for (const [index, tick] of ticks.entries()) {
          expect(tick).toBeGreaterThanOrEqual(from * (1 - 1e-6));
          expect(tick).toBeLessThanOrEqual(from * ratio * (1 + 1e-6));
          if (index > 0) expect(tick).toBeGreaterThan(ticks[index - 1]);
        }
      }),
      { seed: SEED + 1, numRuns: 300 },
    );
  });
});

describe("rankTicks", () => {
  it("starts with rank 1, because no token has rank 0", () => {
    expect(rankTicks(-79, 10_080, 6)).toEqual([1, 2000, 4000, 6000, 8000, 10_000]);
  });

  it("contains only whole ranks, even over a short range", () => {
    expect(rankTicks(4.5, 6.5, 8)).toEqual([5, 6]);
    expect(rankTicks(0.5, 1.5, 8)).toEqual([1]);
  });
});

describe("leadingDigit", () => {
  it("keeps only the first significant digit", () => {
    expect([36, 0.0784, 1999, 5, 0.3].map(leadingDigit)).toEqual([30, 0.07, 1000, 5, 0.3]);
  });
});

describe("rankLabels", () => {
  it("names the axis at its first tick", () => {
    expect(rankLabels([1, 5_000, 10_000])).toEqual(["Rank 1", "5,000", "10,000"]);
    expect(rankLabels([])).toEqual([]);
  });
});
