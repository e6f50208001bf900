import { describe, expect, it } from "vitest";
import type { ChainState } from "../../../contract/listings/chain.ts";
import { chainState } from "../../testing/chain-answers.ts";
import { chainLine, chainSummary, sameSummary } from "./chain-words.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;
const KEY_REFUSED = "rpc.example refuses the key of the RPC address";

const line = (part: Partial<ChainState> = {}, now = NOW) => chainLine(chainState(NOW, part), now);
const summary = (part: Partial<ChainState> = {}, now = NOW) =>
  chainSummary(chainState(NOW, part), now);
const silent = (ms: number) => ({ contactAt: NOW - ms });

describe("chainLine", () => {
  it("says the chain, the block and its age", () => {
    expect(line()).toBe("Read from ethereum, block 19,000,123, 4 s ago.");
    expect(line({}, NOW + 50_000)).toBe("Read from ethereum, block 19,000,123, 54 s ago.");
    expect(line({ headAt: NOW - 3 * MINUTE_MS })).toContain(", 3 min ago.");
  });

  it("never says that a block is ahead of the time", () => {
    expect(line({ headAt: NOW + 5_000 })).toContain(", 0 s ago.");
  });

  it("says how many blocks are missing", () => {
    expect(line({ block: 19_000_120 })).toBe(
      "Read from ethereum, block 19,000,120, 3 blocks behind.",
    );
    expect(line({ block: 19_000_122 })).toContain("1 block behind");
    expect(line({ block: 19_000_124 })).not.toContain("behind");
  });

  it("says how old the data are, and why", () => {
    const problem = KEY_REFUSED;
    expect(line({ problem, ...silent(12 * MINUTE_MS) })).toBe(
      `Not updated for 12 min: ${KEY_REFUSED}.`,
    );
    expect(line({ problem, ...silent(7_000) })).toBe(`Not updated for 7 s: ${KEY_REFUSED}.`);
    expect(line({ problem, contactAt: null })).toBe(`Not read yet: ${KEY_REFUSED}.`);
    expect(line({ problem: `${KEY_REFUSED}. `, ...silent(7_000) })).toMatch(/address\.$/);
  });

  it("says how old the data are after a while without an answer, whatever the reason", () => {
    expect(line(silent(MINUTE_MS))).toContain("Read from");
    expect(line(silent(3 * MINUTE_MS))).toBe("Not updated for 3 min.");
    // The page gets no further answers, for example because it is offline.
    expect(line({}, NOW + 5 * MINUTE_MS)).toBe("Not updated for 5 min.");
  });

  it("says that it is paused, even if there was a problem before", () => {
    expect(line({ stage: "paused", ...silent(3 * 60 * MINUTE_MS) })).toBe(
      "Paused. Read from ethereum up to block 19,000,123, 3 h ago.",
    );
    expect(line({ stage: "paused", block: null, contactAt: null })).toBe(
      "Paused. Read from ethereum.",
    );
    expect(line({ stage: "paused", problem: KEY_REFUSED })).toMatch(/^Paused/);
  });

  it("says how far a collection is that is still being read", () => {
    const adding = { stage: "adding" } as const;
    expect(line({ ...adding, block: 1_000 })).toBe(
      "Being read from ethereum: block 1,000 of 19,000,123.",
    );
    expect(line({ ...adding, block: null, headBlock: null, contactAt: null })).toBe(
      "Being read from ethereum.",
    );
    expect(line({ ...adding, headBlock: null, headAt: null, contactAt: null })).toBe(
      "Read from ethereum, block 19,000,123.",
    );
  });
});

describe("chainSummary", () => {
  it("is live, with the block, if all is read", () => {
    expect(summary({ pending: ["7"] })).toEqual({
      pending: new Set(["7"]),
      mark: "live",
      word: "Live",
      age: null,
      note: "block 19,000,123",
      sentence: "Prices are live, read from ethereum",
    });
  });

  it("says how far it is behind", () => {
    expect(summary({ block: 19_000_120 })).toMatchObject({
      mark: "delayed",
      word: "3 blocks behind",
      sentence: "Prices are behind ethereum",
    });
  });

  it("is stale without an answer for a while, and says why", () => {
    expect(summary({ problem: KEY_REFUSED, ...silent(12 * MINUTE_MS) })).toMatchObject({
      mark: "stale",
      word: "Stale",
      age: "12 min",
      sentence: `Prices may be out of date: ${KEY_REFUSED}`,
    });
    expect(summary({ problem: KEY_REFUSED, contactAt: null })).toMatchObject({
      mark: "stale",
      age: null,
    });
    expect(summary(silent(3 * MINUTE_MS)).sentence).toBe("Prices may be out of date");
  });

  it("stays live during a failure that is short", () => {
    expect(summary({ problem: KEY_REFUSED, ...silent(20_000) }).mark).toBe("live");
  });

  it("is paused", () => {
    expect(summary({ stage: "paused", ...silent(3 * MINUTE_MS) })).toMatchObject({
      mark: "stale",
      word: "Paused",
      age: null,
      note: "at block 19,000,123",
    });
  });

  it("is the same while nothing changes that the page shows", () => {
    const first = summary({ pending: ["1", "2"] });
    expect(sameSummary(first, summary({ pending: ["1", "2"] }, NOW + 4_000))).toBe(true);
    expect(sameSummary(first, summary({ pending: ["1", "3"] }))).toBe(false);
    expect(sameSummary(first, summary({ pending: ["1", "2"], block: 19_000_122 }))).toBe(false);
    expect(sameSummary(null, first)).toBe(false);
  });
});
