import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveRanks } from "./zoom.ts";

const ALL = { minRank: null, maxRank: null };

describe("moveRanks", () => {
  it("zooms in around a place, which stays where it is", () => {
    const move = { factor: 0.5, at: 0.25, pan: 0 };
    expect(moveRanks(ALL, [1, 1001], move)).toEqual({ minRank: 126, maxRank: 626 });
  });

  it("pans, and stops at the best and at the worst rank", () => {
    const shown = { minRank: 100, maxRank: 200 };
    const pan = (share: number) => moveRanks(shown, [1, 250], { factor: 1, at: 0.5, pan: share });
    expect(pan(0.25)).toEqual({ minRank: 125, maxRank: 225 });
    expect(pan(9)).toEqual({ minRank: 150, maxRank: 250 });
    expect(pan(-9)).toEqual({ minRank: 1, maxRank: 101 });
  });

  it("lifts the bounds once all ranks are shown", () => {
    const shown = { minRank: 100, maxRank: 200 };
    expect(moveRanks(shown, [1, 250], { factor: 9, at: 0.5, pan: 0 })).toEqual(ALL);
  });

  it("stays within the ranks of a filter", () => {
    const limits = [100, 400] as const;
    const out = { factor: 9, at: 0.5, pan: 0 };
    expect(moveRanks({ minRank: 150, maxRank: 200 }, limits, out)).toEqual(ALL);
    const pan = { factor: 1, at: 0.5, pan: -9 };
    expect(moveRanks({ minRank: 150, maxRank: 200 }, limits, pan)).toEqual({
      minRank: 100,
      maxRank: 150,
    });
  });

  it("never leaves the collection, and never shows less than eleven ranks of many", () => {
    const rank = fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: null });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        rank,
        rank,
        fc.integer({ min: 1, max: 30_000 }),
        fc.record({
          factor: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
          at: share,
          pan: fc.double({ min: -50, max: 50, noNaN: true }),
        }),
        (minRank, maxRank, bottomRank, move) => {
          const next = moveRanks({ minRank, maxRank }, [1, bottomRank], move);
          const [first, last] = [next.minRank ?? 1, next.maxRank ?? bottomRank];
          expect(first).toBeGreaterThanOrEqual(1);
          expect(last).toBeLessThanOrEqual(Math.max(bottomRank, first));
          expect(last - first).toBeGreaterThanOrEqual(Math.min(10, bottomRank - 1));
        },
      ),
      { seed: 21, numRuns: 2_000 },
    );
  });
});
