import { describe, expect, it } from "vitest";
import { accountUrl, chainName, isKnownChain, transactionUrl } from "../chains.ts";
import { parseChainState, parseTokenMarket } from "./chain.ts";

const STATE = {
  chain: "ethereum",
  readsChain: true,
  stage: "following",
  block: 19_000_123,
  headBlock: 19_000_123,
  headAt: 1_700_000_000_000,
  contactAt: 1_700_000_004_000,
  problem: null,
  pending: ["7"],
  bundles: 0,
  openSea: null,
  at: 1_700_000_005_000,
};

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

describe("a chain's state", () => {
  it("is parsed, also while nothing is known of the chain", () => {
    expect(parseChainState(STATE)).toEqual({ ok: true, value: STATE });
    const unknown = { ...STATE, block: null, headBlock: null, headAt: null, contactAt: null };
    expect(parseChainState(unknown)).toEqual({ ok: true, value: unknown });
  });

  it.each([
    ["an unknown stage", { stage: "asleep" }],
    ["a block that is no number", { block: "19000123" }],
    ["half a block", { block: 0.5 }],
    ["ids that are numbers", { pending: [7] }],
    ["a missing time", { at: undefined }],
  ])("is rejected with %s", (_, part) => {
    expect(parseChainState({ ...STATE, ...part }).ok).toBe(false);
  });
});

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

it("knows the explorers of public chains alone", () => {
  expect(accountUrl("ethereum", "0xab")).toBe("https://etherscan.io/address/0xab");
  expect(transactionUrl("base", "0x01")).toBe("https://basescan.org/tx/0x01");
  expect(chainName(31_337)).toBe("chain-31337");
  expect([isKnownChain("ethereum"), isKnownChain("chain-31337")]).toEqual([true, false]);
  expect(accountUrl("chain-31337", "0xab")).toBeNull();
});
