import { describe, expect, it } from "vitest";
import { NONE } from "../../../../contract/values/units.ts";
import { floorOf } from "./floor.ts";

describe("floorOf", () => {
  it("returns the lowest listed price above 0", () => {
    expect(floorOf(Float64Array.of(3, NONE, 0, 1.5, 2))).toBe(1.5);
  });

  it("returns null if nothing is on sale", () => {
    expect(floorOf(Float64Array.of(NONE, 0))).toBeNull();
    expect(floorOf(new Float64Array(0))).toBeNull();
  });
});
