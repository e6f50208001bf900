import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseProjections } from "../../contract/tokens/parse-snapshot.ts";
import { parseProjectionLine } from "../../contract/tokens/snapshot.ts";
import { upperMedian } from "../../contract/values/median.ts";
import type { Sale } from "../market/market-events.ts";
import { CROWN, syntheticMarket } from "../testing/synthetic-market.ts";
import type { CollectionValuation, TokenToValue, ValuationModel } from "./collection-valuation.ts";
import { createExplainer } from "./explain.ts";
import { readModel } from "./model.ts";
import { project, valueCollection } from "./project.ts";

const DAY = 86_400_000;

function projectionsById(tokens: readonly TokenToValue[], { projections }: CollectionValuation) {
  return new Map(tokens.map(({ tokenId }, row) => [tokenId, projections[row] ?? Number.NaN]));
}

/** Returns the relative differences of `found` to `wanted`, one per token. */
function differences(found: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>) {
  return [...wanted].map(([id, price]) => Math.abs((found.get(id) ?? Number.NaN) / price - 1));
}

/** Expects a result that the contract accepts: no NaN, no Infinity, nothing out of range. */
function expectSound(valuation: CollectionValuation) {
  const { projections, line, model: _, ...figures } = valuation;
  const body = JSON.parse(JSON.stringify({ epoch: "e", rev: 1, projections, ...figures }));
  expect(parseProjections(body)).toMatchObject({ ok: true });
  expect(parseProjectionLine(JSON.parse(JSON.stringify({ points: line })))).toMatchObject({
    ok: true,
  });
  expect(projections.every((price) => price === null || price > 0)).toBe(true);
  expect(figures.lowShares.every((share) => share === null || share <= 1)).toBe(true);
  expect(figures.highShares.every((share) => share === null || share >= 1)).toBe(true);
}

function modelOf(valuation: CollectionValuation): ValuationModel {
  if (valuation.model === null) throw new Error("there is no model");
  return valuation.model;
}

/** Expects of markets of `size` what their truth says. */
function describeValues(size: { tokens: number; sales: number }, seeds: readonly number[]) {
  it.each(seeds)("finds the planted values within the noise (seed %i)", (seed) => {
    const { tokens, sales, truth } = syntheticMarket({ ...size, seed });
    const valuation = valueCollection(tokens, sales);
    expectSound(valuation);
    const off = differences(projectionsById(tokens, valuation), truth);
    expect(upperMedian(off)).toBeLessThan(0.04);
    expect(Math.max(...off)).toBeLessThan(0.25);
  });

  it("values rare, expensive tokens of which few were sold", () => {
    const { tokens, sales, truth } = syntheticMarket({
      seed: 4,
      tokens: 750,
      sales: 1.5 * size.sales,
    });
    const found = projectionsById(tokens, valueCollection(tokens, sales));
    const crowned = tokens.filter(({ traits }) =>
      traits.some(([trait, value]) => trait === CROWN[0] && value === CROWN[1]),
    );
    expect(crowned.length).toBeGreaterThan(5);
    for (const { tokenId } of crowned)
      expect((found.get(tokenId) ?? 0) / (truth.get(tokenId) ?? 1)).toBeCloseTo(1, 0.7);
  });

  it("hardly moves for a wash sale at a hundred times the price, even as the last sale", () => {
    const { tokens, sales } = syntheticMarket({ ...size, seed: 5 });
    const last = sales[sales.length - 1];
    const valuation = valueCollection(tokens, sales);
    const before = projectionsById(tokens, valuation);
    const wash = { ...last, price: last.price * 100, at: last.at + 60_000 };
    const after = projectionsById(tokens, valueCollection(tokens, [...sales, wash]));
    expect(Math.max(...differences(after, before))).toBeLessThan(0.01);
    // The same holds if the wash sale comes after the fit.
    const moved = project(modelOf(valuation), tokens, [wash]);
    expect(Math.max(...differences(projectionsById(tokens, moved), before))).toBeLessThan(0.01);
  });

  it("believes the only sale of a one-of-one, and values no other token by it", () => {
    const { tokens, sales } = syntheticMarket({ ...size, seed: 15 });
    const [plain] = tokens;
    const unique = { ...plain, tokenId: "unique", traits: [...plain.traits, [4, 1] as const] };
    const all = [...tokens, unique];
    const before = projectionsById(all, valueCollection(all, sales));
    const middle = sales[Math.floor(sales.length / 2)];
    const sale = { tokenId: "unique", price: 60, at: middle.at };
    const after = projectionsById(all, valueCollection(all, [...sales, sale]));
    // Twelve times a plain token at most, where the dearest value makes seven times.
    const plainPrice = before.get(plain.tokenId) ?? 0;
    expect((before.get("unique") ?? 0) / plainPrice).toBeGreaterThan(1);
    expect((before.get("unique") ?? 0) / plainPrice).toBeLessThan(15);
    expect(after.get("unique")).toBeGreaterThan(40);
    expect(after.get("unique")).toBeLessThan(90);
    const others = new Map([...before].filter(([tokenId]) => tokenId !== "unique"));
    expect(Math.max(...differences(after, others))).toBeLessThan(0.01);
  });

  it("gives wide bounds and low confidence to a token with a value that was never sold", () => {
    const { tokens, sales } = syntheticMarket({ ...size, seed: 14 });
    const [plain] = tokens;
    const unseen = {
      ...plain,
      tokenId: "unseen",
      traits: [...plain.traits.slice(0, 2), [3, 99] as const],
    };
    const all = [...tokens, unseen];
    const explainer = createExplainer(valueCollection(all, sales).model, all, sales);
    const [known, guessed] = [plain, unseen].map(({ tokenId }) => {
      const { low, projection, high, confidence } = explainer.explain(tokenId) ?? {};
      if (!low || !projection || !high) throw new Error(`${tokenId} has no projection`);
      return { width: Math.log(high / low), confidence: confidence ?? 0 };
    });
    expect(known.width).toBeLessThan(0.35);
    expect(guessed.width).toBeGreaterThan(3 * known.width);
    expect(guessed.confidence).toBeLessThan(0.7 * known.confidence);
  });

  it("skips gifts and sales at a price of 0", () => {
    const { tokens, sales } = syntheticMarket({ ...size, seed: 6 });
    const before = projectionsById(tokens, valueCollection(tokens, sales));
    const gifts = sales.flatMap((sale, index): Sale[] =>
      index % 20 === 0 ? [sale, { ...sale, price: index % 40 === 0 ? 0 : 0.0001 }] : [sale],
    );
    const after = projectionsById(tokens, valueCollection(tokens, gifts));
    expect(Math.max(...differences(after, before))).toBeLessThan(0.02);
  });
}

describe("valueCollection among 1,000 sales", { tags: ["long"] }, () =>
  describeValues({ tokens: 500, sales: 1_000 }, [1, 2, 3]),
);

describe("valueCollection", () => {
  describeValues({ tokens: 100, sales: 250 }, [1]);

  it("does not depend on the order of the sales", () => {
    const { tokens, sales } = syntheticMarket({ seed: 7, tokens: 60, sales: 100 });
    expect(valueCollection(tokens, [...sales].reverse())).toEqual(valueCollection(tokens, sales));
  });

  it.each([
    ["there are no sales", []],
    ["all sales are gifts", [{ tokenId: "1", price: 0, at: 1 }]],
    ["all sales are of other tokens", [{ tokenId: "none", price: 3, at: 1 }]],
  ])("projects nothing when %s", (_, sales) => {
    const { tokens } = syntheticMarket({ tokens: 3 });
    const none = [null, null, null];
    expect(valueCollection(tokens, sales)).toEqual({
      projections: none,
      confidences: none,
      lowShares: none,
      highShares: none,
      line: [],
      model: null,
      level: null,
    });
  });

  it("projects from a single sale, with a confidence of 0", () => {
    const { tokens } = syntheticMarket({ tokens: 3 });
    const valuation = valueCollection(tokens, [{ tokenId: "2", price: 3, at: DAY }]);
    expectSound(valuation);
    expect(valuation.projections[1]).toBeCloseTo(3, 1);
    expect(valuation.confidences).toEqual([0, 0, 0]);
  });

  it("values tokens without any traits, and a collection of one", () => {
    const token = { tokenId: "1", rank: 1, traits: [] };
    const sales = Array.from({ length: 30 }, (_, i) => ({ tokenId: "1", price: 5, at: i * DAY }));
    const valuation = valueCollection([token], sales);
    expect(valuation.projections).toEqual([5]);
    expect(valuation.line).toEqual([[1, 5]]);
  });

  it("stays finite for any sales", () => expectFinite(40));
  it("stays finite for any sales, 150 times", { tags: ["long"] }, () => expectFinite(150));

  function expectFinite(numRuns: number) {
    const tokens = syntheticMarket({ tokens: 30, seed: 8 }).tokens;
    const sale = fc.record({
      tokenId: fc.nat(35).map(String),
      price: fc.oneof(
        fc.constantFrom(0, 1e-18, 1e9, 5e-324, 1),
        fc.double({ min: 0, max: 1e9, noNaN: true }),
      ),
      at: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1e13 })),
    });
    fc.assert(
      fc.property(fc.array(sale, { maxLength: 60, size: "max" }), (sales) => {
        const valuation = valueCollection(tokens, sales);
        expectSound(valuation);
        if (valuation.model)
          expect(JSON.parse(JSON.stringify(valuation.model))).toEqual(valuation.model);
      }),
      { seed: 9, numRuns },
    );
  }
});

describe("confidence", () => {
  // Share of a normal error in log price between log 0.75 and log 1.25.
  const shares = [
    [0.05, 1],
    [0.2, 0.793],
    [0.5, 0.39],
  ];
  const title = "is the share of sales within 25 percent: at noise %d, %d";
  it.each(shares)(title, (noise, share) => expectShare(noise, share, 150, 300));
  it.each(shares)(`${title}, among 1,000 sales`, { tags: ["long"] }, (noise, share) =>
    expectShare(noise, share, 500, 1_000),
  );

  function expectShare(noise: number, share: number, size: number, count: number) {
    const { tokens, sales } = syntheticMarket({ noise, seed: 10, tokens: size, sales: count });
    const { confidences } = valueCollection(tokens, sales);
    const mean = confidences.reduce<number>((sum, each) => sum + (each ?? 0), 0) / tokens.length;
    expect(Math.abs(mean - share)).toBeLessThan(0.05);
  }
});

describe("project", () => {
  const { tokens, sales } = syntheticMarket({ seed: 12, tokens: 100, sales: 300 });
  const valuation = valueCollection(tokens, sales);
  const model: ValuationModel = JSON.parse(JSON.stringify(modelOf(valuation)));
  const until = readModel(model)?.knownUntil ?? 0;

  it("reproduces the fitted values from the stored model", () => {
    expect(project(model, tokens, [])).toEqual(valuation);
  });

  it("follows the market up to its new level as sales come in", () => {
    const risen = sales.slice(-300).map((sale, index) => ({
      ...sale,
      price: sale.price * 1.5,
      at: until + (index + 1) * 3_600_000,
    }));
    const moved = project(model, tokens, risen);
    const rise = differences(projectionsById(tokens, moved), projectionsById(tokens, valuation));
    expect(upperMedian(rise)).toBeGreaterThan(0.4);
    expect(upperMedian(rise)).toBeLessThan(0.6);
    expect(readModel(modelOf(moved))?.knownUntil).toBe(risen[risen.length - 1].at);
  });

  it("skips sales that the model knows", () => {
    expect(project(model, tokens, sales.slice(-50))).toEqual(valuation);
  });

  it("throws for a model that it cannot read", () => {
    expect(readModel({ version: 0 })).toBeNull();
    expect(() => project({ version: 0 }, tokens, [])).toThrow("cannot be read");
  });
});
