import { describe, expect, it } from "vitest";
import { LEAST_MS, longestTask, slowestInteraction } from "./reactions.ts";

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

describe("what a page noted of its inputs", () => {
  it("takes the slowest event after the press", () => {
    expect(slowestInteraction(SEEN, 900)).toBe(72);
  });

  it("takes the least that the browser tells where it told nothing", () => {
    expect(slowestInteraction(SEEN, 2_000)).toBe(LEAST_MS);
  });

  it("takes the longest task that ran on into the press", () => {
    expect(longestTask(SEEN, 1_000)).toBe(60);
    expect(longestTask(SEEN, 2_000)).toBe(0);
  });
});
