import { expect, it } from "vitest";
import { DAY_MS } from "../../../contract/values/units.ts";
import { trackLevel } from "./level.ts";

const SETTINGS = { dailyDrift: 0.04, saleDrift: 0.01, noise: 0.1 };

/** Tracks the level of log prices of equal tokens, one sale an hour. */
function track(values: readonly number[], noisiness = values.map(() => 1)) {
  return trackLevel(
    {
      at: Float64Array.from(values, (_, sale) => (sale * DAY_MS) / 24),
      value: Float64Array.from(values),
      noisiness: Float64Array.from(noisiness),
    },
    SETTINGS,
  );
}

const times = (count: number, value: number) => Array.from({ length: count }, () => value);

it("stays at the level of equal sales", () => {
  const { predicted, smoothed } = track(times(20, 3));
  expect([...predicted]).toEqual(times(20, 3));
  for (const level of smoothed) expect(level).toBeCloseTo(3, 12);
});

it("follows a lasting rise, sale by sale, and knows of it earlier in hindsight", () => {
  const { predicted, smoothed } = track([...times(30, 0), ...times(60, 0.2)]);
  for (let sale = 31; sale < 90; sale += 1)
    expect(predicted[sale]).toBeGreaterThan(predicted[sale - 1]);
  expect(predicted[89]).toBeGreaterThan(0.17);
  expect(predicted[89]).toBeLessThan(0.2);
  expect(smoothed[30]).toBeGreaterThan(predicted[30]);
  expect(smoothed[29]).toBeGreaterThan(0);
});

it("hardly moves for one sale far from the level, and less for one at a hundred times it", () => {
  const moveOf = (value: number) => track([...times(30, 0), value]).smoothed[30];
  expect(moveOf(1)).toBeGreaterThan(0);
  expect(moveOf(1)).toBeLessThan(0.06);
  expect(moveOf(Math.log(100))).toBeGreaterThan(0);
  expect(moveOf(Math.log(100))).toBeLessThan(moveOf(1) / 2);
});

it("moves less for a noisier sale", () => {
  const moveIf = (noisiness: number) =>
    track([...times(30, 0), 0.1], [...times(30, 1), noisiness]).smoothed[30];
  expect(moveIf(1)).toBeGreaterThan(2 * moveIf(3));
  expect(moveIf(3)).toBeGreaterThan(0);
});
