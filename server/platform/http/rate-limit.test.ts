import { describe, expect, it } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

describe("createRateLimit", () => {
  it("allows `max` calls per key and window, and returns the seconds until the next window", () => {
    let now = 60_000;
    const limit = createRateLimit({ max: 2, windowMs: 60_000 }, () => now);
    expect(["a", "a", "b"].map(limit.secondsUntilAllowed)).toEqual([0, 0, 0]);
    now += 45_000;
    expect(limit.secondsUntilAllowed("a")).toBe(15);
    expect(limit.secondsUntilAllowed("b")).toBe(0);
    now += 15_000;
    expect(limit.secondsUntilAllowed("a")).toBe(0);
  });

  it("evicts the oldest key when there are too many", () => {
    const limit = createRateLimit({ max: 1, windowMs: 60_000 }, () => 0);
    limit.secondsUntilAllowed("first");
    for (let key = 0; key < 10_000; key += 1) limit.secondsUntilAllowed(String(key));
    expect(limit.secondsUntilAllowed("first")).toBe(0);
    expect(limit.secondsUntilAllowed("9999")).toBeGreaterThan(0);
  });
});
