import { describe, expect, it } from "vitest";
import type { OpenSeaState } from "../../../contract/market/source-state.ts";
import { openSeaState } from "../../testing/chain-answers.ts";
import { openSeaBrief, openSeaLine } from "./opensea-words.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KEY_REFUSED = "OpenSea refuses the API key";

const line = (part: Partial<OpenSeaState> = {}, now = NOW) =>
  openSeaLine(openSeaState(NOW, part), now);
const brief = (part: Partial<OpenSeaState> = {}) => openSeaBrief(openSeaState(NOW, part), NOW);
const silent = (ms: number) => ({ contactAt: NOW - ms });
const swept = (orders: number, repaired: number | null) => ({
  sweep: { at: NOW - 12 * MINUTE_MS, orders, repaired },
});

describe("openSeaLine", () => {
  it("says the age of the last message, and what the last sweep repaired", () => {
    expect(line()).toBe("OpenSea, 4 s ago; last sweep 12 min ago repaired 3 of 812.");
    expect(line({}, NOW + 50_000)).toBe(
      "OpenSea, 54 s ago; last sweep 12 min ago repaired 3 of 812.",
    );
    expect(line(swept(12_345, 1_234))).toContain("repaired 1,234 of 12,345.");
    expect(line(swept(0, 0))).toContain("repaired 0 of 0.");
  });

  it("counts the orders of the first sweep, which repaired nothing", () => {
    expect(line(swept(812, null))).toBe("OpenSea, 4 s ago; first sweep 12 min ago, 812 orders.");
    expect(line(swept(1, null))).toContain("1 order.");
  });

  it("never gives a message or a sweep of the future an age", () => {
    const sweep = { at: NOW + 5_000, orders: 812, repaired: 3 };
    expect(line({ contactAt: NOW + 5_000, sweep })).toMatch(
      /^OpenSea, 0 s ago; last sweep 0 s ago/,
    );
  });

  it("says that all orders are being read until the first sweep", () => {
    expect(line({ sweep: null })).toBe("OpenSea, 4 s ago; reading all orders.");
    expect(line({ sweep: null, contactAt: null, isConnected: false })).toBe(
      "OpenSea, reading all orders.",
    );
  });

  it("says that the stream is being opened again", () => {
    expect(line({ isConnected: false })).toBe(
      "OpenSea, reconnecting; last sweep 12 min ago repaired 3 of 812.",
    );
    // The command that adds a collection opens no stream.
    expect(line({ isConnected: false, stage: "adding", sweep: null })).toBe(
      "OpenSea, 4 s ago; reading all orders.",
    );
  });

  it("says how long OpenSea is silent, and why", () => {
    const problem = KEY_REFUSED;
    expect(line({ problem, ...silent(12 * MINUTE_MS) })).toBe(
      `No data from OpenSea for 12 min: ${KEY_REFUSED}.`,
    );
    expect(line({ problem, contactAt: null })).toBe(`No data from OpenSea yet: ${KEY_REFUSED}.`);
    expect(line(silent(3 * MINUTE_MS))).toBe("No data from OpenSea for 3 min.");
    // The page gets no further answers, for example because it is offline.
    expect(line({}, NOW + 5 * MINUTE_MS)).toBe("No data from OpenSea for 5 min.");
  });

  it("names a problem at once, and claims no silence while messages arrive", () => {
    const told = `OpenSea, 4 s ago. ${KEY_REFUSED}.`;
    expect(line({ problem: `${KEY_REFUSED}. ` })).toBe(told);
    expect(line({ problem: KEY_REFUSED, isConnected: false })).toBe(told);
  });

  it("says that it is paused, even if there was a problem before", () => {
    const paused = { stage: "paused", isConnected: false, problem: KEY_REFUSED } as const;
    expect(line({ ...paused, ...silent(3 * HOUR_MS) })).toBe(
      "Updates from OpenSea are paused, last data 3 h ago; last sweep 12 min ago repaired 3 of 812.",
    );
    expect(line({ ...paused, contactAt: null, sweep: null })).toBe(
      "Updates from OpenSea are paused.",
    );
  });
});

describe("openSeaBrief", () => {
  it("leaves out the sweep, unless there was none", () => {
    expect(brief()).toBe("OpenSea, 4 s ago");
    expect(brief({ isConnected: false })).toBe("OpenSea, reconnecting");
    expect(brief({ contactAt: null, sweep: null })).toBe("OpenSea, reading all orders");
    expect(brief({ sweep: null })).toBe("OpenSea, reading all orders");
    expect(brief({ stage: "paused", ...silent(3 * HOUR_MS) })).toBe("OpenSea paused, 3 h ago");
  });
});
