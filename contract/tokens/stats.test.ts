import { describe, expect, it } from "vitest";
import { parseStats } from "./stats.ts";

const STATS = {
  floor: 0.5,
  listedCount: 12,
  size: 100,
  volume24h: 3.25,
  sales24h: 4,
  doubtfulVolume24h: 3_600,
  doubtfulSales24h: 2,
  volume7d: 20,
  sales7d: 31,
  doubtfulVolume7d: 3_600,
  doubtfulSales7d: 2,
  medianDeviation: -0.2,
  medianDeviationShare: -0.04,
  lastListingsUpdate: 1_700_000_000_000,
};

describe("a collection's stats", () => {
  it("are parsed unchanged, with null for missing figures", () => {
    expect(parseStats(STATS)).toEqual({ ok: true, value: STATS });
    const bare = {
      ...STATS,
      floor: null,
      medianDeviation: null,
      medianDeviationShare: null,
      lastListingsUpdate: null,
    };
    expect(parseStats(bare)).toEqual({ ok: true, value: bare });
  });

  it.each([
    ["no object", null, "stats"],
    ["a missing field", { ...STATS, size: undefined }, "stats.size"],
    ["text for a number", { ...STATS, volume7d: "20" }, "stats.volume7d"],
    ["a negative amount", { ...STATS, floor: -1 }, "stats.floor"],
    ["no number at all", { ...STATS, medianDeviation: Number.NaN }, "stats.medianDeviation"],
    ["text for a share", { ...STATS, medianDeviationShare: "4%" }, "stats.medianDeviationShare"],
    ["null where a figure must be", { ...STATS, sales24h: null }, "stats.sales24h"],
  ])("are refused for %s with its place", (_, body, place) => {
    expect(parseStats(body)).toMatchObject({ ok: false, problem: { place } });
  });
});
