import { describe, expect, it } from "vitest";
import { backoffMs, spreadBackoffMs, UP_TO_HALF_LESS } from "./backoff.ts";

const BACKOFF = { first: 500, max: 30_000 };

describe("the backoff", () => {
  it("doubles with each failure up to its longest wait", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 1e9].map((failures) => backoffMs(failures, BACKOFF));
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(backoffMs(3, { first: 60, max: 60 })).toBe(60);
  });

  it("draws a share of the wait", () => {
    const backoff = { ...BACKOFF, jitter: UP_TO_HALF_LESS };
    expect([0, 0.5, 1].map((drawn) => backoffMs(3, backoff, () => drawn))).toEqual([
      2_000, 1_500, 1_000,
    ]);
    expect(backoffMs(100, { ...BACKOFF, jitter: [0.75, 1.25] }, () => 1)).toBe(37_500);
  });
});

describe("the spread backoff", () => {
  const bounds = { first: 1_000, max: 30_000 };

  it("spreads over a range that doubles up to its bound", () => {
    const longest = [1, 2, 3, 4, 5, 6, 1e9].map((tries) => spreadBackoffMs(tries, bounds, () => 1));
    expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it("is never shorter than its first wait", () => {
    for (const tries of [1, 5, 100]) expect(spreadBackoffMs(tries, bounds, () => 0)).toBe(1_000);
    expect(spreadBackoffMs(3, { first: 60, max: 60 }, () => 1)).toBe(60);
  });

  it("does not let a thousand clients come back in the same tenth of a second", () => {
    const counts = new Map<number, number>();
    for (let client = 0; client < 1_000; client += 1) {
      const slot = Math.floor(spreadBackoffMs(5, bounds, () => client / 1_000) / 100);
      counts.set(slot, (counts.get(slot) ?? 0) + 1);
    }
    expect(Math.max(...counts.values())).toBeLessThan(10);
  });
});
