import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { besideProjection } from "../values/format.ts";
import { verdictOf } from "./deal.ts";
import { figuresBeside } from "./figures-beside.ts";
import { amountsTogether, showFigures } from "./shown-figures.ts";

const amount = fc.oneof(
  fc.double({ min: 0.01, max: 300, noNaN: true }),
  fc.integer({ min: -2000, max: 5500 }).map((power) => 10 ** (power / 1000)),
);
/** A price at a bound of its range, or a thousandth beside it, is where rounding contradicts. */
const nearBound = fc.constantFrom(0.999, 0.9999, 1, 1.0001, 1.001, 1.03, 0.8);

const token = fc
  .record({
    projection: amount,
    low: fc.double({ min: 0.3, max: 0.99, noNaN: true }),
    high: fc.double({ min: 1.01, max: 3, noNaN: true }),
    nearness: nearBound,
    isNearLow: fc.boolean(),
  })
  .map(({ projection, low, high, nearness, isNearLow }) => ({
    price: projection * (isNearLow ? low : high) * nearness,
    appraisal: { priceProjection: projection, confidence: 0.9, lowShare: low, highShare: high },
  }));

/** The collection's decimals. */
const decimals = fc.option(fc.integer({ min: 0, max: 6 }));

/** Reads a text as a reader does. */
const read = (text: string) => Number(text.replaceAll(",", "").replace("\u2212", "-"));
const side = (price: number, low: number, high: number) =>
  price < low ? "under" : price > high ? "over" : "in";

describe("figuresBeside", () => {
  it("shows the same beside another amount as if all were shown at once", () => {
    fc.assert(
      fc.property(token, amount, decimals, ({ price, appraisal }, beside, ofCollection) => {
        const without = { ...appraisal, decimals: ofCollection };
        const quick = figuresBeside(beside, showFigures(price, without), price, without);
        const whole = showFigures(price, { ...without, beside });
        for (const each of [price, appraisal.priceProjection, beside])
          expect(quick.amount(each)).toBe(whole.amount(each));
      }),
      { seed: 4103, numRuns: 1_000 },
    );
  });

  it("keeps the decimals of price and projection, also for an amount that would show as 0", () => {
    const none = { lowShare: null, highShare: null };
    const beside = (amount: number) => {
      const appraisal = { ...none, priceProjection: 0.745, decimals: 3 };
      const shown = figuresBeside(amount, showFigures(0.7, appraisal), 0.7, appraisal);
      return [0.7, 0.745, amount].map(shown.amount);
    };
    expect(beside(0.0144)).toEqual(["0.700", "0.745", "0.014"]);
    expect(beside(0.001)).toEqual(["0.700", "0.745", "0.001"]);
    expect(beside(0.0004)).toEqual(["0.700", "0.745", "< 0.001"]);
    expect(beside(0)).toEqual(["0.700", "0.745", "0.000"]);
  });
});

describe("showFigures", () => {
  it("shows figures that agree, for prices that eight decimals tell from the bounds", () => {
    fc.assert(
      fc.property(token, decimals, ({ price, appraisal }, ofCollection) => {
        const shown = showFigures(price, { ...appraisal, decimals: ofCollection });
        const { priceProjection, lowShare, highShare } = appraisal;
        const [shownPrice, projection] = [price, priceProjection].map(shown.amount).map(read);
        const [low = 0, high = 0] = (shown.bounds ?? []).map(read);
        expect(read(shown.deviation ?? "")).toBeCloseTo((projection ?? 0) - (shownPrice ?? 0), 9);
        expect(shown.difference).toBe(read(shown.deviation ?? ""));
        expect(shown.share).toBeCloseTo((shown.difference ?? 0) / (projection ?? 0), 9);
        const exact = side(price, priceProjection * lowShare, priceProjection * highShare);
        expect(side(shownPrice ?? 0, low, high)).toBe(exact);
        const { deal } = verdictOf(price, appraisal);
        if (deal === "hot") expect(besideProjection(shown.share)).toMatch(/^\d\d+% under/);
        if (deal === "cold") expect(besideProjection(shown.share)).toMatch(/^\d\d+(% over|×)/);
        const half = ofCollection === null ? 0 : 0.5 * 10 ** -ofCollection;
        expect(Math.abs((shownPrice ?? 0) - price)).toBeLessThan(
          Math.max(0.006 * price, 1.001 * half),
        );
      }),
      { seed: 4101, numRuns: 3_000 },
    );
  });

  it.each([
    [0.745, 1.247, 0.75, 1.2, "0.745", "1.247", "+0.502", "0.94 to 1.50"],
    // With one decimal the bound would be 2.2, which is over the price.
    [2.17, 4.3, 0.5023, 0.8, "2.17", "4.30", "+2.13", "2.16 to 3.44"],
    [0.2, 0.795, 0.7, 1.3, "0.200", "0.795", "+0.595", "0.56 to 1.03"],
    [1_234.5, 2_000, 0.7, 1.3, "1,235", "2,000", "+765", "1,400 to 2,600"],
    // The bound is 0.8999999999999999.
    [0.9, 0.75, 0.8, 1.2, "0.90", "0.75", "\u22120.15", "0.60 to 0.90"],
    [3e-9, 4.9e-9, 0.7, 1.3, "< 0.000001", "< 0.000001", "< +0.000001", "< 0.000001"],
    [0.00012, 0.0002, 0.7, 1.3, "0.00012", "0.00020", "+0.00008", "0.00014 to 0.00026"],
  ])(
    "shows a price of %d beside a projection of %d",
    (price, priceProjection, lowShare, highShare, ...texts) => {
      const shown = showFigures(price, { priceProjection, lowShare, highShare });
      expect([
        shown.amount(price),
        shown.amount(priceProjection),
        shown.deviation,
        shown.range,
      ]).toEqual(texts);
    },
  );

  it("shows the collection's decimals, and more where they would contradict", () => {
    const shown = (price: number, projection: number, low = 0.7, high = 1.3, decimals = 3) => {
      const appraisal = { priceProjection: projection, lowShare: low, highShare: high, decimals };
      const { amount, deviation, range } = showFigures(price, appraisal);
      return [amount(price), amount(projection), deviation, range];
    };
    expect(shown(0.2, 0.795)).toEqual(["0.200", "0.795", "+0.595", "0.56 to 1.03"]);
    expect(shown(24, 27.841)).toEqual(["24.000", "27.841", "+3.841", "19 to 36"]);
    // With three decimals the price would be at its upper bound of 1.3.
    expect(shown(1.3002, 1)).toEqual(["1.3002", "1.0000", "\u22120.3002", "0.7000 to 1.3000"]);
    expect(shown(0.0002, 0.0004)).toEqual(["0.0002", "0.0004", "+0.0002", "0.00028 to 0.00052"]);
    expect(shown(1_234.5, 2_000).slice(0, 3)).toEqual(["1,235", "2,000", "+765"]);
    expect(shown(1_234.5, 70.25, 0.7, 1.3, 0)[0]).toBe("1,235");
    expect(shown(0.0002, 0.795)).toEqual(["< 0.001", "0.795", "+0.795", "0.56 to 1.03"]);
    // A percentage of 0.004 would be wrong.
    expect(shown(0.0031, 0.0042).slice(0, 2)).toEqual(["0.0031", "0.0042"]);
    // With three decimals it would be 9% under.
    expect(shown(0.0957, 0.1064, 0.95, 1.05).slice(0, 3)).toEqual(["0.0957", "0.1064", "+0.0107"]);
    // It is 10.03% under. With two decimals it would be 9.9% under, too little for a verdict.
    expect(shown(0.9051, 1.006, 0.95, 1.05, 2).slice(0, 2)).toEqual(["0.905", "1.006"]);
  });

  it("shows what there is without a price, a range or a projection", () => {
    const none = { priceProjection: null, lowShare: null, highShare: null };
    expect(showFigures(null, none)).toMatchObject({ deviation: null, range: null, bounds: null });
    expect(showFigures(1.5, none).amount(1.5)).toBe("1.5");
    const figures = showFigures(null, { priceProjection: 2, lowShare: 0.5, highShare: 1.5 });
    expect(figures).toMatchObject({ deviation: null, difference: null, range: "1.0 to 3.0" });
  });
});

it("writes amounts that stand together in the collection's decimals, and what would show as 0 as less than those", () => {
  const together = (amounts: readonly number[]) => amounts.map(amountsTogether(amounts, 2));
  expect(together([0.5, 12.345])).toEqual(["0.50", "12.35"]);
  expect(together([0.004, 1])).toEqual(["< 0.01", "1.00"]);
  expect(together([1_234.5, 1])).toEqual(["1,234.5", "1.0"]);
});
