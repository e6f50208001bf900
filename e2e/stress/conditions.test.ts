import { describe, expect, it } from "vitest";
import { conditionsOf, delayMs, MAX_SEED, repetitionSeed } from "./conditions.ts";

const SEEDS = Array.from({ length: 1_000 }, (_, repetition) => repetitionSeed(7, repetition));

describe("repetitionSeed", () => {
  it("starts with the seed itself, so that a failed repetition runs again alone", () => {
    expect(repetitionSeed(7, 0)).toBe(7);
    expect(repetitionSeed(SEEDS[5], 0)).toBe(SEEDS[5]);
  });

  it("gives every repetition a seed of its own", () => {
    expect(new Set(SEEDS).size).toBe(SEEDS.length);
    for (const seed of SEEDS) {
      expect(Number.isInteger(seed)).toBe(true);
      expect(seed).toBeLessThanOrEqual(MAX_SEED);
    }
    expect(repetitionSeed(8, 1)).not.toBe(repetitionSeed(7, 1));
  });
});

describe("conditionsOf", () => {
  it("draws the same from the same seed", () => {
    expect(conditionsOf(2026)).toEqual(conditionsOf(2026));
  });

  it("draws throttles from 1 to 8 and delays from 0 to 300 ms, near both ends too", () => {
    const drawn = SEEDS.map(conditionsOf);
    const throttles = drawn.map(({ throttle }) => throttle);
    const delays = drawn.map(({ maxDelayMs }) => maxDelayMs);
    for (const [values, least, most, margin] of [
      [throttles, 1, 8, 0.2],
      [delays, 0, 300, 5],
    ] as const) {
      expect(Math.min(...values)).toBeGreaterThanOrEqual(least);
      expect(Math.min(...values)).toBeLessThan(least + margin);
      expect(Math.max(...values)).toBeLessThanOrEqual(most);
      expect(Math.max(...values)).toBeGreaterThan(most - margin);
    }
  });
});

describe("delayMs", () => {
  const conditions = { seed: 7, throttle: 1, maxDelayMs: 20 };

  it("delays each response to a path on its own, up to the longest delay", () => {
    const delays = Array.from({ length: 300 }, (_, nth) => delayMs(conditions, "/api", nth));
    expect(new Set(delays)).toEqual(new Set(Array.from({ length: 21 }, (_, delay) => delay)));
  });

  it("depends on seed, path and number alone", () => {
    const first = delayMs(conditions, "/api", 3);
    delayMs(conditions, "/other", 0);
    expect(delayMs(conditions, "/api", 3)).toBe(first);
  });

  it("is none where the longest is 0", () => {
    expect(delayMs({ ...conditions, maxDelayMs: 0 }, "/api", 1)).toBe(0);
  });
});
