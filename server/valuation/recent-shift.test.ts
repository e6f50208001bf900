import { describe, expect, it } from "vitest";
import { seededRandom } from "../testing/sample-collection.ts";
import { createRecentShift, MAX_RECENT, type RecentResidual } from "./recent-shift.ts";

/** Finds the weighted median by trying each residual: at most half of the weight is below it, and at most half above. */
function shiftByTrial(recent: readonly RecentResidual[], exactPremium: number): number {
  const premium = Math.round(exactPremium * 200) / 200;
  const weighed = recent.map(([other, residual], index) => {
    const difference = (premium - other) / (0.15 * (1 + Math.max(0, premium)));
    const age = recent.length - 1 - index;
    return { residual, weight: Math.max(0, 1 - difference ** 2) * 0.5 ** (age / 50) };
  });
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const under = (limit: number) =>
    weighed.reduce((sum, { residual, weight }) => sum + (residual < limit ? weight : 0), 0);
  const candidates = weighed
    .filter(({ residual, weight }) => weight > 0 && under(residual) < total / 2)
    .map(({ residual }) => residual);
  if (candidates.length === 0) return 0;
  return (candidates.reduce((a, b) => Math.max(a, b)) * total) / (total + 5);
}

describe("createRecentShift", () => {
  it("agrees with a median that is found by trial, sale by sale", () => {
    const random = seededRandom(43);
    const shift = createRecentShift([]);
    let known: RecentResidual[] = [];
    for (let sale = 0; sale < 2 * MAX_RECENT; sale += 1) {
      const next = [3 * random() ** 2 - 0.3, random() - 0.4] as const;
      shift.learn(...next);
      known = [...known, next].slice(-MAX_RECENT);
      for (const premium of [-0.2, 0, 0.7012, 0.7021, 2.5, 9])
        expect(shift.at(premium)).toBeCloseTo(shiftByTrial(known, premium), 12);
    }
    expect(shift.recent).toEqual(known);
    expect(createRecentShift(known).at(0.3)).toBe(shift.at(0.3));
  });

  it("is nothing without sales of a similar premium, and little after one", () => {
    const shift = createRecentShift([]);
    expect(shift.at(0)).toBe(0);
    shift.learn(0, 0.6);
    expect(shift.at(0)).toBeCloseTo(0.1, 12);
    expect(shift.at(0.2)).toBe(0);
  });

  it("follows a move of most of the market, and not one of a few sales", () => {
    const shift = createRecentShift([]);
    const learn = (count: number, residual: number) => {
      for (let sale = 0; sale < count; sale += 1) shift.learn(0, residual);
    };
    learn(100, 0);
    learn(15, -0.5);
    expect(shift.at(0)).toBeCloseTo(0, 12);
    learn(40, -0.5);
    expect(shift.at(0)).toBeLessThan(-0.4);
  });

  it("skips sales at eight times their projection", () => {
    const shift = createRecentShift([]);
    for (let sale = 0; sale < 50; sale += 1) shift.learn(0, Math.log(9));
    expect(shift.recent).toHaveLength(0);
  });
});
