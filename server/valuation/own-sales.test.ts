/** Own sales: which are believed, and how near the projection of their token is. */
import { describe, expect, it } from "vitest";
import type { OwnSale } from "../../contract/market/valuation.ts";
import { demoDraft } from "../demo/market/demo-draft.ts";
import { commonMarket } from "../demo/market/market-history.ts";
import { clockworkBeetles } from "../demo/themes/clockwork-beetles.ts";
import { THEMES } from "../demo/themes/index.ts";
import type { Theme } from "../demo/themes/theme.ts";
import type { Sale } from "../market/market-events.ts";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { createAppraiser } from "./appraiser.ts";
import { createExplainer } from "./explain.ts";
import { fitModel } from "./fit/fit.ts";
import { doubtedAmong, levelsThen } from "./own-sales.ts";
import { project, valueCollection } from "./project.ts";
import { rateTokens } from "./rarity/rarity.ts";
import { saleTable } from "./ready-market.ts";
import { toColumns } from "./token-columns.ts";

const START = Date.UTC(2026, 10, 24);

describe("ownSales of a valuation", () => {
  const { tokens, sales, truth } = syntheticMarket({ seed: 41 });
  const [{ tokenId }] = tokens;
  const value = truth.get(tokenId) ?? 1;
  const middle = sales[Math.floor(sales.length / 2)].at + 1;
  const last = sales[sales.length - 1].at;

  function ownSales(added: readonly Sale[], later: readonly Sale[] = []): readonly OwnSale[] {
    const all = [...sales, ...added];
    const { model } = valueCollection(tokens, all);
    const updated = later.length > 0 && model ? project(model, tokens, later).model : model;
    const explainer = createExplainer(updated, tokens, [...all, ...later]);
    const own = explainer.explain(tokenId)?.ownSales ?? [];
    const times = [...added, ...later].map(({ at }) => at);
    return own.filter(({ at }) => times.includes(at));
  }

  it("are not believed if far from the value, with the reason", () => {
    const wash = { tokenId, price: 100 * value, at: middle };
    const gift = { tokenId, price: 0.001 * value, at: middle + 1 };
    const free = { tokenId, price: 0, at: middle + 2 };
    expect(ownSales([wash, gift, free])).toEqual([
      { price: 0, at: middle + 2, today: null, believed: false, reason: "given away" },
      {
        ...{ price: gift.price, at: middle + 1, today: expect.any(Number), believed: false },
        reason: "paid 0.1% of its value at that time",
      },
      {
        ...{ price: wash.price, at: middle, today: expect.any(Number), believed: false },
        reason: expect.stringMatching(/^paid \d+ times its value at that time$/),
      },
    ]);
  });

  it("are not believed either if they come after the fit", () => {
    const wash = { tokenId, price: 100 * value, at: last + 1 };
    expect(ownSales([], [wash])).toEqual([
      {
        ...{ price: wash.price, at: wash.at, today: expect.any(Number), believed: false },
        reason: expect.stringMatching(/^paid (9\d|10\d|11\d) times its value at that time$/),
      },
    ]);
  });

  it("are believed at their value, and without a model", () => {
    const fair = { tokenId, price: value, at: last + 1 };
    expect(ownSales([fair])).toEqual([
      { price: value, at: last + 1, today: expect.any(Number), believed: true, reason: null },
    ]);
    const explainer = createExplainer(null, tokens, [fair]);
    expect(explainer.explain(tokenId)?.ownSales).toEqual([
      { price: value, at: last + 1, today: null, believed: true, reason: null },
    ]);
  });
});

describe("own sales of the demo's collections", () => {
  interface Judged {
    readonly believed: boolean;
    /** The price, moved to today's level, over the projection. */
    readonly ratio: number;
    readonly isNearBounds: boolean;
  }

  /** Fits a model to the sales, and judges them by it. */
  function judge(theme: Theme): readonly Judged[] {
    const { traits, tokens, sales } = demoDraft(theme, commonMarket("1"), START, "1");
    const rarity = rateTokens(traits, tokens);
    const ranked = tokens.map((token, index) => ({ ...token, rank: rarity[index].rank }));
    const model = fitModel(ranked, sales);
    if (model === null) throw new Error("there is no model");
    const appraiser = createAppraiser(model, ranked);
    const prediction = appraiser.predict(model.knownUntil);
    const estimates = new Map(
      ranked.map(({ tokenId }, row) => [tokenId, appraiser.estimateOf(row, prediction)]),
    );
    const projections = Float64Array.from(estimates.values(), ({ projection }) => projection);
    const isDoubted = doubtedAmong(model.doubted);
    const levelThen = levelsThen(saleTable(toColumns(ranked), sales), projections);
    return sales.flatMap((sale): Judged[] => {
      const estimate = estimates.get(sale.tokenId);
      if (!estimate || sale.price === 0) return [];
      const { low, projection, high } = estimate;
      const ratio = sale.price / (projection * levelThen(sale.at));
      const moved = ratio * projection;
      const isNearBounds = moved >= low / 1.5 && moved <= high * 1.5;
      return [{ believed: !isDoubted(sale), ratio, isNearBounds }];
    });
  }

  /**
   * Expects that 98 in 100 are believed, that 98 in 100 of those lie within the bounds give or take half, and that none
   * is off by three times.
   */
  function expectBelieved(theme: Theme): void {
    const judged = judge(theme);
    expect(judged.length).toBeGreaterThan(1000);
    const believed = judged.filter((sale) => sale.believed);
    expect(believed.length / judged.length).toBeGreaterThanOrEqual(0.98);
    const near = believed.filter(({ isNearBounds }) => isNearBounds);
    expect(near.length / believed.length).toBeGreaterThanOrEqual(0.98);
    const off = believed.map(({ ratio }) => Math.max(ratio, 1 / ratio));
    expect(Math.max(...off)).toBeLessThanOrEqual(3);
  }

  it("are believed and near the bounds in the smallest one", () => {
    expectBelieved(clockworkBeetles);
  });

  it.each(THEMES)("are believed and near the bounds in $name", { tags: ["long"] }, expectBelieved);
});
