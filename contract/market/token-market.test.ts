import { describe, expect, it } from "vitest";
import { parseTokenMarket } from "./token-market.ts";

const MARKET = {
  tokenId: "7",
  owner: "0xab",
  isPending: false,
  marketplace: 5,
  topOffer: {
    price: 1.5,
    currency: "ETH",
    bidder: "0xcd",
    marketplace: 5,
    scope: { kind: "item" },
  },
  lastSale: {
    price: null,
    currency: "0xef",
    at: 1_600_000_000_000,
    transactionHash: "0x01",
    marketplace: 0,
    seller: "0xab",
    buyer: "0xcd",
  },
};

describe("a token's market", () => {
  it("is parsed, also without owner, bid and sale", () => {
    expect(parseTokenMarket(MARKET)).toEqual({ ok: true, value: MARKET });
    const bare = { ...MARKET, owner: null, marketplace: null, topOffer: null, lastSale: null };
    expect(parseTokenMarket(bare)).toEqual({ ok: true, value: bare });
  });

  it.each([
    ["a bid below 0", { topOffer: { ...MARKET.topOffer, price: -1 } }],
    ["a sale without a time", { lastSale: { ...MARKET.lastSale, at: null } }],
    ["an owner that is a number", { owner: 7 }],
  ])("is rejected with %s", (_, part) => {
    expect(parseTokenMarket({ ...MARKET, ...part }).ok).toBe(false);
  });
});
