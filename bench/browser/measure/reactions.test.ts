import { describe, expect, it } from "vitest";
import { longestTask, MIN_MS, slowestInteraction } from "./reactions.ts";

const SEEN = {
  events: [
    { interaction: 1, startTime: 10, duration: 400 },
    { interaction: 2, startTime: 1_000, duration: 40 },
    { interaction: 2, startTime: 1_060, duration: 72 },
  ],
  tasks: [
    { startTime: 100, duration: 300 },
    { startTime: 950, duration: 60 },
    { startTime: 1_070, duration: 55 },
  ],
};

describe("the reactions that a page recorded", () => {
  it("returns the slowest event after the press", () => {
    expect(slowestInteraction(SEEN, 900)).toBe(72);
  });

  it("returns the least duration that the browser reports if there is no entry", () => {
    expect(slowestInteraction(SEEN, 2_000)).toBe(MIN_MS);
  });

  it("returns the longest task that was still running at the press", () => {
    expect(longestTask(SEEN, 1_000)).toBe(60);
    expect(longestTask(SEEN, 2_000)).toBe(0);
  });
});
