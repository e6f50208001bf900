import { describe, expect, it } from "vitest";
import { type Follow, UNREAD } from "../../../market/follow.ts";
import { type ChainSourceParts, createChainSource } from "../../../sources/chain/chain-source.ts";
import type { ChainFollow } from "../../../sources/chain/follow/chain-follow.ts";
import type { FollowOpenSeaParts } from "../../../sources/opensea/follow/follow-opensea.ts";
import type { OpenSeaFollow } from "../../../sources/opensea/follow/opensea-follow.ts";
import { createOpenSeaSource } from "../../../sources/opensea/opensea-source.ts";
import { chainFollowOf } from "../../../testing/chain/chain-follow-of.ts";
import { followOf } from "../../../testing/orders/made-up-orders.ts";
import { chainAnswer, sourcesAnswer, tokenPageMarketplace } from "./source-answers.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const SWEEP = { at: NOW - 720_000, orders: 812, repaired: 3 };

const follow = (part: Partial<ChainFollow> = {}): ChainFollow => ({
  ...UNREAD,
  ...chainFollowOf("apes", { market: "erc721" }),
  stage: "following",
  readsChain: true,
  fromBlock: 1,
  finalBlock: 90,
  read: { number: 100, hash: "0xb" },
  headBlock: 101,
  headAt: NOW - 9_000,
  contactAt: NOW - 1_000,
  problem: "a chain's problem",
  bundles: 2,
  warning: "an endpoint's warning",
  missingTokens: 0,
  ...part,
});

const PUNKS = follow({ settings: chainFollowOf("punks").settings });

const openSea = (part: Partial<OpenSeaFollow> = {}): OpenSeaFollow => ({
  ...followOf("apes"),
  ...UNREAD,
  stage: "paused",
  contactAt: NOW - 4_000,
  readUpTo: NOW - 60_000,
  sweep: SWEEP,
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

const SOURCES = [
  createChainSource({} as ChainSourceParts),
  createOpenSeaSource({} as FollowOpenSeaParts), // only described
];

describe("chainAnswer", () => {
  const answer = (follows: readonly Follow[], pending: readonly string[] = []) => {
    const states = sourcesAnswer(follows, SOURCES, pending, NOW);
    return states && chainAnswer(states);
  };

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
      warning: "an endpoint's warning",
      at: NOW,
    };
    const alone = answer([follow()], ["7"]);
    expect(alone).toEqual({ ...chain, openSea: null });
    const both = answer([follow(), openSea()], ["7"]);
    expect(both).toEqual({ ...chain, openSea: OPENSEA_ANSWER });
  });

  it("has no blocks without a chain, and OpenSea's stage, contact and problem", () => {
    expect(answer([openSea({ chainId: 8453 })])).toEqual({
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
      warning: null,
      openSea: OPENSEA_ANSWER,
      at: NOW,
    });
  });

  it("is null without a source", () => {
    expect(answer([])).toBeNull();
    expect(answer([openSea({ source: "gone" })])).toBeNull();
  });
});

describe("sourcesAnswer", () => {
  it("describes each source", () => {
    expect(sourcesAnswer([follow(), openSea()], SOURCES, ["7"], NOW)).toEqual({
      chain: "ethereum",
      sources: [
        {
          ...{ source: "chain", title: "The chain", stage: "following" },
          ...{ contactAt: NOW - 1_000, problem: "a chain's problem" },
          blocks: {
            ...{ block: 100, headBlock: 101, headAt: NOW - 9_000, bundles: 2 },
            warning: "an endpoint's warning",
          },
          orders: null,
        },
        {
          ...{ source: "opensea", title: "OpenSea", stage: "paused" },
          ...{ contactAt: NOW - 4_000, problem: "OpenSea refuses the API key" },
          blocks: null,
          orders: { isConnected: false, sweep: SWEEP },
        },
      ],
      pending: ["7"],
      at: NOW,
    });
  });

  it("says which rows a source took as something else", () => {
    const [answered] = sourcesAnswer([openSea({ warning: "2 rows" })], SOURCES, [], NOW)!.sources;
    expect(answered).toMatchObject({ taken: "2 rows" });
  });

  it("says that the blocks of CryptoPunks have listings, and of no other contract", () => {
    const answer = sourcesAnswer([PUNKS, follow(), openSea()], SOURCES, [], NOW);
    expect(answer?.sources.map((each) => each.blocksHaveListings)).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  it("leaves out no follow, not even one whose source is gone", () => {
    const answer = sourcesAnswer([openSea({ source: "gone" })], SOURCES, [], NOW);
    expect(answer?.sources).toMatchObject([{ source: "gone", title: "gone", stage: "paused" }]);
  });

  it("is null without a follow", () => {
    expect(sourcesAnswer([], SOURCES, [], NOW)).toBeNull();
  });
});

describe("tokenPageMarketplace", () => {
  it.each([
    ["punks", [PUNKS], 5],
    ["punks with offers of OpenSea", [PUNKS, openSea()], 5],
    ["a contract on a chain", [follow()], 1],
    ["a collection of OpenSea alone", [openSea()], 1],
    ["a chain without a public market", [follow({ chainId: 31_337 })], null],
    ["no source", [], null],
  ])("returns the marketplace of %s", (_, follows, marketplace) => {
    expect(tokenPageMarketplace(follows)).toBe(marketplace);
  });
});
