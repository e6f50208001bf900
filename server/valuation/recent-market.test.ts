import { describe, expect, it } from "vitest";
import { verdictOf } from "../../contract/tokens/deal.ts";
import type { Sale } from "../market/market-events.ts";
import { seededRandom } from "../testing/sample-collection.ts";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { createAppraiser } from "./appraiser.ts";
import type { CollectionValuation } from "./collection-valuation.ts";
import { createExplainer } from "./explain.ts";
import { fitModel } from "./fit/fit.ts";
import { FLOOR_SALES, floorOf } from "./floor.ts";
import { readModel } from "./model.ts";
import { project, valueCollection } from "./project.ts";

const HOUR = 3_600_000;
const { tokens, sales } = syntheticMarket({ seed: 43, tokens: 200, sales: 500 });
const before = valueCollection(tokens, sales);
const last = sales[sales.length - 1].at;

/** Returns sales of random tokens after the last one, at `factor` times their values. */
function later(count: number, factor: (random: () => number) => number): Sale[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(random() * tokens.length);
    const price = (before.projections[row] ?? 1) * factor(random);
    return { tokenId: tokens[row].tokenId, price, at: last + (index + 1) * HOUR };
  });
}

function afterSales(more: readonly Sale[]): CollectionValuation {
  if (before.model === null) throw new Error("the market has sales");
  return project(before.model, tokens, more);
}

function verdictsOf({ projections, confidences, lowShares, highShares }: CollectionValuation) {
  return projections.filter((projection, row) => {
    const figures = { confidence: confidences[row], lowShare: lowShares[row] };
    const appraisal = { priceProjection: projection, highShare: highShares[row], ...figures };
    return !Number.isNaN(verdictOf(0.4 * (projection ?? 0), appraisal).share);
  }).length;
}

describe("a market that breaks with its past", () => {
  const wild = (random: () => number) => (random() < 0.5 ? 2.2 : 1 / 2.2);

  it("earns no verdict within 50 sales, and earns them again once sales agree", () => {
    expect(verdictsOf(before)).toBeGreaterThan(150);
    const broken = afterSales(later(50, wild));
    expect(Math.max(...broken.confidences.map((each) => each ?? 1))).toBeLessThan(0.6);
    expect(verdictsOf(broken)).toBe(0);
    const { model } = afterSales([...later(50, wild)]);
    expect(model && readModel(model)?.recent.regime.isBroken).toBe(true);
    if (model === null) throw new Error("the market has sales");
    const explainer = createExplainer(model, tokens, sales);
    expect(explainer.level().salesToAgree).toBeGreaterThan(10);
    expect(explainer.explain(tokens[0].tokenId)?.salesToAgree).toBe(explainer.level().salesToAgree);
    expect(createExplainer(before.model, tokens, sales).level().salesToAgree).toBe(0);
    const calm = later(60, () => 1).map((sale) => ({ ...sale, at: sale.at + 100 * HOUR }));
    expect(verdictsOf(project(model, tokens, calm))).toBeGreaterThan(0);
  });

  it("is told apart from one that moves steadily", () => {
    let rise = 1;
    const steady = afterSales(
      later(120, () => {
        rise *= 1.004;
        return rise;
      }),
    );
    expect(steady.model && readModel(steady.model)?.recent.regime.isBroken).toBe(false);
    expect(verdictsOf(steady)).toBeGreaterThan(100);
  });
});

describe("a token that is projected under the floor", () => {
  /** All sales are at 10, but those of token 0, at `ownPrice`, and of one trait value, at 9. */
  function projectionsFor(ownPrice: number | null) {
    const plain = Array.from({ length: 60 }, (_, row) => ({
      tokenId: String(row),
      rank: row + 1,
      traits: [[1, row % 10 === 0 ? 1 : 0] as const],
    }));
    const random = seededRandom(3);
    const history = Array.from({ length: 300 }, (_, index): Sale => {
      const isCheap = index < 200 && index % 10 === 0;
      const row = isCheap ? 10 * (1 + (index % 5)) : 1 + (index % 9);
      const price = (isCheap ? 8.5 : 10) * (0.9 + 0.2 * random());
      return { tokenId: String(row), price, at: index * HOUR };
    });
    const own =
      ownPrice === null
        ? []
        : [255, 270, 285].map((hour) => ({
            tokenId: "50",
            price: ownPrice,
            at: hour * HOUR + 1,
          }));
    const all = [...history, ...own].sort((a, b) => a.at - b.at);
    const model = fitModel(plain, all);
    if (model === null) throw new Error("the market has sales");
    const appraiser = createAppraiser(model, plain);
    const prediction = appraiser.predict(300 * HOUR);
    const floor = floorOf(all.slice(-FLOOR_SALES).map(({ price }) => price)) ?? 0;
    return { appraiser, estimate: appraiser.estimateOf(50, prediction), floor, plain, prediction };
  }

  it("is projected at the floor, with the floor within its bounds and its parts", () => {
    const { appraiser, estimate, floor, plain, prediction } = projectionsFor(null);
    expect(estimate.projection).toBeCloseTo(floor, 2);
    expect(estimate.low).toBeLessThanOrEqual(estimate.projection);
    expect(estimate.high).toBeGreaterThanOrEqual(estimate.projection);
    const { level, values, count, own } = appraiser.partsOf(50, plain[50].traits, prediction);
    const sum = values.reduce((total, value) => total + value, level + count + own);
    expect(Math.exp(sum)).toBeCloseTo(estimate.projection, 2);
  });

  it("stays under the floor if its own sales were there", () => {
    const { estimate, floor } = projectionsFor(6);
    expect(estimate.projection).toBeLessThan(0.97 * floor);
  });
});
