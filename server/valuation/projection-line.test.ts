import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { projectionLine } from "./projection-line.ts";

const upTo = (size: number) => Array.from({ length: size }, (_, index) => index + 1);

describe("projectionLine", () => {
  it("has a point per token of a small collection, from the first rank to the last", () => {
    const line = projectionLine([3, 1, 2], [1, 4, 2]);
    expect(line.map(([rank]) => rank)).toEqual([1, 2, 3]);
    expect(line[0]).toEqual([1, 4]);
    expect(line[2]).toEqual([3, 1]);
  });

  it("is flat where all prices are equal", () => {
    const ranks = upTo(10_000);
    const line = projectionLine(
      ranks,
      ranks.map(() => 2.5),
    );
    expect(new Set(line.map(([, price]) => price))).toEqual(new Set([2.5]));
  });

  it("has at most 160 points, denser at the best ranks", () => {
    const ranks = upTo(25_000);
    const line = projectionLine(
      ranks,
      ranks.map((rank) => 1 + 100 / rank),
    );
    expect(line.length).toBeGreaterThan(100);
    expect(line.length).toBeLessThanOrEqual(160);
    expect(line[1][0] - line[0][0]).toBeLessThan(20);
    expect(line[line.length - 1][0]).toBe(25_000);
  });

  it("smooths noise away and follows the trend", () => {
    const ranks = upTo(5000);
    const line = projectionLine(
      ranks,
      ranks.map((rank) => 10 * Math.exp(-rank / 5000) * (rank % 2 ? 1.5 : 1 / 1.5)),
    );
    for (const [rank, price] of line.slice(20, -20))
      expect(price / (10 * Math.exp(-rank / 5000))).toBeCloseTo(1, 0.9);
  });

  it("is empty without tokens", () => expect(projectionLine([], [])).toEqual([]));

  it("ascends strictly in rank and stays within the given prices, for any tokens", () => {
    const token = fc.tuple(
      fc.integer({ min: 1, max: 400 }),
      fc.double({ min: 1e-18, max: 1e9, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 120, size: "max" }), (tokens) => {
        const prices = tokens.map(([, price]) => price);
        const line = projectionLine(
          tokens.map(([rank]) => rank),
          prices,
        );
        expect(line.length > 0).toBe(tokens.length > 0);
        for (const [index, [rank, price]] of line.entries()) {
          if (index > 0) expect(rank).toBeGreaterThan(line[index - 1][0]);
          expect(price).toBeGreaterThanOrEqual(Math.min(...prices) * 0.999);
          expect(price).toBeLessThanOrEqual(Math.max(...prices) * 1.001);
        }
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});
