import { describe, expect, it } from "vitest";
import type { TraitPair } from "../../../contract/tokens/token.ts";
import { rarityPrior, UNKNOWN_PRIOR } from "./rarity-prior.ts";
import { traitRows } from "./trait-rows.ts";

/** Value id of the trait -> number of tokens with it. Values 0 and 1 are common, 2 and 3 are rare. */
const CARRIERS = [60, 60, 4, 2];
const TOKENS = CARRIERS.flatMap((count, value) =>
  Array.from({ length: count }, () => ({ traits: [[1, value]] satisfies TraitPair[] })),
);
const rows = traitRows(
  TOKENS,
  CARRIERS.map((_, value) => `1 ${value}`),
);
/** Enough evidence for each value that the prior of an unknown market hardly counts. */
const MANY = 1_000;
const evidence = new Float64Array(CARRIERS.length).fill(MANY);

/** Estimates the prior from the worth of each of the four values. */
const priorOf = (worths: readonly number[]) =>
  rarityPrior(rows, Float64Array.from(worths), evidence);

/** Returns worths proportional to the rarities, plus `additions`. */
const proportional = (slope: number, additions = [0, 0, 0, 0]) =>
  additions.map((addition, column) => slope * rows.rarity[column] + addition);

describe("the prior of rarity", () => {
  it("has common values, whose rarity is 0, and rare ones", () => {
    const [first, second, rare, rarest] = rows.rarity;
    expect([first, second]).toEqual([0, 0]);
    expect(rare).toBeGreaterThan(1);
    expect(rarest).toBeGreaterThan(rare);
  });

  it("estimates the slope of worths that are proportional to the rarities", () => {
    const { slope, slopes } = priorOf(proportional(0.5));
    expect(slope).toBeGreaterThan(0.35);
    expect(slope).toBeLessThanOrEqual(0.5);
    expect(slopes[0][1]).toBeGreaterThan(slope);
    expect(slopes[0][1]).toBeLessThanOrEqual(0.5);
  });

  it("expects no less of rare values if they sell for less", () => {
    expect(priorOf(proportional(-0.5)).slope).toBe(0);
  });

  it("estimates the constant spread from common values, and the spread per rarity from rare ones", () => {
    const [constant, perRarity] = priorOf(proportional(0.5)).spread;
    const [ofCommon, stillPerRarity] = priorOf(proportional(0.5, [1, -1, 0, 0])).spread;
    expect(ofCommon).toBeGreaterThan(constant + 0.3);
    expect(stillPerRarity).toBeCloseTo(perRarity, 12);
    const [stillConstant, ofRare] = priorOf(proportional(0.5, [0, 0, 3, -2])).spread;
    expect(ofRare).toBeGreaterThan(perRarity + 0.3);
    expect(stillConstant).toBeCloseTo(constant, 12);
  });

  it("limits worths to a quarter above the dearest sold value", () => {
    expect(priorOf([0, 0, 0.4, 2]).limit).toBeCloseTo(2.5, 12);
    expect(priorOf([0, 0, -1, -1]).limit).toBe(0);
  });

  it("is the one of an unknown market if nothing was sold", () => {
    const unsold = rarityPrior(rows, new Float64Array(4), new Float64Array(4));
    expect(unsold).toMatchObject({ slope: UNKNOWN_PRIOR.slope, limit: UNKNOWN_PRIOR.limit });
    expect(unsold.spread[0]).toBeCloseTo(UNKNOWN_PRIOR.spread[0], 12);
    expect(unsold.spread[1]).toBeCloseTo(UNKNOWN_PRIOR.spread[1], 12);
  });
});
