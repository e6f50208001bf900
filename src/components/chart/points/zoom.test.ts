import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChartDomain } from "../scales/chart-domain.ts";
import { movePercents, movePrices, moveRanks } from "./zoom.ts";

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

describe("movePercents", () => {
  const still = { factorDown: 1, down: 0.5, panDown: 0 };
  const height = (lower: number | null, upper: number | null) =>
    ({ measure: "value", lower, upper }) as const;

  it("zooms in around a place, which stays where it is", () => {
    expect(movePercents(null, { ...still, factorDown: 0.5 })).toEqual(height(-33.5, 33.5));
    const zoomed = movePercents(height(0, 40), { ...still, factorDown: 0.5, down: 0.75 });
    expect(zoomed).toEqual(height(15, 35)); // 30 stays at three quarters
  });

  it("leaves an end among the pinned points open, and lifts the height once all of it is shown", () => {
    expect(movePercents(null, { ...still, factorDown: 0.5, down: 1 })).toEqual(height(0, null));
    expect(movePercents(height(0, 40), { ...still, factorDown: 9 })).toBeNull();
  });

  it("pans, and stops at both ends", () => {
    const panned = (panDown: number) => movePercents(height(0, 40), { ...still, panDown });
    expect(panned(0.25)).toEqual(height(10, 50));
    expect(panned(9)).toEqual(height(27, null));
    expect(panned(-9)).toEqual(height(null, -27));
  });

  it("leaves the height as it is while the ranks alone move", () => {
    const shown = height(-5, 40);
    expect(movePercents(shown, still)).toBe(shown);
  });

  it("never leaves the axis, and never shows less than four percent", () => {
    const percent = fc.option(fc.integer({ min: -66, max: 66 }), { nil: null });
    fc.assert(
      fc.property(
        fc.tuple(percent, percent).filter(([a, b]) => (a ?? -67) <= (b ?? 67)),
        fc.record({
          factorDown: fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
          down: fc.double({ min: 0, max: 1, noNaN: true }),
          panDown: fc.double({ min: -50, max: 50, noNaN: true }),
        }),
        ([lower, upper], move) => {
          fc.pre(move.factorDown !== 1 || move.panDown !== 0);
          const next = movePercents(height(lower, upper), move);
          const [from, to] = [next?.lower ?? -67, next?.upper ?? 67];
          expect(from).toBeGreaterThanOrEqual(-67);
          expect(to - from).toBeGreaterThanOrEqual(3.9);
          expect(to).toBeLessThanOrEqual(67);
        },
      ),
      { seed: 22, numRuns: 2_000 },
    );
  });
});

describe("movePrices", () => {
  const domain: ChartDomain = {
    ...{ measure: "price", scale: "linear", firstRank: 1, lastRank: 9, rankFrom: 1, rankTo: 9 },
    ...{ priceFrom: 0, priceTo: 10, priceLow: 0, priceRange: 9 },
    ...{ priceLowPinned: 0, pricePinned: 9.5, pinsLow: false, pins: true },
  };
  const zoom = (factorDown: number, down = 0.5) => ({ factor: 1, factorDown, down });
  const height = (lower: number | null, upper: number | null) =>
    ({ measure: "price", lower, upper }) as const;

  it("zooms in around a place, which stays where it is", () => {
    expect(movePrices(null, zoom(0.5), domain)).toEqual(height(2.5, 7.5));
    expect(movePrices(height(2, 6), zoom(0.5, 0.25), domain)).toEqual(height(3.5, 5.5));
  });

  it("keeps equal distances on a logarithmic axis", () => {
    const log = { ...domain, scale: "log", priceFrom: 1, priceTo: 10_000 } as const;
    expect(movePrices(null, zoom(0.5), { ...log, priceRange: 5_000 })).toEqual(height(10, 1_000));
  });

  it("leaves an end among the pinned points open, and lifts the height once all of it is shown", () => {
    expect(movePrices(null, zoom(0.5, 0), domain)).toEqual(height(5, null));
    expect(movePrices(height(2, 6), zoom(9), domain)).toBeNull();
  });

  it("keeps the height if the ranks are zoomed too", () => {
    const shown = height(2, 6);
    expect(movePrices(shown, { ...zoom(0.5), factor: 0.5 }, domain)).toBe(shown);
  });
});
