/** Valuations of collections whose prices do not follow the traits. */
import { describe, expect, it } from "vitest";
import { upperMedian } from "../../contract/values/median.ts";
import type { Sale } from "../market/market-events.ts";
import { seededRandom } from "../testing/sample-collection.ts";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { createExplainer } from "./explain.ts";
import { tiersOf } from "./past-errors.ts";
import { valueCollection } from "./project.ts";

/**
 * Returns the market with the prices dealt out at random among sales near each other, so that the level stays and the
 * traits mean nothing.
 */
function withoutMeaning({ tokens, sales }: ReturnType<typeof syntheticMarket>, seed: number) {
  const random = seededRandom(seed);
  const BLOCK = 50;
  const shuffled = Array.from({ length: Math.ceil(sales.length / BLOCK) }, (_, block) =>
    sales
      .slice(block * BLOCK, (block + 1) * BLOCK)
      .map(({ price }) => ({ price, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ price }) => price),
  ).flat();
  return {
    tokens,
    sales: sales.map((sale, index): Sale => ({ ...sale, price: shuffled[index] })),
  };
}

describe.each([1, 2, 3])("with prices that do not follow the traits (seed %i)", (seed) => {
  const { tokens, sales } = withoutMeaning(syntheticMarket({ seed }), seed);
  const valuation = valueCollection(tokens, sales);
  const explainer = createExplainer(valuation.model, tokens, sales);

  it("projects every token near the usual price", () => {
    const usual = upperMedian(sales.slice(-40).map(({ price }) => price));
    for (const projection of valuation.projections) {
      expect((projection ?? 0) / usual).toBeGreaterThan(0.6);
      expect((projection ?? 0) / usual).toBeLessThan(1.7);
    }
  });

  it("projects tokens without a sale alike, and gives no trait a part of the price", () => {
    const sold = new Set(sales.map(({ tokenId }) => tokenId));
    const unsold = tokens.flatMap(({ tokenId }, row) => (sold.has(tokenId) ? [] : [row]));
    expect(unsold.length).toBeGreaterThan(5);
    expect(new Set(unsold.map((row) => valuation.projections[row])).size).toBe(1);
    const { effects, traitCountShare } = explainer.explain(tokens[0].tokenId) ?? {};
    expect(effects?.every(({ share }) => share === 0)).toBe(true);
    expect(traitCountShare).toBe(0);
  });

  it("says so in the explanations", () => {
    expect(explainer.level().usesTraits).toBe(false);
    expect(explainer.explain(tokens[0].tokenId)?.usesTraits).toBe(false);
  });
});

it("goes by the traits where prices follow them", () => {
  const { tokens, sales } = syntheticMarket({ seed: 1 });
  const { model } = valueCollection(tokens, sales);
  expect(createExplainer(model, tokens, sales).level().usesTraits).toBe(true);
});

it("goes by the traits of a market that is too young to judge them", () => {
  const { tokens, sales } = withoutMeaning(syntheticMarket({ seed: 1 }), 1);
  const { model } = valueCollection(tokens, sales.slice(0, 30));
  expect(createExplainer(model, tokens, sales).level().usesTraits).toBe(true);
});

it("keeps past errors of equal premiums in one tier, in whatever order the sales were", () => {
  const errors = Array.from({ length: 300 }, (_, sale) => ({
    sale,
    row: sale,
    premium: 0,
    residual: sale / 300,
    uncertainty: 1,
    error: sale / 300,
  }));
  expect(tiersOf(errors)).toHaveLength(1);
  expect(tiersOf([...errors].reverse())).toEqual(tiersOf(errors));
});
