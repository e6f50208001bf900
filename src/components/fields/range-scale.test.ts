import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantileScale, type RangeScale, rankScale } from "./range-scale.ts";

function positions(scale: RangeScale): number[] {
  return Array.from({ length: scale.steps + 1 }, (_, position) => position);
}

describe("quantileScale", () => {
  it("gives an outlier no more room than any other price", () => {
    const values = Array.from({ length: 101 }, (_, index) => 50 + index / 10);
    values[100] = 1e9;
    const scale = quantileScale(values);
    expect(scale?.positionOf(59)).toBe(90);
    expect(scale?.valueAt(99)).toBe(59.9);
    expect(scale?.valueAt(100)).toBe(1e9);
  });

  it("returns null for fewer than two distinct values", () => {
    expect(quantileScale([])).toBeNull();
    expect(quantileScale([3])).toBeNull();
    expect(quantileScale([3, 3, 3])).toBeNull();
  });

  it("never decreases, and maps each of its values back to a position with that value", () => {
    const prices = fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { minLength: 2 });
    fc.assert(
      fc.property(prices, (given) => {
        const scale = quantileScale(given.toSorted((a, b) => a - b));
        if (!scale) return;
        for (const position of positions(scale)) {
          const value = scale.valueAt(position);
          expect(scale.valueAt(scale.positionOf(value))).toBe(value);
          expect(value).toBeGreaterThanOrEqual(scale.valueAt(position - 1));
        }
      }),
      { seed: 9, numRuns: 100 },
    );
  });
});

describe("rankScale", () => {
  it("runs from the first rank to the last, finer at the beginning", () => {
    const scale = rankScale(1, 10_000);
    expect(scale?.valueAt(0)).toBe(1);
    expect(scale?.valueAt(100)).toBe(10_000);
    expect(scale?.valueAt(10)).toBe(101);
    expect(scale?.positionOf(2500)).toBe(50);
  });

  it("returns null for one rank or none", () => {
    expect(rankScale(1, 1)).toBeNull();
    expect(rankScale(0, -1)).toBeNull();
  });
});
