import { describe, expect, it } from "vitest";
import type { ChainState, OpenSeaState } from "../../../contract/market/source-state.ts";
import { SAID } from "../../../server/testing/liars/said.ts";
import { chainState, openSeaAlone, openSeaState } from "../../testing/chain-answers.ts";
import { chainSummary, sameSummary, sourceLine, sourceLines } from "./chain-words.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;
const KEY_REFUSED = "rpc.example refuses the key of the RPC address";

const line = (part: Partial<ChainState> = {}, now = NOW) =>
  sourceLines(chainState(NOW, part), now).join("\n");
const summary = (part: Partial<ChainState> = {}, now = NOW) =>
  chainSummary(chainState(NOW, part), now);
const silent = (ms: number) => ({ contactAt: NOW - ms });

type OpenSea = Partial<OpenSeaState>;

/** A collection that is read from a chain and from OpenSea. */
const both = (openSea: OpenSea = {}, part: Partial<ChainState> = {}) =>
  chainState(NOW, { ...part, openSea: openSeaState(NOW, openSea) });
const KEY = "OpenSea refuses the API key";
const REFUSED: OpenSea = { problem: KEY, contactAt: NOW - 12 * MINUTE_MS, isConnected: false };

describe("the line about a chain", () => {
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

  it("names an endpoint that shows another chain", () => {
    const warning =
      "rpc.example shows another chain than the other RPC endpoints, so it is not asked";
    const read = "Read from ethereum, block 19,000,123, 4 s ago.";
    expect(line({ warning })).toBe(`${read}\n${warning}.`);
    expect(sourceLine(chainState(NOW, { warning }), NOW)).toBe(`${read} ${warning}.`);
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

  it.each(Object.entries(SAID))("says what an endpoint lies about: %s", (_, sentence) => {
    const problem = sentence.replace("HOST", "rpc.example");
    const words = line({ problem, ...silent(7_000) });
    expect(words).toBe(`Not updated for 7 s: ${problem}.`);
    expect(summary({ problem, ...silent(3 * MINUTE_MS) }).sentence).toBe(
      `Prices may be out of date: ${problem}`,
    );
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

describe("the lines about a chain and OpenSea", () => {
  it("say each source's freshness", () => {
    expect(sourceLines(both(), NOW)).toEqual([
      "Read from ethereum, block 19,000,123, 4 s ago.",
      "OpenSea, 4 s ago; last sweep 12 min ago repaired 3 of 812.",
    ]);
    expect(sourceLines(openSeaAlone(NOW), NOW)).toEqual([
      "OpenSea, 4 s ago; last sweep 12 min ago repaired 3 of 812.",
    ]);
  });

  it("name the source that is not updated", () => {
    const [chain, openSea] = sourceLines(
      both(REFUSED, { problem: KEY_REFUSED, ...silent(7_000) }),
      NOW,
    );
    expect(chain).toBe(`Not updated from ethereum for 7 s: ${KEY_REFUSED}.`);
    expect(openSea).toBe(`No data from OpenSea for 12 min: ${KEY}.`);
    expect(sourceLines(both({}, { problem: KEY_REFUSED, contactAt: null }), NOW)[0]).toBe(
      `Not read from ethereum yet: ${KEY_REFUSED}.`,
    );
  });
});

describe("sourceLine", () => {
  const one = (openSea: OpenSea = {}, part: Partial<ChainState> = {}) =>
    sourceLine(both(openSea, part), NOW);

  it("is the line of the only source", () => {
    expect(sourceLine(chainState(NOW), NOW)).toBe("Read from ethereum, block 19,000,123, 4 s ago.");
    expect(sourceLine(openSeaAlone(NOW), NOW)).toBe(
      "OpenSea, 4 s ago; last sweep 12 min ago repaired 3 of 812.",
    );
  });

  it.each<[string, OpenSea, Partial<ChainState>]>([
    ["Block 19,000,123, 4 s ago. OpenSea, 4 s ago.", {}, {}],
    ["Block 19,000,120, 3 blocks behind. OpenSea, 4 s ago.", {}, { block: 19_000_120 }],
    ["Being read from ethereum. OpenSea, 4 s ago.", {}, { block: null }],
    ["Block 19,000,123, 4 s ago. OpenSea, reconnecting.", { isConnected: false }, {}],
    ["Block 19,000,123, 4 s ago. OpenSea paused, 4 s ago.", { stage: "paused" }, {}],
    ["Chain paused at block 19,000,123. OpenSea, 4 s ago.", {}, { stage: "paused" }],
    ["Chain paused. OpenSea, 4 s ago.", {}, { stage: "paused", block: null }],
  ])("gives two sources a few words each: %s", (words, openSea, part) => {
    expect(one(openSea, part)).toBe(words);
  });

  it("is about the source with a problem alone, and about OpenSea if both have one", () => {
    const chainFails = { problem: KEY_REFUSED, ...silent(12 * MINUTE_MS) };
    const ofOpenSea = `No data from OpenSea for 12 min: ${KEY}.`;
    expect(one(REFUSED)).toBe(ofOpenSea);
    expect(one({}, chainFails)).toBe(`Not updated from ethereum for 12 min: ${KEY_REFUSED}.`);
    expect(one(REFUSED, chainFails)).toBe(ofOpenSea);
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

  it("is live from OpenSea, which it names in the place of the block", () => {
    expect(chainSummary(openSeaAlone(NOW), NOW)).toEqual({
      pending: new Set(),
      mark: "live",
      word: "Live",
      age: null,
      note: "OpenSea",
      sentence: "Prices are live from OpenSea",
    });
    expect(chainSummary(both({}, { pending: ["7"] }), NOW)).toMatchObject({
      pending: new Set(["7"]),
      mark: "live",
      note: "OpenSea",
      sentence: "Prices are live from OpenSea, owners and sales from ethereum",
    });
  });

  it("stays live while the stream of OpenSea is being opened again", () => {
    expect(chainSummary(openSeaAlone(NOW, { isConnected: false }), NOW)).toMatchObject({
      mark: "live",
      word: "Live",
    });
  });

  it("is stale if OpenSea is silent for two minutes, though the chain answers", () => {
    const age = (ms: number) => chainSummary(both({ contactAt: NOW - ms }), NOW);
    // A heartbeat comes every 30 s.
    expect(age(65_000).mark).toBe("live");
    expect(age(119_000).mark).toBe("live");
    expect(age(120_000)).toMatchObject({
      mark: "stale",
      word: "Stale",
      age: "2 min",
      sentence: "Prices from OpenSea may be out of date",
    });
  });

  it("says which source is out of date, and why", () => {
    const chainFails = { problem: KEY_REFUSED, ...silent(3 * MINUTE_MS) };
    expect(chainSummary(openSeaAlone(NOW, REFUSED), NOW)).toMatchObject({
      mark: "stale",
      age: "12 min",
      sentence: `Prices from OpenSea may be out of date: ${KEY}`,
    });
    expect(chainSummary(openSeaAlone(NOW, { ...REFUSED, contactAt: null }), NOW)).toMatchObject({
      mark: "stale",
      age: null,
    });
    expect(chainSummary(both({}, chainFails), NOW)).toMatchObject({
      mark: "stale",
      age: "3 min",
      sentence: `Owners and sales from ethereum may be out of date: ${KEY_REFUSED}`,
    });
    expect(chainSummary(both(REFUSED, chainFails), NOW)).toMatchObject({
      age: "12 min",
      sentence: `Prices from ethereum and OpenSea may be out of date: ${KEY_REFUSED}; ${KEY}`,
    });
  });

  it("is not live before all orders of OpenSea are read", () => {
    const reading = { sweep: null, contactAt: null, isConnected: false };
    expect(chainSummary(openSeaAlone(NOW, reading), NOW)).toMatchObject({
      mark: "delayed",
      word: "Loading",
      note: "OpenSea",
      sentence: "Prices are loading from OpenSea",
    });
  });

  it("says that owners and sales are behind the chain if prices come from OpenSea", () => {
    expect(chainSummary(both({}, { block: 19_000_120 }), NOW)).toMatchObject({
      mark: "delayed",
      word: "3 blocks behind",
      sentence: "Owners and sales are behind ethereum",
    });
  });

  it.each([
    ["OpenSea", openSeaAlone(NOW, { stage: "paused" })],
    ["OpenSea", both({ stage: "paused" })],
    ["ethereum", both({}, { stage: "paused" })],
    ["ethereum and OpenSea", both({ stage: "paused" }, { stage: "paused" })],
  ])("is paused, and names %s", (names, state) => {
    expect(chainSummary(state, NOW)).toMatchObject({
      mark: "stale",
      word: "Paused",
      note: names,
      sentence: `Updates from ${names} are paused, prices may be out of date`,
    });
  });

  it("stays the same while messages of OpenSea arrive", () => {
    const first = chainSummary(openSeaAlone(NOW), NOW);
    const sweep = { at: NOW, orders: 900, repaired: 0 };
    const later = openSeaAlone(NOW + 4_000, { sweep });
    expect(sameSummary(first, chainSummary(later, NOW + 4_000))).toBe(true);
  });

  it("is the same while nothing changes that the page shows", () => {
    const first = summary({ pending: ["1", "2"] });
    expect(sameSummary(first, summary({ pending: ["1", "2"] }, NOW + 4_000))).toBe(true);
    expect(sameSummary(first, summary({ pending: ["1", "3"] }))).toBe(false);
    expect(sameSummary(first, summary({ pending: ["1", "2"], block: 19_000_122 }))).toBe(false);
    expect(sameSummary(null, first)).toBe(false);
  });
});
