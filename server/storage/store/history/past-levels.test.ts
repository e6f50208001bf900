/** Levels that are computed afterwards, beside those that were stored when they were computed. */
import { expect, it } from "vitest";
import { HOUR_MS } from "../../../../contract/market/history.ts";
import { SAMPLE_NOW } from "../../../testing/sample-collection.ts";
import { startWorld } from "../../../testing/world.ts";

const { store, stored } = startWorld(undefined, { now: () => SAMPLE_NOW });
const past = (hours: number, level: number) => ({
  ...{ at: SAMPLE_NOW - hours * HOUR_MS, level, low: level / 2, high: level * 2 },
});

it("fill the hours before the first level that was stored, again and again", async () => {
  const { collection } = await stored("levels");
  const levels = async () => {
    const span = {
      step: "hour",
      from: SAMPLE_NOW - 5 * HOUR_MS,
      to: SAMPLE_NOW + HOUR_MS,
    } as const;
    return [...(await store.history("levels", span))!.series.level];
  };
  const fill = (generation: number, ...given: readonly ReturnType<typeof past>[]) =>
    store.fillLevels("levels", generation, given);
  expect(await levels()).toEqual([NaN, NaN, NaN, NaN, NaN, 1]);
  expect(await fill(collection.generation, past(4, 5), past(2, 6), past(0, 7))).toBe(true);
  expect(await levels()).toEqual([NaN, 5, 5, 6, 6, 1]);
  expect(await fill(collection.generation, past(3, 8))).toBe(true);
  expect(await levels()).toEqual([NaN, NaN, 8, 8, 8, 1]);
  expect(await fill(collection.generation + 1, past(4, 9))).toBe(false);
  expect(await levels()).toEqual([NaN, NaN, 8, 8, 8, 1]);
});
