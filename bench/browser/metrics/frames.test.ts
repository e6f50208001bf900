import { describe, expect, it } from "vitest";
import { frameStatistics } from "./frames.ts";

describe("frameStatistics", () => {
  it("counts frames longer than one display frame and longer than three", () => {
    expect(frameStatistics([0, 16.7, 33.4, 66.7, 133.4])).toEqual({
      overSmooth: 0.5,
      overLong: 0.25,
      perSecond: expect.closeTo(30, 1),
    });
  });

  it("tolerates the rounding of the clock", () => {
    expect(frameStatistics([0, 17.2, 34.5]).overSmooth).toBe(0);
  });

  it("throws with a single frame start", () => {
    expect(() => frameStatistics([5])).toThrow("fewer than two");
  });
});
