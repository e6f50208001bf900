import { describe, expect, it } from "vitest";
import { floorDecimals } from "./floor-decimals.ts";

describe("floorDecimals", () => {
  it.each([
    [0.55, 3],
    [0.05, 4],
    [12, 1],
    [1, 2],
    [0.999, 3],
    [250, 0],
    [9_000, 0],
    [1e-12, 8],
  ])("is for a floor of %d: %d", (floor, decimals) => {
    expect(floorDecimals(floor)).toBe(decimals);
  });

  it("changes when the floor has passed a power of ten by a fifth", () => {
    const floors = [0.05, 0.1, 0.119, 0.12, 0.1, 0.0834, 0.0833, 0.11, 3, 3, 0.05];
    let decimals: number | null = null;
    const shown = floors.map((floor) => {
      decimals = floorDecimals(floor, decimals);
      return decimals;
    });
    expect(shown).toEqual([4, 4, 4, 3, 3, 3, 4, 4, 2, 2, 4]);
  });

  it("stays without a floor", () => {
    expect(floorDecimals(null)).toBeNull();
    expect(floorDecimals(null, 3)).toBe(3);
    expect(floorDecimals(0, 3)).toBe(3);
  });
});
