import { describe, expect, it } from "vitest";
import { SAID, SAID_OF_OPENSEA } from "../../../server/testing/liars/said.ts";
import {
  type ChainPart,
  chainState,
  deskState,
  type MarketPart,
  openSeaAlone,
  openSeaState,
} from "../../testing/chain-answers.ts";
import { sourceSummary } from "./source-summary.ts";
import { sourceLine, sourceLines } from "./source-words.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KEY_REFUSED = "rpc.example refuses the key of the RPC address";
const KEY = "OpenSea refuses the API key";
const REFUSED = { problem: KEY, contactAt: NOW - 12 * MINUTE_MS, isConnected: false };

type OpenSea = Partial<MarketPart>;

const line = (part: Partial<ChainPart> = {}, now = NOW) =>
  sourceLines(chainState(NOW, part), now).join("\n");
const summary = (part: Partial<ChainPart> = {}) => sourceSummary(chainState(NOW, part), NOW);
const silent = (ms: number) => ({ contactAt: NOW - ms });

/** A collection that is read from a chain and from OpenSea. */
const both = (openSea: OpenSea = {}, part: Partial<ChainPart> = {}) =>
  chainState(NOW, { ...part, others: [openSeaState(NOW, openSea)] });

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

  it("says which rows of a feed were taken as something else", () => {
    const taken = "Of the feed, 2 rows are taken as something else: its marketplace is not known";
    const others = [{ ...deskState(NOW), taken }];
    expect(sourceLines(chainState(NOW, { others }), NOW)[2]).toBe(`${taken}.`);
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
  const one = (openSea: OpenSea = {}, part: Partial<ChainPart> = {}) =>
    sourceLine(both(openSea, part), NOW);

  it("is the line of the only source", () => {
    expect(sourceLine(chainState(NOW), NOW)).toBe("Read from ethereum, block 19,000,123, 4 s ago.");
    expect(sourceLine(openSeaAlone(NOW), NOW)).toBe(
      "OpenSea, 4 s ago; last sweep 12 min ago repaired 3 of 812.",
    );
  });

  it.each<[string, OpenSea, Partial<ChainPart>]>([
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

const openSeaLine = (part: OpenSea = {}, now = NOW) => sourceLine(openSeaAlone(NOW, part), now);
const brief = (part: OpenSea = {}) => sourceLine(both(part), NOW);
const swept = (orders: number, repaired: number | null) => ({
  sweep: { at: NOW - 12 * MINUTE_MS, orders, repaired },
});

describe("the line about OpenSea", () => {
  it("says the age of the last message, and what the last sweep repaired", () => {
    expect(openSeaLine()).toBe("OpenSea, 4 s ago; last sweep 12 min ago repaired 3 of 812.");
    expect(openSeaLine({}, NOW + 50_000)).toBe(
      "OpenSea, 54 s ago; last sweep 12 min ago repaired 3 of 812.",
    );
    expect(openSeaLine(swept(12_345, 1_234))).toContain("repaired 1,234 of 12,345.");
    expect(openSeaLine(swept(0, 0))).toContain("repaired 0 of 0.");
  });

  it("counts the orders of the first sweep, which repaired nothing", () => {
    expect(openSeaLine(swept(812, null))).toBe(
      "OpenSea, 4 s ago; first sweep 12 min ago, 812 orders.",
    );
    expect(openSeaLine(swept(1, null))).toContain("1 order.");
  });

  it("never gives a message or a sweep of the future an age", () => {
    const sweep = { at: NOW + 5_000, orders: 812, repaired: 3 };
    expect(openSeaLine({ contactAt: NOW + 5_000, sweep })).toMatch(
      /^OpenSea, 0 s ago; last sweep 0 s ago/,
    );
  });

  it("says that all orders are being read until the first sweep", () => {
    expect(openSeaLine({ sweep: null })).toBe("OpenSea, 4 s ago; reading all orders.");
    expect(openSeaLine({ sweep: null, contactAt: null, isConnected: false })).toBe(
      "OpenSea, reading all orders.",
    );
  });

  it("says that the stream is being opened again", () => {
    expect(openSeaLine({ isConnected: false })).toBe(
      "OpenSea, reconnecting; last sweep 12 min ago repaired 3 of 812.",
    );
    // The command that adds a collection opens no stream.
    expect(openSeaLine({ isConnected: false, stage: "adding", sweep: null })).toBe(
      "OpenSea, 4 s ago; reading all orders.",
    );
  });

  it("says how long OpenSea is silent, and why", () => {
    const problem = KEY;
    expect(openSeaLine({ problem, ...silent(12 * MINUTE_MS) })).toBe(
      `No data from OpenSea for 12 min: ${KEY}.`,
    );
    expect(openSeaLine({ problem, contactAt: null })).toBe(`No data from OpenSea yet: ${KEY}.`);
    expect(openSeaLine(silent(3 * MINUTE_MS))).toBe("No data from OpenSea for 3 min.");
    // The page gets no further answers, for example because it is offline.
    expect(openSeaLine({}, NOW + 5 * MINUTE_MS)).toBe("No data from OpenSea for 5 min.");
  });

  it.each(Object.entries(SAID_OF_OPENSEA))("says what OpenSea lies about: %s", (_, problem) => {
    expect(openSeaLine({ problem })).toBe(`OpenSea, 4 s ago. ${problem}.`);
    expect(openSeaLine({ problem, ...silent(3 * MINUTE_MS) })).toBe(
      `No data from OpenSea for 3 min: ${problem}.`,
    );
  });

  it("names a problem at once, and claims no silence while messages arrive", () => {
    const told = `OpenSea, 4 s ago. ${KEY}.`;
    expect(openSeaLine({ problem: `${KEY}. ` })).toBe(told);
    expect(openSeaLine({ problem: KEY, isConnected: false })).toBe(told);
  });

  it("says that it is paused, even if there was a problem before", () => {
    const paused = { stage: "paused", isConnected: false, problem: KEY } as const;
    expect(openSeaLine({ ...paused, ...silent(3 * HOUR_MS) })).toBe(
      "Updates from OpenSea are paused, last data 3 h ago; last sweep 12 min ago repaired 3 of 812.",
    );
    expect(openSeaLine({ ...paused, contactAt: null, sweep: null })).toBe(
      "Updates from OpenSea are paused.",
    );
  });
});

describe("a few words about OpenSea beside a chain", () => {
  it("leave out the sweep, unless there was none", () => {
    expect(brief()).toBe("Block 19,000,123, 4 s ago. OpenSea, 4 s ago.");
    expect(brief({ isConnected: false })).toBe("Block 19,000,123, 4 s ago. OpenSea, reconnecting.");
    expect(brief({ contactAt: null, sweep: null })).toBe(
      "Block 19,000,123, 4 s ago. OpenSea, reading all orders.",
    );
    expect(brief({ sweep: null })).toBe("Block 19,000,123, 4 s ago. OpenSea, reading all orders.");
    expect(brief({ stage: "paused", ...silent(3 * HOUR_MS) })).toBe(
      "Block 19,000,123, 4 s ago. OpenSea paused, 3 h ago.",
    );
  });
});

describe("the words about any other source", () => {
  const withDesk = (part: Parameters<typeof deskState>[1] = {}) =>
    chainState(NOW, { others: [openSeaState(NOW), deskState(NOW, part)] });

  it("name it, and claim nothing of orders and no silence", () => {
    expect(sourceLines(withDesk(), NOW)[2]).toBe("A desk, 1 h ago.");
    expect(sourceLine(withDesk(), NOW)).toBe(
      "Block 19,000,123, 4 s ago. OpenSea, 4 s ago. A desk, 1 h ago.",
    );
    expect(sourceLine(withDesk({ contactAt: null }), NOW)).toContain("A desk, no data yet.");
  });

  it("say its problem", () => {
    const problem = "A page was wrong";
    expect(sourceLine(withDesk({ problem }), NOW)).toBe("A desk, 1 h ago. A page was wrong.");
    expect(sourceLine(withDesk({ problem, contactAt: null }), NOW)).toBe(
      "No data from A desk yet: A page was wrong.",
    );
  });
});
