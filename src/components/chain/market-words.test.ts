import { describe, expect, it } from "vitest";
import type { Token } from "../../../contract/tokens/token.ts";
import { tokenAt } from "../../collection/token-at.ts";
import { lastSale, OWNER, tokenMarket, topOffer, WRAPPER } from "../../testing/chain-answers.ts";
import { stateFromText } from "../../testing/token-table.ts";
import { besideIts, isWrapped, offered, paid, wanted } from "./market-words.ts";

/** A token whose projection is 100 ETH, with a range of 95 to 105. */
function token(part: Partial<Token> = {}): Token {
  const drawn = tokenAt(stateFromText("id price projection\n12 - 100"), 0);
  if (!drawn) throw new Error("the drawn token is missing");
  return { ...drawn, ...part };
}

describe("besideIts", () => {
  it.each([
    [88, "12% under"],
    [112, "12% over"],
    [100, "at"],
    // Within the range there is no verdict.
    [99, "1 ETH under"],
    [101.5, "1.5 ETH over"],
  ])("compares an offer of %d ETH with a projection of 100", (offer, words) => {
    expect(besideIts(token(), offer)).toBe(words);
  });

  it("claims no percentage beside an uncertain projection", () => {
    expect(besideIts(token({ confidence: 40 }), 88)).toBe("12 ETH under");
  });

  it("says nothing without a projection", () => {
    expect(besideIts(token({ priceProjection: null }), 88)).toBeNull();
    expect(besideIts(token(), 88, "GHST")).toBeNull();
  });
});

describe("isWrapped", () => {
  it("recognizes both wrappers, in any case", () => {
    const older = tokenMarket("1", { owner: WRAPPER });
    const newer = tokenMarket("1", { owner: "0x000000000000003607fce1ac9e043a86675c5c2f" });
    expect([older, newer].map(isWrapped)).toEqual([true, true]);
    expect(isWrapped(tokenMarket("1", { owner: OWNER }))).toBe(false);
    expect(isWrapped(tokenMarket("1", { owner: null }))).toBe(false);
  });

  it("is false without a known owner", () => {
    expect(isWrapped(tokenMarket("1", { owner: undefined }))).toBe(false);
  });

  it("is true of punks alone", () => {
    expect(isWrapped(tokenMarket("1", { owner: WRAPPER, marketplace: 1 }))).toBe(false);
  });
});

describe("paid", () => {
  it("says what was paid in its currency, and no price of one that is not well known", () => {
    expect(paid(lastSale())).toBe("50 ETH");
    expect(paid(lastSale({ price: 1.25, currency: "WETH" }))).toBe("1.25 WETH");
    expect(paid(lastSale({ price: 1_250, currency: "USDC" }))).toBe("1,250 USDC");
    expect(paid(lastSale({ price: 12.5, currency: "APE" }), 4)).toBe("12.5 APE");
    expect(paid(lastSale({ price: null, currency: OWNER }))).toBe("in another currency");
  });

  it("has the collection's decimals", () => {
    expect(paid(lastSale({ price: 1.25 }), 3)).toBe("1.250 ETH");
  });
});

it("writes an offer with the figures of the projection, so that their difference is the one shown", () => {
  const uncertain = { ...token({ confidence: 40, priceProjection: 0.81249 }), decimals: 3 };
  expect(offered(uncertain, topOffer(0.8004, { currency: "WETH" }))).toBe("0.800 WETH");
  expect(besideIts(uncertain, 0.8004)).toBe("0.012 ETH under");
});

describe("wanted", () => {
  it("names the tokens that an offer is for", () => {
    const red = { name: "Background", value: "Red" };
    const laser = { name: "Eyes", value: "Laser" };
    expect(wanted({ kind: "item" })).toBe("this token");
    expect(wanted({ kind: "collection" })).toBe("any token");
    expect(wanted({ kind: "traits", traits: [red] })).toBe("Background: Red");
    expect(wanted({ kind: "traits", traits: [red, laser] })).toBe("Background: Red, Eyes: Laser");
  });
});
