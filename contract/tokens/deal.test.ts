import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NONE } from "../values/units.ts";
import {
  type Appraisal,
  describeDeal,
  describeToken,
  deviationShare,
  doubtAbout,
  plainVerdict,
  rangeOf,
  verdictOf,
} from "./deal.ts";

/** A sure projection of a narrow range. */
const sure = (priceProjection: number | null): Appraisal => ({
  priceProjection,
  confidence: 0.9,
  lowShare: 0.95,
  highShare: 1.05,
});
const dealOf = (price: number | null, projection: number | null) =>
  verdictOf(price, sure(projection)).deal;

describe("the verdict on a price", () => {
  it.each([
    [9, 10],
    [0.9, 1],
    [2.7, 3],
    [0.63, 0.7],
    [0.1, 10],
  ])("is hot at %d for a projection of %d: 10 percent under or more", (price, projection) => {
    expect(dealOf(price, projection)).toBe("hot");
  });

  it.each([
    [11, 10],
    [1.1, 1],
    [3.3, 3],
    [0.77, 0.7],
    [500, 10],
  ])("is cold at %d for a projection of %d: 10 percent over or more", (price, projection) => {
    expect(dealOf(price, projection)).toBe("cold");
  });

  it.each([
    [9.01, 10],
    [10, 10],
    [10.99, 10],
  ])("is listed at %d for a projection of %d: near it", (price, projection) => {
    expect(dealOf(price, projection)).toBe("listed");
  });

  it("has a percentage outside of the range, also near the projection", () => {
    expect(verdictOf(9.1, sure(10)).share).toBeCloseTo(0.09, 9);
    expect(verdictOf(9.1, sure(10)).deal).toBe("listed");
    expect(verdictOf(9.6, sure(10)).share).toBeNaN();
  });

  it("is listed without a projection", () => {
    for (const missing of [null, NONE, 0]) expect(dealOf(5, missing)).toBe("listed");
  });

  it("is unlisted for a missing price, and for a price of 0", () => {
    for (const missing of [null, NONE, 0]) expect(dealOf(missing, 10)).toBe("unlisted");
  });

  it.each([
    ["a confidence under 60 percent", { confidence: 0.599 }],
    ["no confidence", { confidence: null }],
    ["an unknown confidence", { confidence: NONE }],
    ["a high bound over three times the low one", { lowShare: 0.4, highShare: 1.21 }],
    ["no low bound", { lowShare: null }],
    ["no high bound", { highShare: NONE }],
    ["a low bound of 0", { lowShare: 0 }],
    ["both bounds at 0", { lowShare: 0, highShare: 0 }],
    ["a range that holds the price", { lowShare: 0.5 }],
  ])("is missing with %s", (_, figures) => {
    expect(verdictOf(5, sure(10)).deal).toBe("hot");
    expect(verdictOf(5, { ...sure(10), ...figures })).toEqual({ deal: "listed", share: NONE });
  });

  it("names what is uncertain", () => {
    expect(doubtAbout(sure(10))).toBeNull();
    expect(doubtAbout({ ...sure(10), confidence: 0.59, highShare: 9 })).toBe("confidence");
    expect(doubtAbout({ ...sure(10), highShare: 9 })).toBe("range");
    expect(doubtAbout({ ...sure(10), lowShare: null })).toBe("range");
  });

  it("is earned by a confidence of 60 percent and a range of three times", () => {
    const figures = { ...sure(10), confidence: 0.6, lowShare: 0.35, highShare: 1.05 };
    expect(verdictOf(3, figures)).toEqual({ deal: "hot", share: 0.7 });
    expect(verdictOf(10.5, figures)).toEqual({ deal: "listed", share: NONE });
    expect(describeToken({ ...figures, currentPrice: 3, confidence: 60 }).deal).toBe("hot");
    expect(describeToken({ ...figures, currentPrice: 3, confidence: 59.9 }).deal).toBe("listed");
    expect(describeToken({ ...figures, currentPrice: 3, confidence: null }).deal).toBe("listed");
  });

  it("rests on evidence, for any figures", () => {
    const missing = fc.constantFrom(null, NONE);
    const amount = fc.oneof(
      missing,
      fc.constant(0),
      fc.double({ min: 1e-18, max: 1e9, noNaN: true }),
    );
    const share = fc.oneof(missing, fc.double({ min: 0, max: 4, noNaN: true }));
    const confidence = fc.oneof(missing, fc.double({ min: 0, max: 1, noNaN: true }));
    const figures = fc.record({
      priceProjection: amount,
      confidence,
      lowShare: share,
      highShare: share,
    });
    fc.assert(
      fc.property(amount, figures, (price, appraisal) => {
        const verdict = verdictOf(price, appraisal);
        if (price === null || !(price > 0)) expect(verdict.deal).toBe("unlisted");
        else if (Number.isNaN(verdict.share)) expect(verdict.deal).toBe("listed");
        if (price === null || Number.isNaN(verdict.share)) return;
        const [low, high] = rangeOf(appraisal) ?? [NONE, NONE];
        expect(appraisal.confidence).toBeGreaterThanOrEqual(0.6 - 1e-6);
        expect(high).toBeLessThan(3.001 * low);
        expect(price < low || price > high).toBe(true);
        expect(verdict.share).toBe(deviationShare(price, appraisal.priceProjection));
        const isFar = Math.abs(verdict.share) > 0.1 + 1e-6;
        if (isFar) expect(verdict.deal).toBe(verdict.share > 0 ? "hot" : "cold");
      }),
      { seed: 20, numRuns: 5_000 },
    );
  });
});

describe("the description of a price", () => {
  const unsure = { ...sure(10), confidence: 0.5 };

  it("is the verdict if there is one", () => {
    expect(describeDeal(5, sure(10))).toEqual({ kind: "verdict", deal: "hot", share: 0.5 });
    expect(describeDeal(15, sure(10))).toEqual({ kind: "verdict", deal: "cold", share: -0.5 });
    expect(describeDeal(9.2, sure(10))).toMatchObject({ kind: "verdict", deal: "listed" });
  });

  it("is the range without a verdict, and nothing without a range", () => {
    expect(describeDeal(5, unsure)).toEqual({ kind: "range", deal: "listed", range: [9.5, 10.5] });
    expect(describeDeal(10, sure(10))).toMatchObject({ kind: "range", deal: "listed" });
    for (const figures of [{ lowShare: null }, { highShare: NONE }, { priceProjection: null }])
      expect(describeDeal(5, { ...unsure, ...figures })).toEqual({ kind: "none", deal: "listed" });
  });

  it("is nothing for a token that is not on sale", () => {
    for (const price of [null, NONE, 0])
      expect(describeDeal(price, sure(10))).toEqual({ kind: "none", deal: "unlisted" });
  });

  it("reads the confidence of a token in percent", () => {
    const token = { ...sure(10), currentPrice: 5, confidence: 60 };
    expect(describeToken(token).kind).toBe("verdict");
    expect(describeToken({ ...token, confidence: 59.9 }).kind).toBe("range");
    expect(describeToken({ ...token, currentPrice: null }).kind).toBe("none");
  });
});

describe("rangeOf", () => {
  it("returns the bounds in ETH, or null if a figure is missing", () => {
    const [low, high] = rangeOf({ priceProjection: 20, lowShare: 0.5, highShare: 1.5 }) ?? [];
    expect([low, high]).toEqual([10, 30]);
    expect(rangeOf({ priceProjection: null, lowShare: 0.5, highShare: 1.5 })).toBeNull();
    expect(rangeOf({ priceProjection: 20, lowShare: NONE, highShare: 1.5 })).toBeNull();
    expect(rangeOf({ priceProjection: 20, lowShare: 0.5, highShare: null })).toBeNull();
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

describe("the word for a price without a percentage", () => {
  const token = { ...sure(10), currentPrice: 10, confidence: 80 };

  it("is Fair within the range, also at its bounds", () => {
    for (const currentPrice of [9.5, 10, 10.5])
      expect(plainVerdict({ ...token, currentPrice })).toBe("Fair");
  });

  it("is No verdict if the confidence, the range or a missing projection allows none", () => {
    for (const change of [{ confidence: 59 }, { highShare: 3 }, { priceProjection: null }])
      expect(plainVerdict({ ...token, ...change })).toBe("No verdict");
  });
});
