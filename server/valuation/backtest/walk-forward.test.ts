import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { UnixMs } from "../../../contract/values/units.ts";
import type { Sale } from "../../market/market-events.ts";
import { readFolder } from "../../sources/import/import-folder.ts";
import { CROWN, syntheticMarket } from "../../testing/synthetic-market.ts";
import { rateTokens } from "../rarity/rarity.ts";
import { baselinesOf } from "./baselines.ts";
import { computeMetrics } from "./metrics.ts";
import { type Step, type TimeRange, walkForward } from "./walk-forward.ts";

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** Returns the range from the sale at `index` to the end. */
function rangeFrom(sales: readonly Sale[], index: number) {
  return { from: sales[index].at, to: sales[sales.length - 1].at + 1 };
}

/** Returns the largest relative difference between projections of the same sales. */
function mostMoved(before: readonly Step[], after: readonly Step[]): number {
  const expected = new Map(after.map((step) => [step.sale, step.projection ?? Number.NaN]));
  const moves = before.map(({ sale, projection }) =>
    Math.abs((expected.get(sale) ?? Number.NaN) / (projection ?? Number.NaN) - 1),
  );
  return Math.max(...moves);
}

describe("walkForward", () => {
  const NOISES = [0.08, 0.2];
  const title = "is off by little more than the noise of a planted market";
  it.each(NOISES)(`${title} (%d)`, (noise) => expectAccurate(noise, 100, 500, 330));
  it.each(NOISES)(`${title} with 2,500 sales (%d)`, { tags: ["long"] }, (noise) =>
    expectAccurate(noise, 500, 2500, 2000),
  );

  function expectAccurate(noise: number, size: number, count: number, first: number) {
    const { tokens, sales } = syntheticMarket({ seed: 31, noise, tokens: size, sales: count });
    const range = rangeFrom(sales, first);
    const steps = walkForward(tokens, sales, range);
    const baselines = baselinesOf(tokens, sales, range.from);
    const { medianError, coverage80, excluded } = computeMetrics(steps, baselines);
    // The median of a normal error is 0.6745 standard deviations: no model can predict single prices better.
    expect(medianError).toBeLessThan(0.6745 * noise * 1.25);
    expect(coverage80).toBeGreaterThan(0.74);
    expect(coverage80).toBeLessThan(0.86);
    expect(excluded).toBe(0);
  }

  it.each([
    ["calm market", 1],
    ["market that breaks with its past", 2.5],
  ])(
    "does not look ahead in a %s: shifting all later sales changes no earlier step",
    (_, factor) => {
      const market = syntheticMarket({ seed: 32, tokens: 100, sales: 300 });
      const { tokens } = market;
      const sales = market.sales.map((sale, index) =>
        index < 200 ? sale : { ...sale, price: sale.price * factor ** (index % 2 === 0 ? 1 : -1) },
      );
      const cut = 270;
      // The model is refitted before the cut and after it.
      const { from } = rangeFrom(sales, 150);
      const to = sales[sales.length - 1].at + 400 * DAY;
      const shifted = sales.map((sale, index) =>
        index < cut ? sale : { ...sale, price: sale.price * 3, at: sale.at + WEEK },
      );
      const before = walkForward(tokens, sales, { from, to });
      const after = walkForward(tokens, shifted, { from, to });
      const known = before.filter(({ sale }) => sale.at < sales[cut].at);
      expect(known.length).toBeGreaterThan(100);
      // In a break, no confidence earns a verdict.
      expect(known.slice(-20).every(({ confidence }) => (confidence ?? 0) < 0.6)).toBe(factor > 1);
      expect(after.slice(0, known.length)).toEqual(known);
      // The projections are the same if no later sales exist at all.
      const alone = walkForward(tokens, sales.slice(0, cut), { from, to });
      expect(alone).toEqual(known);
      expect(after[known.length + 20].projection).not.toBe(before[known.length + 20].projection);
    },
  );

  it("projects sales at the same time without knowing each other", () => {
    const { tokens, sales } = syntheticMarket({ seed: 33, tokens: 100, sales: 200 });
    const { at } = sales[199];
    const dear = { ...sales[199], price: sales[199].price * 2, at: at + 1 };
    const range = { from: sales[190].at, to: at + 10 };
    const once = walkForward(tokens, [...sales, dear], range);
    const twice = walkForward(tokens, [...sales, dear, dear], range);
    const first = once[once.length - 1];
    expect(first.sale).toBe(dear);
    expect(twice.slice(-2)).toEqual([first, first]);
    const learned = walkForward(tokens, [...sales, dear, { ...dear, at: at + 2 }], range);
    expect(learned[learned.length - 1].projection).toBeGreaterThan((first.projection ?? 0) * 1.01);
  });

  const washTitle =
    "is moved by under 1 percent by a wash sale at a hundred times the token's value, common or rare and dear";
  it(washTitle, () => expectUnmoved(150, 400, 305));
  it(`${washTitle}, among 1,500 sales`, { tags: ["long"] }, () => expectUnmoved(500, 1500, 1350));

  function expectUnmoved(size: number, count: number, first: number) {
    const { tokens, sales, truth } = syntheticMarket({ seed: 34, tokens: size, sales: count });
    const isRare = (index: number) =>
      tokens[index].traits.some(([trait, value]) => trait === CROWN[0] && value === CROWN[1]);
    // The wash sale is in the week before the last fit, so that it reaches level, Gaussian process and worths.
    const at = sales[first].at + 1;
    const range = { from: at + 1, to: sales[count - 1].at + 1 };
    const before = walkForward(tokens, sales, range);
    expect(before.length).toBeGreaterThan(count - first - 10);
    for (const rare of [false, true]) {
      const { tokenId } = tokens[tokens.findIndex((_, index) => isRare(index) === rare)];
      const wash = { tokenId, price: 100 * (truth.get(tokenId) ?? 1), at };
      const washed = [...sales.slice(0, first + 1), wash, ...sales.slice(first + 1)];
      expect(mostMoved(before, walkForward(tokens, washed, range)), `rare: ${rare}`).toBeLessThan(
        0.01,
      );
    }
  }

  it("projects nothing before the first sale, and makes a guess from a single trait", () => {
    const tokens = ["1", "2"].map((tokenId) => ({ tokenId, rank: 1, traits: [[1, 1] as const] }));
    const sales = Array.from({ length: 20 }, (_, index) => ({
      tokenId: String(1 + (index % 2)),
      price: index === 5 ? 0 : 2,
      at: index * DAY,
    }));
    const steps = walkForward(tokens, sales, { from: 0, to: 20 * DAY });
    expect(steps).toHaveLength(20);
    expect(steps[0]).toMatchObject({ projection: null, low: null, floor: null });
    for (const { projection, low, high, confidence } of steps.slice(1)) {
      expect(projection).toBeCloseTo(2, 1);
      expect(low).toBeLessThan(1.9);
      expect(high).toBeGreaterThan(2.1);
      expect(confidence).toBeLessThan(0.9);
    }
    expect(walkForward(tokens, [], { from: 0, to: DAY })).toEqual([]);
  });
});

const punks = resolve(import.meta.dirname, "../../../../shared/data/cryptopunks");
if (!existsSync(punks)) console.log(`skipped: no CryptoPunks at ${punks}`);

describe.skipIf(!existsSync(punks))("walkForward on real CryptoPunks sales", () => {
  const title = "has a median error under 10 percent, and beats both baselines";
  const april = (day: number) => Date.UTC(2021, 3, day);
  it(`${title}, over a week with the sales of a month`, () =>
    expectBetter({ from: april(1), to: april(8) }, Date.UTC(2021, 2, 1), 150));
  it(`${title}, over two weeks with all sales`, { tags: ["long"] }, () =>
    expectBetter({ from: april(1), to: april(15) }, 0, 300),
  );

  /** Projects the sales of `range`, of which there are more than `count`, knowing those from `since` on. */
  function expectBetter(range: TimeRange, since: UnixMs, count: number) {
    const { draft } = readFolder(punks, {
      id: "cryptopunks",
      name: "CryptoPunks",
      simulateListings: false,
      now: Date.now(),
    });
    const { traits, tokens } = draft;
    const sales = draft.sales.filter(({ at }) => at >= since);
    const rarity = rateTokens(traits, tokens);
    const ranked = tokens.map((token, index) => ({ ...token, rank: rarity[index].rank }));
    const metrics = computeMetrics(
      walkForward(ranked, sales, range),
      baselinesOf(ranked, sales, range.from),
    );
    const { medianError, meanError, coverage80, baselines } = metrics;
    expect(metrics.sales).toBeGreaterThan(count);
    expect(medianError).toBeLessThan(0.1);
    expect(medianError).toBeLessThan((baselines.floor.medianError ?? 0) * 0.8);
    expect(medianError).toBeLessThan((baselines.rollingMedian.medianError ?? 0) * 0.8);
    expect(meanError).toBeLessThan((baselines.rollingMedian.meanError ?? 0) * 0.8);
    expect(coverage80).toBeGreaterThan(0.7);
    expect(coverage80).toBeLessThan(0.9);
  }
});
