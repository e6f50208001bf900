import { describe, expect, it } from "vitest";
import {
  type ChainPart,
  chainState,
  deskState,
  type MarketPart,
  openSeaAlone,
  openSeaState,
} from "../../testing/chain-answers.ts";
import { sameSummary, sourceSummary } from "./source-summary.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;
const KEY_REFUSED = "rpc.example refuses the key of the RPC address";

const summary = (part: Partial<ChainPart> = {}, now = NOW) =>
  sourceSummary(chainState(NOW, part), now);
const silent = (ms: number) => ({ contactAt: NOW - ms });

/** A collection that is read from a chain and from OpenSea. */
const both = (openSea: Partial<MarketPart> = {}, part: Partial<ChainPart> = {}) =>
  chainState(NOW, { ...part, others: [openSeaState(NOW, openSea)] });
const KEY = "OpenSea refuses the API key";
const REFUSED = { problem: KEY, contactAt: NOW - 12 * MINUTE_MS, isConnected: false };

describe("sourceSummary", () => {
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
    expect(sourceSummary(openSeaAlone(NOW), NOW)).toEqual({
      pending: new Set(),
      mark: "live",
      word: "Live",
      age: null,
      note: "OpenSea",
      sentence: "Prices are live from OpenSea",
    });
    expect(sourceSummary(both({}, { pending: ["7"] }), NOW)).toMatchObject({
      pending: new Set(["7"]),
      mark: "live",
      note: "OpenSea",
      sentence: "Prices are live from OpenSea, owners and sales from ethereum",
    });
  });

  it("names both as sources of prices if the blocks have listings too", () => {
    const punks = (part: Partial<ChainPart> = {}) =>
      summary({ blocksHaveListings: true, others: [deskState(NOW)], ...part });
    expect(punks()).toMatchObject({
      note: "ethereum and A desk",
      sentence: "Prices are live from ethereum and A desk",
    });
    expect(punks({ block: 19_000_120 }).sentence).toBe("Prices are behind ethereum");
    expect(punks(silent(3 * MINUTE_MS)).sentence).toBe("Prices from ethereum may be out of date");
  });

  it("stays live while the stream of OpenSea is being opened again", () => {
    expect(sourceSummary(openSeaAlone(NOW, { isConnected: false }), NOW)).toMatchObject({
      mark: "live",
      word: "Live",
    });
  });

  it("is stale if OpenSea is silent for two minutes, though the chain answers", () => {
    const age = (ms: number) => sourceSummary(both({ contactAt: NOW - ms }), NOW);
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
    expect(sourceSummary(openSeaAlone(NOW, REFUSED), NOW)).toMatchObject({
      mark: "stale",
      age: "12 min",
      sentence: `Prices from OpenSea may be out of date: ${KEY}`,
    });
    expect(sourceSummary(openSeaAlone(NOW, { ...REFUSED, contactAt: null }), NOW)).toMatchObject({
      mark: "stale",
      age: null,
    });
    expect(sourceSummary(both({}, chainFails), NOW)).toMatchObject({
      mark: "stale",
      age: "3 min",
      sentence: `Owners and sales from ethereum may be out of date: ${KEY_REFUSED}`,
    });
    expect(sourceSummary(both(REFUSED, chainFails), NOW)).toMatchObject({
      age: "12 min",
      sentence: `Prices from ethereum and OpenSea may be out of date: ${KEY_REFUSED}; ${KEY}`,
    });
  });

  it("is not live before all orders of OpenSea are read", () => {
    const reading = { sweep: null, contactAt: null, isConnected: false };
    expect(sourceSummary(openSeaAlone(NOW, reading), NOW)).toMatchObject({
      mark: "delayed",
      word: "Loading",
      note: "OpenSea",
      sentence: "Prices are loading from OpenSea",
    });
  });

  it("says that owners and sales are behind the chain if prices come from OpenSea", () => {
    expect(sourceSummary(both({}, { block: 19_000_120 }), NOW)).toMatchObject({
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
    expect(sourceSummary(state, NOW)).toMatchObject({
      mark: "stale",
      word: "Paused",
      note: names,
      sentence: `Updates from ${names} are paused, prices may be out of date`,
    });
  });

  it("stays the same while messages of OpenSea arrive", () => {
    const first = sourceSummary(openSeaAlone(NOW), NOW);
    const sweep = { at: NOW, orders: 900, repaired: 0 };
    const later = openSeaAlone(NOW + 4_000, { sweep });
    expect(sameSummary(first, sourceSummary(later, NOW + 4_000))).toBe(true);
  });

  it("is the same while nothing changes that the page shows", () => {
    const first = summary({ pending: ["1", "2"] });
    expect(sameSummary(first, summary({ pending: ["1", "2"] }, NOW + 4_000))).toBe(true);
    expect(sameSummary(first, summary({ pending: ["1", "3"] }))).toBe(false);
    expect(sameSummary(first, summary({ pending: ["1", "2"], block: 19_000_122 }))).toBe(false);
    expect(sameSummary(null, first)).toBe(false);
  });

  it("names every source of prices", () => {
    const states = (part: Parameters<typeof deskState>[1]) =>
      chainState(NOW, { others: [openSeaState(NOW), deskState(NOW, part)] });
    expect(sourceSummary(states({}), NOW)).toMatchObject({
      word: "Live",
      note: "OpenSea and A desk",
      sentence: "Prices are live from OpenSea and A desk, owners and sales from ethereum",
    });
    expect(sourceSummary(states({ stage: "paused" }), NOW).sentence).toBe(
      "Updates from A desk are paused, prices may be out of date",
    );
  });
});
