import { expect, it } from "vitest";
import { syntheticMarket } from "../../testing/synthetic-market.ts";
import { baselinesOf } from "./baselines.ts";
import { computeMetrics } from "./metrics.ts";
import { pastRecord } from "./past-record.ts";
import { walkForward } from "./walk-forward.ts";

const { tokens, sales } = syntheticMarket({ seed: 46, tokens: 100, sales: 260 });

it("has a call of each sale with a projection, and compares them with plain baselines", () => {
  const { calls, comparison } = pastRecord(tokens, sales);
  if (!comparison) throw new Error("there is no comparison");
  const from = sales[0].at;
  const range = { from, to: Number.POSITIVE_INFINITY };
  const metrics = computeMetrics(
    walkForward(tokens, sales, range),
    baselinesOf(tokens, sales, from),
  );
  const { all, tiers, quarters } = comparison;
  expect(calls).toHaveLength(259); // nothing was known before the first
  expect([all.sales, comparison.excluded]).toEqual([metrics.sales, metrics.excluded]);
  expect(all.errors.projection.median).toBeCloseTo(metrics.medianError ?? 0, 4);
  expect(all.errors.ridge.mean).toBeCloseTo(metrics.baselines.ridge.meanError ?? 0, 4);
  expect(all.errors.projection.median).toBeLessThan(all.errors.rollingMedian.median);
  for (const groups of [tiers, quarters])
    expect(groups.reduce((sum, group) => sum + group.sales, 0)).toBe(all.sales);
  for (const { sales: count, held, below, above } of [all, ...tiers, ...quarters]) {
    expect(count).toBeGreaterThan(0);
    expect(held + below + above).toBe(count);
  }
});

it("compares nothing if no sale can be judged", () => {
  const none = { calls: [], comparison: null, levels: [] };
  expect(pastRecord(tokens, [])).toEqual(none);
  expect(pastRecord(tokens, sales.slice(0, 1))).toEqual(none);
  const gifts = sales.slice(0, 9).map((sale) => ({ ...sale, price: 0 }));
  expect(pastRecord(tokens, gifts)).toEqual(none);
});

it("has levels that no later sale changes", () => {
  const { levels } = pastRecord(tokens, sales);
  const known = pastRecord(tokens, sales.slice(0, 130)).levels.slice(0, -1);
  expect(known.length).toBeGreaterThan(50);
  expect(levels.slice(0, known.length)).toEqual(known);
  for (const { level, low, high } of levels) expect(low < level && level < high).toBe(true);
});
