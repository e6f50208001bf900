import { describe, expect, it } from "vitest";
import { createFloorIndex } from "./floor-index.ts";
import { computeMetrics } from "./metrics.ts";
import type { Step } from "./walk-forward.ts";

const AUGUST = Date.UTC(2021, 7, 1);

function step(paid: number, projection: number | null, more: Partial<Step> = {}): Step {
  return {
    sale: { tokenId: "1", price: paid, at: AUGUST },
    projection,
    low: projection && projection * 0.9,
    high: projection && projection * 1.1,
    confidence: projection && 0.5,
    level: null,
    floor: 10,
    ...more,
  };
}

function metricsOf(steps: readonly Step[]) {
  const baselines = steps.map(({ floor }) => ({
    rollingMedian: 12,
    floor,
    ownLast: 12,
    traitFloor: 20,
    ridge: 10,
  }));
  return computeMetrics(steps, baselines);
}

describe("computeMetrics", () => {
  it("measures errors relative to the paid price, and excludes sales under 0.3 floors", () => {
    const metrics = metricsOf([
      step(10, 11),
      step(20, 10),
      step(40, 44),
      step(3, 4.5),
      step(2.9, 10),
      step(0, 10),
      step(10, null),
      step(10, 10, { floor: null }),
    ]);
    expect(metrics.sales).toBe(4);
    expect(metrics.excluded).toBe(4);
    expect(metrics.medianError).toBeCloseTo(0.3, 12);
    expect(metrics.meanError).toBeCloseTo((0.1 + 0.5 + 0.1 + 0.5) / 4, 12);
    expect(metrics.within10).toBe(0.5);
    expect(metrics.within25).toBe(0.5);
    expect(metrics.coverage80).toBe(0.5);
    // Floor: 0, 0.5, 0.75, 7 / 3; rolling median: 0.2, 0.4, 0.7, 3; trait floor: 1, 0, 0.5, 17 / 3.
    expect(metrics.baselines.floor.medianError).toBeCloseTo(0.625, 12);
    expect(metrics.baselines.rollingMedian.medianError).toBeCloseTo(0.55, 12);
    expect(metrics.baselines.traitFloor.medianError).toBeCloseTo(0.75, 12);
    expect(metrics.tiers.map(({ sales }) => sales)).toEqual([2, 1, 1]);
    expect(metrics.projectedTiers.map(({ sales }) => sales)).toEqual([1, 2, 0, 1]);
  });

  it("computes the bias and the explained share of the premium", () => {
    const perfect = metricsOf([step(10, 10), step(40, 40)]);
    expect(perfect.premiumR2).toBe(1);
    expect(perfect.bias).toBe(0);
    expect(metricsOf([step(10, 20), step(40, 80)]).bias).toBeCloseTo(Math.log(2), 12);
    // This projection is as far off as the mean premium.
    expect(metricsOf([step(10, 20), step(40, 20)]).premiumR2).toBeCloseTo(0, 12);
  });

  it("groups by quarter and by confidence", () => {
    const autumn = { tokenId: "1", price: 10, at: Date.UTC(2021, 9, 1) };
    const { quarters, confidence } = metricsOf([
      step(10, 10, { confidence: 0.9 }),
      step(10, 20, { confidence: 0.9 }),
      step(0, 10, { sale: { ...autumn, price: 0 }, confidence: 1 }),
      step(10, 10, { sale: autumn, confidence: 1 }),
    ]);
    expect(quarters.map(({ name, sales }) => [name, sales])).toEqual([
      ["2021 Q3", 2],
      ["2021 Q4", 1],
    ]);
    expect(confidence).toHaveLength(1);
    expect(confidence[0]).toMatchObject({ from: 0.8, to: 1, sales: 3 });
    expect(confidence[0].observed).toBeCloseTo(2 / 3, 12);
    expect(confidence[0].expected).toBeCloseTo(2.8 / 3, 12);
  });

  it("returns null rather than NaN if no sale is judged", () => {
    const metrics = metricsOf([step(0, 10)]);
    expect(metrics).toMatchObject({
      sales: 0,
      medianError: null,
      meanError: null,
      premiumR2: null,
    });
    expect(JSON.stringify(metrics)).not.toContain("NaN");
  });
});

describe("createFloorIndex", () => {
  const floorAfter = (prices: readonly number[]) => {
    const floor = createFloorIndex();
    for (const price of prices) floor.learn(price);
    return floor;
  };
  const steady = Array.from({ length: 40 }, (_, index) => 10 + index / 10);

  it("is the first decile of the latest sales", () => {
    expect(floorAfter([]).now()).toBeNull();
    expect(floorAfter([7]).now()).toBe(7);
    expect(floorAfter(steady).now()).toBeCloseTo(10.4, 12);
  });

  it("is not moved by gifts and wash sales", () => {
    const odd = [...steady.slice(6), 0.01, 0.02, 0.01, 1500, 0.03, 900];
    expect(floorAfter(odd).now()).toBeGreaterThan(10);
    expect(floorAfter(odd).now()).toBeLessThan(11);
  });

  it("follows a market that fell to a hundredth once most sales reflect it", () => {
    expect(
      floorAfter([...steady, ...steady.slice(0, 25).map((price) => price / 100)]).now(),
    ).toBeLessThan(1);
  });
});
