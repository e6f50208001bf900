import { describe, expect, it } from "vitest";
import { dealOf, deviationShare } from "./deal.ts";
import { NONE } from "./units.ts";

describe("dealOf", () => {
  it("is hot from 10 percent under the projection and cold from 10 percent over", () => {
    expect(dealOf(90, 100)).toBe("hot");
    expect(dealOf(90.01, 100)).toBe("listed");
    expect(dealOf(110, 100)).toBe("cold");
    expect(dealOf(109.99, 100)).toBe("listed");
  });

  it("counts exactly 10 percent where binary fractions do not add up", () => {
    expect(dealOf(3.3, 3)).toBe("cold");
    expect(dealOf(0.27, 0.3)).toBe("hot");
  });

  it("is unlisted without a price, as null or as NONE", () => {
    expect(dealOf(null, 100)).toBe("unlisted");
    expect(dealOf(NONE, 100)).toBe("unlisted");
  });

  it("is plainly listed without a projection, and at a price of 0", () => {
    expect(dealOf(5, null)).toBe("listed");
    expect(dealOf(5, NONE)).toBe("listed");
    expect(dealOf(0, 100)).toBe("listed");
  });
});

describe("deviationShare", () => {
  it("is a share of the projection, and null where there is nothing to compare", () => {
    expect(deviationShare(75, 100)).toBe(0.25);
    expect(deviationShare(150, 100)).toBe(-0.5);
    expect(deviationShare(1, 0)).toBeNull();
    expect(deviationShare(NONE, 1)).toBeNull();
    expect(deviationShare(1, null)).toBeNull();
  });
});
