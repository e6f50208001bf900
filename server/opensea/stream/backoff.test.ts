import { describe, expect, it } from "vitest";
import { backoffMs } from "./backoff.ts";

const BOUNDS = { first: 1_000, max: 30_000 };

describe("the backoff", () => {
  it("spreads over a range that doubles up to its bound", () => {
    const longest = [1, 2, 3, 4, 5, 6, 1e9].map((tries) => backoffMs(tries, BOUNDS, () => 1));
    expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it("is never shorter than its first wait", () => {
    for (const tries of [1, 5, 100]) expect(backoffMs(tries, BOUNDS, () => 0)).toBe(1_000);
    expect(backoffMs(3, { first: 60, max: 60 }, () => 1)).toBe(60);
  });

  it("does not let a thousand clients come back in the same tenth of a second", () => {
    const counts = new Map<number, number>();
    for (let client = 0; client < 1_000; client += 1) {
      const slot = Math.floor(backoffMs(5, BOUNDS, () => client / 1_000) / 100);
      counts.set(slot, (counts.get(slot) ?? 0) + 1);
    }
    expect(Math.max(...counts.values())).toBeLessThan(10);
  });
});
