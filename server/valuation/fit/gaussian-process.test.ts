import { describe, expect, it } from "vitest";
import {
  createGaussianProcess,
  ownAddition,
  type Prediction,
  type ProcessTokens,
} from "./gaussian-process.ts";
import { traitRows } from "./trait-rows.ts";

const DAY = 86_400_000;
const SCALES = { level: 1, favour: 1, noise: 1 };

/** Four tokens: two with the same hat, one with a coat, one with both. */
const rows = traitRows(
  [
    [[1, 1]],
    [[1, 1]],
    [[2, 1]],
    [
      [1, 1],
      [2, 1],
    ],
  ].map((traits) => ({
    traits: traits.map(([trait, value]) => [trait, value] as const),
  })),
  ["1 1", "2 1"],
);
const worths = Float64Array.of(0.4, 1.2);
const variances = { columns: new Float64Array(2), unseen: new Float64Array(4) };
const tokens: ProcessTokens = {
  rows,
  worths,
  premiums: Float64Array.of(0.4, 0.4, 1.2, 1.6),
  variances,
};

const create = (capacity = 50) => createGaussianProcess(tokens, SCALES, Math.log(10), capacity);

/** Sums the log price of a token by a prediction, without optimization. */
function logOf(row: number, prediction: Prediction): number {
  const columns = rows.columns.subarray(rows.starts[row], rows.starts[row + 1]);
  const premium = tokens.premiums[row];
  let log =
    prediction.level +
    premium * (1 + prediction.slope) +
    ownAddition(prediction.own.get(row), premium, tokens.variances.unseen[row]);
  for (const column of columns) {
    log += prediction.effects[column];
    for (const other of columns)
      if (other > column) log += prediction.interactions[column * rows.width + other];
  }
  return log;
}

/** Returns a Gaussian process of sales around 10 ETH at the floor, a few hours apart. */
function filled(count: number) {
  const gp = create();
  for (let sale = 0; sale < count; sale += 1) {
    const row = (sale * 7) % 4;
    const off = ((sale * 37) % 11) / 50 - 0.1;
    gp.learn(row, sale * 5 * 3_600_000, Math.log(10) + tokens.premiums[row] + off);
  }
  return gp;
}

describe("createGaussianProcess", () => {
  it("expects the price of a sale that it predicts for the token", () => {
    const gp = filled(30);
    const at = 31 * 5 * 3_600_000;
    const predictions = [0, 1, 2, 3].map((row) => logOf(row, gp.predict(at)));
    for (const [row, log] of predictions.entries()) {
      const other = filled(30);
      expect(other.learn(row, at, log)).toBeCloseTo(log, 10);
    }
  });

  it("moves a token most by its own sale, similar tokens less, and forgets over time", () => {
    const at = 200 * 3_600_000;
    const moved = (days: number) => {
      const [before, after] = [filled(30), filled(30)];
      after.learn(0, at, Math.log(10) + 0.4 + 0.5);
      const later = at + days * DAY;
      return [0, 1, 2].map(
        (row) => logOf(row, after.predict(later)) - logOf(row, before.predict(later)),
      );
    };
    const [own, similar, other] = moved(0);
    expect(own).toBeGreaterThan(similar);
    expect(similar).toBeGreaterThan(other);
    expect(other).toBeGreaterThan(0);
    const [muchLater] = moved(200);
    expect(muchLater).toBeLessThan(own / 4);
  });

  it("rejects sales that are implausibly far off, and clips large surprises", () => {
    const at = 200 * 3_600_000;
    const by = (times: number) => {
      const gp = filled(30);
      const { size } = gp;
      gp.learn(0, at, Math.log(10) + 0.4 + Math.log(times));
      return { learned: gp.size - size, level: gp.predict(at).level };
    };
    const still = filled(30).predict(at).level;
    expect(by(100)).toEqual({ learned: 0, level: still });
    expect(by(0.01)).toEqual({ learned: 0, level: still });
    expect(by(1.5).learned).toBe(1);
    expect(by(3).level - still).toBeLessThan(1.2 * (by(1.5).level - still));
  });

  it("throws if it learns more sales than its capacity", () => {
    const gp = create(1);
    gp.learn(0, 1, Math.log(14));
    expect(() => gp.learn(0, 2, Math.log(14))).toThrow("holds 1 sales");
  });
});
