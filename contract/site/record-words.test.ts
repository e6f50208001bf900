import { describe, expect, it } from "vitest";
import type { RecordedCall } from "../listings/record.ts";
import { callDescription, callSentence, callTitle, missWords, recordPath } from "./record-words.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const CALL: RecordedCall = {
  collection: "apes",
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
  it("says the verdict, the price, what was paid and when", () => {
    expect(callSentence(CALL)).toBe(
      "36% under its projection at 0.089 ETH, sold for 0.131 ETH 2 days later.",
    );
    expect(callDescription(CALL)).toMatch(/ later\. That is 6% under its projection\.$/);
    expect(callTitle("Apes", CALL)).toBe("Apes #7 sold for 0.131 ETH");
  });

  it("has a range instead of a verdict without evidence", () => {
    expect(callSentence({ ...CALL, confidence: 0.5, price: 0.131 })).toBe(
      "Listed at 0.131 ETH, projection 0.139 ETH (0.120 to 0.160 ETH), sold for 0.131 ETH 2 days later.",
    );
  });

  it("names no price and no time for a token that was not listed, or past sales", () => {
    expect(callSentence({ ...CALL, price: null })).toBe(
      "Projection 0.139 ETH (0.120 to 0.160 ETH), sold for 0.131 ETH.",
    );
    expect(callSentence({ ...CALL, price: null, low: null, high: null, live: false })).toBe(
      "Projection 0.139 ETH, sold for 0.131 ETH.",
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
    expect(callSentence({ ...CALL, soldAt })).toContain(` ETH ${words} later.`);
  });

  it("compares the price paid with the projection", () => {
    expect(missWords({ projection: 2, paid: 2 })).toBe("at its projection");
    expect(missWords({ projection: 2, paid: 3 })).toBe("50% over its projection");
  });

  it("has an address below its collection's", () => {
    expect(recordPath("apes")).toBe("/c/apes/record");
    expect(recordPath("apes", "7-5")).toBe("/c/apes/record/7-5");
  });
});
