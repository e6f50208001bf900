import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valueBarPlaces } from "./value-bar.ts";

describe("valueBarPlaces", () => {
  it("places the price between the bounds", () => {
    const places = valueBarPlaces(100, 100, 80, 120);
    expect(places.price).toBeCloseTo(0.5, 9);
    expect(places.projection).toBeCloseTo(0.5, 9);
    expect(places.high - places.low).toBeCloseTo(0.4, 9);
  });

  it("clamps a price beyond the bar to its end", () => {
    expect(valueBarPlaces(10_000, 100, 80, 120)).toMatchObject({ price: 1 });
    expect(valueBarPlaces(0.01, 100, 80, 120)).toMatchObject({ price: 0 });
  });

  it("keeps all places on the bar and in order, even for equal bounds", () => {
    const amount = fc.double({ min: 0, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(amount, amount, amount), amount, (figures, price) => {
        const [low, projection, high] = figures.toSorted((a, b) => a - b);
        const places = valueBarPlaces(price, projection, low, high);
        for (const share of [places.low, places.projection, places.high, places.price ?? 0]) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        expect(places.low).toBeLessThanOrEqual(places.projection);
        expect(places.projection).toBeLessThanOrEqual(places.high);
      }),
      { seed: 406, numRuns: 300 },
    );
  });
});
