/** Chooses the times of polls from the clocks of chains. */
import { describe, expect, it } from "vitest";
import { createPollTimes } from "./poll-times.ts";

const NOW = 1_700_000_000_000;

/** Returns the wait after the given heads, in milliseconds. */
function waitAfter(...heads: readonly (readonly [number: number, at: number])[]): number {
  const times = createPollTimes(() => NOW);
  for (const [number, at] of heads) times.saw({ number, at });
  return times.waitMs();
}

describe("the wait before the next poll", () => {
  it("lasts until the next block is due", () => {
    expect(waitAfter([1, NOW - 14_000], [2, NOW - 2_000])).toBe(10_000);
  });

  it("is a quarter of a block time if the next block is late", () => {
    expect(waitAfter([1, NOW - 44_000], [2, NOW - 32_000])).toBe(3_000);
  });

  it.each([
    ["a block from the far future", NOW + 1e12],
    ["a block from the end of time", 8.64e15],
    ["a block from the past", 0],
  ])("is between 200 ms and a minute after %s", (_, at) => {
    for (const heads of [
      [
        [1, NOW],
        [2, at],
      ],
      [
        [1, at],
        [2, NOW],
      ],
      [
        [1, NOW - 12_000],
        [2, NOW],
        [3, at],
        [4, at + 1],
      ],
    ] as const) {
      const wait = waitAfter(...heads);
      expect(wait).toBeGreaterThanOrEqual(200);
      expect(wait).toBeLessThanOrEqual(60_000);
    }
  });

  it("does not grow beyond a minute on a chain that is slower", () => {
    expect(waitAfter([1, NOW - 7_200_000], [2, NOW])).toBe(60_000);
  });
});
