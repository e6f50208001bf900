import { describe, expect, it } from "vitest";
import { loadUpdate } from "../testing/collection-from-text.tsx";
import { createCollectionStore, EMPTY_STATE } from "./collection-store.ts";
import { factsAt, rowOfToken, sameFacts, tokenAt } from "./token-at.ts";

const BIG_ID = "115792089237316195423570985008687907853269984665640564039457584007913129639935";

function loaded() {
  const store = createCollectionStore();
  store.receive(
    loadUpdate(`
      7          1.5  2   /api/v1/images/drawn/7?w=400
      8          -    3
      ${BIG_ID}  4    -
    `),
  );
  return store.getState();
}

describe("tokenAt", () => {
  it("reads a listed token with its projection", () => {
    expect(tokenAt(loaded(), 0)).toEqual({
      tokenStringId: "7",
      foreignPrice: null,
      isRated: false,
      moving: null,
      unit: "ETH",
      decimals: null,
      usualConfidence: null,
      tokenId: 7,
      name: "Drawn #7",
      rank: 1,
      currentPrice: 1.5,
      priceProjection: 2,
      confidence: 75,
      lastSalePrice: null,
      lastSaleAt: null,
      lowShare: 0.95,
      highShare: 1.05,
      listedAt: null,
      imageUrl: "/api/v1/images/drawn/7?w=400",
      animationUrl: null,
      traits: [[1, 1]],
      vibes: [],
      marketplace: 1,
      deviation: 0.5,
      isPending: false,
    });
  });

  it("returns null for the missing fields of an unlisted or unprojected token", () => {
    const state = loaded();
    expect(tokenAt(state, 1)).toMatchObject({
      currentPrice: null,
      marketplace: null,
      deviation: null,
      imageUrl: null,
    });
    expect(tokenAt(state, 2)).toMatchObject({
      currentPrice: 4,
      priceProjection: null,
      confidence: null,
      deviation: null,
    });
  });

  it("returns null past the end and before a load", () => {
    expect(tokenAt(loaded(), 3)).toBeNull();
    expect(tokenAt(loaded(), -1)).toBeNull();
    expect(tokenAt(EMPTY_STATE, 0)).toBeNull();
  });
});

describe("sameFacts", () => {
  it("is true for two reads of one token, and false for another token or price", () => {
    const state = loaded();
    const facts = factsAt(state, 0);
    expect(sameFacts(facts, factsAt(state, 0))).toBe(true);
    expect(sameFacts(facts, factsAt(state, 1))).toBe(false);
    expect(sameFacts(facts, facts && { ...facts, currentPrice: 1.6 })).toBe(false);
    expect(sameFacts(null, null)).toBe(true);
    expect(sameFacts(facts, null)).toBe(false);
  });
});

describe("rowOfToken", () => {
  it("finds a token by its id, as somebody may write it, even if the number is very large", () => {
    const state = loaded();
    expect(rowOfToken(state, BIG_ID)).toBe(2);
    for (const written of ["7", "07", "0x7", "7.0"]) expect(rowOfToken(state, written)).toBe(0);
    for (const other of ["9", "7.5", "x", ""]) expect(rowOfToken(state, other)).toBe(-1);
    expect(rowOfToken(EMPTY_STATE, "7")).toBe(-1);
  });
});
