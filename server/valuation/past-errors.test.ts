import { describe, expect, it } from "vitest";
import type { Sale } from "../market/market-events.ts";
import { seededRandom } from "../testing/sample-collection.ts";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import {
  boundsOf,
  nextWidth,
  type PastError,
  salesAround,
  tiersOf,
  widthAfter,
} from "./past-errors.ts";
import { project, valueCollection } from "./project.ts";

const random = seededRandom(20);
/** Roughly normal, with a standard deviation of 1. */
const normal = () => Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, -6);

/** Errors of tokens with the same premium, each token once. */
const errorsOf = (count: number, deviation: number, premium = 0): PastError[] =>
  Array.from({ length: count }, (_, sale) => {
    const residual = deviation * normal();
    return { sale, row: sale, premium, residual, error: residual };
  });

describe("the width of the bounds", () => {
  it.each([
    ["calmer", 0.7],
    ["wilder", 1.4],
    ["as before", 1],
  ])("holds four prices in five of a market that is %s", (_, factor) => {
    const tiers = tiersOf(errorsOf(1500, 0.1));
    let width = 1;
    let held = 0;
    const latest = errorsOf(1500, 0.1 * factor);
    for (const [sale, { residual }] of latest.entries()) {
      const bounds = boundsOf(tiers, 0, width);
      if (sale >= 300 && residual >= bounds[0] && residual <= bounds[1]) held += 1;
      width = nextWidth(width, residual, bounds);
    }
    expect(held / 1200).toBeGreaterThan(0.78);
    expect(held / 1200).toBeLessThan(0.82);
  });

  it("stays between two thirds and one and a half", () => {
    const run = (residual: number) =>
      Array.from({ length: 2000 }).reduce<number>(
        (width) => nextWidth(width, residual, [-0.1, 0.1]),
        1,
      );
    expect(run(9)).toBeCloseTo(1.5, 12);
    expect(run(0)).toBeCloseTo(1 / 1.5, 12);
  });

  it("rests on a known number of sales", () => {
    expect(salesAround(tiersOf(errorsOf(1500, 0.1)), 0)).toBe(1500);
    const dear = [...errorsOf(900, 0.1), ...errorsOf(100, 0.1, 3)];
    expect(salesAround(tiersOf(dear), 9)).toBe(100);
    expect(
      salesAround(
        [
          { premium: 0, sales: 900, errors: [0], known: 1 },
          { premium: 2, sales: 100, errors: [0], known: 1 },
        ],
        1,
      ),
    ).toBe(500);
    expect(salesAround([{ premium: 0, errors: [0], known: 1 }], 0)).toBeNull();
  });

  it("starts from the past errors, the latest of which count most", () => {
    const past = [...errorsOf(1200, 0.1), ...errorsOf(200, 0.2)];
    expect(widthAfter(past, tiersOf(past))).toBeGreaterThan(1.2);
    expect(widthAfter([], tiersOf([]))).toBe(1);
  });

  it("follows the sales that a stored model learns", () => {
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

it("reaches further up for dear tokens", () => {
  const tiers = tiersOf(errorsOf(1500, 0.1));
  const [low, high] = boundsOf(tiers, Math.log(4), 1);
  const [plainLow, plainHigh] = boundsOf(tiers, 0, 1);
  expect(high / plainHigh).toBeGreaterThan(1.3);
  expect(low).toBe(plainLow);
});
