import { describe, expect, it } from "vitest";
import type { Sale } from "../market/market-events.ts";
import { seededRandom } from "../testing/sample-collection.ts";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { widthsAt } from "./bound-widths.ts";
import { boundsOf, confidenceOf, type PastError, salesAround, tiersOf } from "./past-errors.ts";
import { project, valueCollection } from "./project.ts";
import { stateAfter } from "./recent-market.ts";

const random = seededRandom(20);
/** Roughly normal, with a standard deviation of 1. */
const normal = () => Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, -6);

/** Errors of tokens with the same premium, each token once. */
const errorsOf = (count: number, deviation: number, premium = 0): PastError[] =>
  Array.from({ length: count }, (_, sale) => {
    const residual = deviation * normal();
    return { sale, row: sale, premium, residual, uncertainty: 1, error: residual };
  });

const AS_THEY_ARE = [1, 1] as const;

describe("the bounds", () => {
  it("hold four of five errors like those that they were derived from", () => {
    const tiers = tiersOf(errorsOf(1500, 0.1));
    const [low, high] = boundsOf(tiers, 0, 1, AS_THEY_ARE);
    const held = errorsOf(1500, 0.1).filter(({ error }) => error >= low && error <= high).length;
    expect(held / 1500).toBeGreaterThan(0.77);
    expect(held / 1500).toBeLessThan(0.83);
  });

  it("have a width on each side, and so has the confidence", () => {
    const tiers = tiersOf(errorsOf(1500, 0.1));
    const [low, high] = boundsOf(tiers, 0, 1, AS_THEY_ARE);
    const [wideLow, narrowHigh] = boundsOf(tiers, 0, 1, [2, 0.5]);
    expect(wideLow).toBeCloseTo(2 * low, 12);
    expect(narrowHigh).toBeCloseTo(high / 2, 12);
    const usual = confidenceOf(tiers, 0, 1, AS_THEY_ARE);
    expect(confidenceOf(tiers, 0, 1, [1, 2])).toBeLessThan(usual - 0.05);
    expect(confidenceOf(tiers, 0, 1, [2, 1])).toBeLessThan(usual - 0.05);
  });

  it("leave room on the side on which there were no errors", () => {
    const errors = errorsOf(1500, 0.1).map((each) => ({ ...each, error: Math.abs(each.error) }));
    const [low, high] = boundsOf(tiersOf(errors), 0, 1, AS_THEY_ARE);
    expect(high).toBeGreaterThan(0.1);
    expect(low).toBeCloseTo(-high / 10, 12);
  });

  it("rest on a known number of sales", () => {
    expect(salesAround(tiersOf(errorsOf(1500, 0.1)), 0)).toBe(1500);
    const dear = [...errorsOf(900, 0.1), ...errorsOf(100, 0.1, 3)];
    expect(salesAround(tiersOf(dear), 9)).toBe(100);
    expect(salesAround(tiersOf([]), 0)).toBe(0);
  });

  it("rest on fewer independent sales if some tokens were sold often", () => {
    const twice = errorsOf(200, 0.1).map((each) => ({ ...each, row: each.row % 100 }));
    expect(salesAround(tiersOf(twice), 0)).toBe(100);
    // A hundred sales of one token, and one of each of a hundred others: 200² / (100² + 100).
    const often = errorsOf(200, 0.1).map((each) => ({ ...each, row: Math.max(0, each.row - 99) }));
    expect(salesAround(tiersOf(often), 0)).toBe(4);
  });

  it("rest on the sales of two tiers for a token between them", () => {
    const tier = { errors: [0], known: 1, effectiveSales: 100 };
    const tiers = [
      { premium: 0, ...tier },
      { premium: 2, ...tier },
    ];
    const counts = [-1, 0, 0.5, 1, 2, 3].map((premium) => salesAround(tiers, premium));
    expect(counts).toEqual([100, 100, 160, 200, 100, 100]);
  });

  it("start from the past errors, the latest of which count most", () => {
    const past = [...errorsOf(1200, 0.1), ...errorsOf(200, 0.2)];
    const [below, above] = widthsAt(stateAfter(past, tiersOf(past)).widths, 0);
    expect(Math.min(below, above)).toBeGreaterThan(1.2);
    expect(widthsAt(stateAfter([], tiersOf([])).widths, 0)).toEqual([1, 1]);
  });

  it("follow the sales that a stored model learns", () => {
    const { tokens, sales } = syntheticMarket({ tokens: 300, sales: 600, seed: 7 });
    const before = valueCollection(tokens, sales);
    if (!before.model) throw new Error("the market has sales");
    const { model } = before;
    const last = sales[sales.length - 1].at;
    const spreadAfter = (factor: number) => {
      const later = Array.from({ length: 60 }, (_, index): Sale => {
        const row = (index * 37) % tokens.length;
        const price = (before.projections[row] ?? 1) * (index % 2 === 0 ? factor : 1 / factor);
        return { tokenId: tokens[row].tokenId, price, at: last + (index + 1) * 3_600_000 };
      });
      const { highShares } = project(model, tokens, later);
      return highShares.reduce<number>((sum, share) => sum + (share ?? 0) - 1, 0);
    };
    const usual = before.highShares.reduce<number>((sum, share) => sum + (share ?? 0) - 1, 0);
    expect(spreadAfter(1)).toBeLessThan(0.95 * usual);
    expect(spreadAfter(1.5)).toBeGreaterThan(1.2 * usual);
  });
});
