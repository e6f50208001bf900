import { describe, expect, it } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

describe("createRateLimit", () => {
  it("allows so many a window to each key, and says when there is room again", () => {
    let now = 60_000;
    const limit = createRateLimit({ max: 2, windowMs: 60_000 }, () => now);
    expect(["a", "a", "b"].map(limit.secondsUntilAllowed)).toEqual([0, 0, 0]);
    now += 45_000;
    expect(limit.secondsUntilAllowed("a")).toBe(15);
    expect(limit.secondsUntilAllowed("b")).toBe(0);
    now += 15_000;
    expect(limit.secondsUntilAllowed("a")).toBe(0);
  });

  it("forgets the first of more keys than it remembers", () => {
    const limit = createRateLimit({ max: 1, windowMs: 60_000 }, () => 0);
    limit.secondsUntilAllowed("first");
    for (let key = 0; key < 10_000; key += 1) limit.secondsUntilAllowed(String(key));
    expect(limit.secondsUntilAllowed("first")).toBe(0);
    expect(limit.secondsUntilAllowed("9999")).toBeGreaterThan(0);
  });
});
