import { describe, expect, it } from "vitest";
import { NONE } from "../values/units.ts";
import { classifyDeal, deviationShare } from "./deal.ts";

describe("classifyDeal", () => {
  it.each([
    [9, 10],
    [0.9, 1],
    [2.7, 3],
    [0.63, 0.7],
    [0.1, 10],
  ])("classifies %d for a value of %d as hot: 10 percent under or more", (price, projection) => {
    expect(classifyDeal(price, projection)).toBe("hot");
  });

  it.each([
    [11, 10],
    [1.1, 1],
    [3.3, 3],
    [0.77, 0.7],
    [500, 10],
  ])("classifies %d for a value of %d as cold: 10 percent over or more", (price, projection) => {
    expect(classifyDeal(price, projection)).toBe("cold");
  });

  it.each([
    [9.01, 10],
    [10, 10],
    [10.99, 10],
  ])("classifies %d for a value of %d as listed: near its value", (price, projection) => {
    expect(classifyDeal(price, projection)).toBe("listed");
  });

  it("classifies a listing without a projection as listed", () => {
    expect(classifyDeal(5, null)).toBe("listed");
    expect(classifyDeal(5, NONE)).toBe("listed");
    expect(classifyDeal(5, 0)).toBe("listed");
  });

  it("classifies a missing price, or a price of 0, as unlisted", () => {
    expect(classifyDeal(null, 10)).toBe("unlisted");
    expect(classifyDeal(NONE, 10)).toBe("unlisted");
    expect(classifyDeal(0, 10)).toBe("unlisted");
  });
});

describe("deviationShare", () => {
  it("is positive under the projection and negative over it", () => {
    expect(deviationShare(75, 100)).toBe(0.25);
    expect(deviationShare(125, 100)).toBe(-0.25);
  });

  it("is NONE if price or projection is missing", () => {
    for (const [price, projection] of [
      [null, 1],
      [1, null],
      [NONE, 1],
      [1, NONE],
      [1, 0],
    ] as const)
      expect(deviationShare(price, projection)).toBeNaN();
  });
});
