import { describe, expect, it } from "vitest";
import type { Follow } from "../../../storage/store/chain/chain-store.ts";
import type { OpenSeaFollow } from "../../../storage/store/orders/order-store.ts";
import { homeOf, sourcesAnswer } from "./market-sources.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const SWEEP = { at: NOW - 720_000, orders: 812, repaired: 3 };

const follow = (part: Partial<Follow> = {}): Follow => ({
  collection: "apes",
  chainId: 1,
  market: "erc721",
  contract: "0x1",
  settings: { name: "Apes", rpcHosts: null, dataContract: null },
  stage: "following",
  fromBlock: 1,
  finalBlock: 90,
  read: { number: 100, hash: "0xb" },
  headBlock: 101,
  headAt: NOW - 9_000,
  contactAt: NOW - 1_000,
  problem: "a chain's problem",
  bundles: 2,
  missingTokens: 0,
  ...part,
});

const openSea = (part: Partial<OpenSeaFollow> = {}): OpenSeaFollow => ({
  collection: "apes",
  slug: "apes-slug",
  chain: "ethereum",
  chainId: 1,
  contract: "0x1",
  name: "Apes",
  stage: "paused",
  readsChain: false,
  isConnected: false,
  contactAt: NOW - 4_000,
  readUpTo: NOW - 60_000,
  sweep: SWEEP,
  sweepMarketTime: null,
  salesReadUpTo: null,
  problem: "OpenSea refuses the API key",
  ...part,
});

const OPENSEA_ANSWER = {
  stage: "paused",
  isConnected: false,
  contactAt: NOW - 4_000,
  problem: "OpenSea refuses the API key",
  sweep: SWEEP,
};

describe("sourcesAnswer", () => {
  it("returns the chain's state, with OpenSea's in openSea", () => {
    const chain = {
      chain: "ethereum",
      readsChain: true,
      stage: "following",
      block: 100,
      headBlock: 101,
      headAt: NOW - 9_000,
      contactAt: NOW - 1_000,
      problem: "a chain's problem",
      pending: ["7"],
      bundles: 2,
      at: NOW,
    };
    const alone = sourcesAnswer({ follow: follow(), openSea: null }, ["7"], NOW);
    expect(alone).toEqual({ ...chain, openSea: null });
    const both = sourcesAnswer({ follow: follow(), openSea: openSea() }, ["7"], NOW);
    expect(both).toEqual({ ...chain, openSea: OPENSEA_ANSWER });
  });

  it("has no blocks without a chain, and OpenSea's stage, contact and problem", () => {
    const sources = { follow: null, openSea: openSea({ chainId: 8453 }) };
    expect(sourcesAnswer(sources, [], NOW)).toEqual({
      chain: "base",
      readsChain: false,
      stage: "paused",
      block: null,
      headBlock: null,
      headAt: null,
      contactAt: NOW - 4_000,
      problem: "OpenSea refuses the API key",
      pending: [],
      bundles: 0,
      openSea: OPENSEA_ANSWER,
      at: NOW,
    });
  });

  it("is null without a source", () => {
    expect(sourcesAnswer({ follow: null, openSea: null }, [], NOW)).toBeNull();
  });
});

describe("homeOf", () => {
  it.each([
    ["punks", { follow: follow({ market: "cryptopunks" }), openSea: null }, 5],
    [
      "punks with offers of OpenSea",
      { follow: follow({ market: "cryptopunks" }), openSea: openSea() },
      5,
    ],
    ["a contract on a chain", { follow: follow(), openSea: null }, 1],
    ["a collection of OpenSea alone", { follow: null, openSea: openSea() }, 1],
    [
      "a chain without a public market",
      { follow: follow({ chainId: 31_337 }), openSea: null },
      null,
    ],
    ["no source", { follow: null, openSea: null }, null],
  ])("returns the marketplace that shows %s", (_, sources, home) => {
    expect(homeOf(sources)).toBe(home);
  });
});
