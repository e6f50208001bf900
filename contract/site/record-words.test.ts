import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecordedCall } from "../market/record.ts";
import { besideProjection } from "../values/format.ts";
import {
  callAmounts,
  callSentence,
  callTitle,
  recordPath,
  wasInRange,
  whenSaid,
} from "./record-words.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const CALL: RecordedCall = {
  collection: "apes",
  collectionName: "Apes",
  demo: false,
  tokenId: "7",
  known: true,
  live: true,
  price: 0.089,
  projection: 0.139,
  low: 0.12,
  high: 0.16,
  confidence: 0.9,
  saidAt: 0,
  paid: 0.131,
  soldAt: 2 * DAY,
};

describe("a recorded call", () => {
  it("says the verdict, the price and what was paid", () => {
    expect(callSentence(CALL)).toBe(
      "Listed at 0.089 ETH, 36% under its projection of 0.139 ETH (0.120 to 0.160 ETH). Sold for 0.131 ETH, 6% under the projection.",
    );
    expect(callTitle(CALL)).toBe("Apes #7 sold for 0.131 ETH");
  });

  it("has the collection's decimals, and the same amounts in the title and the picture", () => {
    const call = { ...CALL, price: 4, projection: 5, low: null, high: null, paid: 8, decimals: 2 };
    expect(callSentence(call)).toBe(
      "Listed at 4.00 ETH, projection 5.00 ETH. Sold for 8.00 ETH, 60% over the projection.",
    );
    expect(callTitle(call)).toBe("Apes #7 sold for 8.00 ETH");
    expect(callAmounts(call)).toEqual({ projected: "5.00 ETH", sold: "8.00 ETH" });
  });

  it("shows a price far under the projection with its figures", () => {
    expect(callAmounts({ ...CALL, projection: 5, paid: 0.004, decimals: 2 })).toEqual({
      projected: "5.00 ETH",
      sold: "< 0.01 ETH",
    });
  });

  it("has no percentage of the price without evidence", () => {
    expect(callSentence({ ...CALL, confidence: 0.5, price: 0.2 })).toContain(
      "Listed at 0.200 ETH, projection 0.139 ETH (0.120 to 0.160 ETH). Sold",
    );
  });

  it("says percentages of the figures that it says", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 20, noNaN: true }), (paid) => {
        const text = callSentence({ ...CALL, projection: 0.41285, paid });
        const figures = /projection of ([\d.]+) ETH .* Sold for ([\d.]+) ETH, (.*) the projection/;
        const [, projection, sold, said] = figures.exec(text) ?? [];
        expect(said).toBe(besideProjection(1 - Number(sold) / Number(projection)));
      }),
      { seed: 41 },
    );
  });

  it("shows a price paid on its own side of the range", () => {
    const near = { ...CALL, projection: 1.6, low: 1.19, high: 2, decimals: 3 };
    expect(callSentence({ ...near, price: null, paid: 2.0004 })).toBe(
      "Projection 1.6000 ETH (1.1900 to 2.0000 ETH). Sold for 2.0004 ETH, 25% over the projection.",
    );
    const around = fc.integer({ min: -1_000, max: 1_000 }).map((off) => off / 100_000);
    fc.assert(
      fc.property(fc.boolean(), around, fc.boolean(), (isLow, off, isListed) => {
        const paid = (isLow ? 1.19431 : 2.00362) * (1 + off);
        const price = isListed ? 1.3 : null;
        const call = { ...near, price, low: 1.19431, high: 2.00362, paid };
        const [, low, high, sold] =
          /\(([\d.]+) to ([\d.]+) ETH\).* Sold for ([\d.]+) ETH/
            .exec(callSentence(call))
            ?.map(Number) ?? [];
        expect(sold! >= low! && sold! <= high!).toBe(wasInRange(call));
      }),
      { seed: 41, numRuns: 2_000 },
    );
  });

  it("names no price for a token that was not listed, and no range without one", () => {
    expect(callSentence({ ...CALL, price: null, low: null, high: null, paid: 0.139 })).toBe(
      "Projection 0.139 ETH. Sold for 0.139 ETH, at the projection.",
    );
  });

  it.each([
    [30_000, "under a minute"],
    [MINUTE, "1 minute"],
    [59 * MINUTE, "59 minutes"],
    [60 * MINUTE, "1 hour"],
    [DAY - 1, "23 hours"],
    [DAY, "1 day"],
  ])("says %d ms as %s", (soldAt, words) => {
    expect(whenSaid({ ...CALL, soldAt })).toBe(`${words} before the sale`);
  });

  it("says that a projection was computed afterwards", () => {
    expect(whenSaid({ ...CALL, live: false })).toBe("afterwards, from earlier sales alone");
  });

  it("has an address below its collection's", () => {
    expect(recordPath("apes")).toBe("/c/apes/record");
    expect(recordPath("apes", "7-5-1")).toBe("/c/apes/record/7-5-1");
  });
});
