import { describe, expect, it } from "vitest";
import type { OrderEvent } from "../../../market/market-order.ts";
import { createSkippedRows } from "../../skipped-rows.ts";
import { OpenSeaError } from "../protocol/opensea-error.ts";
import type { OpenSeaApi, PastEventType, Target } from "../protocol/rest/opensea-api.ts";
import { createMissedEvents } from "./missed-events.ts";

const TARGET: Target = { slug: "bears", chain: "ethereum", contract: "0x01" };
const START = 1_790_000_000_000;
const MINUTE_MS = 60_000;

function setup({ readsChain = false, readUpTo = START } = {}) {
  let now = START;
  let isFailing = false;
  const asked: { readonly after: number; readonly types: readonly PastEventType[] }[] = [];
  const applied: OrderEvent[] = [];
  const left = createSkippedRows();
  const event: OrderEvent = { kind: "metadata", tokenId: "1" };
  const events: OpenSeaApi["events"] = async (_, after, types) => {
    asked.push({ after, types });
    if (isFailing) throw new OpenSeaError("unavailable", "OpenSea does not answer");
    const skipped = createSkippedRows();
    skipped.add("event: has no time", "x");
    return { items: [event], skipped, startedAt: now, marketTime: now };
  };
  const missed = createMissedEvents({
    ...{ target: TARGET, readsChain },
    apply: async ({ items, skipped }) => {
      applied.push(...items);
      left.merge(skipped);
    },
    readUpTo,
    now: () => now,
  });
  return {
    ...{ missed, api: { events }, asked, applied, left },
    pass: (ms: number) => {
      now += ms;
    },
    fail: (fails: boolean) => {
      isFailing = fails;
    },
  };
}

describe("createMissedEvents", () => {
  it("reads the events since the gap began, though newer ones arrived since", async () => {
    const { missed, api, asked, applied, left, pass } = setup();
    expect(missed.isDue).toBe(false);
    missed.begin();
    pass(5 * MINUTE_MS);
    missed.saw(START + 5 * MINUTE_MS);
    expect([missed.isDue, missed.readUpTo]).toEqual([true, START]);
    await missed.read(api);
    expect(asked.map(({ after }) => after)).toEqual([START - MINUTE_MS]);
    expect([applied.length, left.total]).toEqual([1, 1]);
    expect([missed.isDue, missed.readUpTo]).toEqual([false, START + 5 * MINUTE_MS]);
  });

  it("reads the gap again after a failure, and remembers it until then", async () => {
    const { missed, api, asked, pass, fail } = setup();
    missed.begin();
    fail(true);
    await expect(missed.read(api)).rejects.toThrow("OpenSea does not answer");
    missed.saw(START + MINUTE_MS);
    expect([missed.isDue, missed.readUpTo]).toEqual([false, START]);
    fail(false);
    pass(15_000);
    expect(missed.isDue).toBe(true);
    await missed.read(api);
    expect(asked.map(({ after }) => after)).toEqual([START - MINUTE_MS, START - MINUTE_MS]);
    expect(missed.readUpTo).toBeGreaterThan(START);
  });

  it("keeps a gap that began while the last one was read", async () => {
    const { missed, api } = setup();
    missed.begin();
    const reading = missed.read(api);
    missed.begin();
    await reading;
    expect([missed.isDue, missed.readUpTo]).toEqual([true, START]);
    await missed.read(api);
    expect(missed.isDue).toBe(false);
  });

  it("leaves listings and offers of a long gap to the sweep", async () => {
    const short = setup();
    short.missed.begin();
    await short.missed.read(short.api);
    expect(short.asked[0]?.types).toContain("listing");
    const long = setup();
    long.missed.begin();
    long.pass(11 * MINUTE_MS);
    await long.missed.read(long.api);
    expect(long.asked[0]?.types).toEqual(["sale", "transfer", "mint"]);
  });

  it("does not ask for what a chain tells", async () => {
    const { missed, api, asked, pass } = setup({ readsChain: true });
    missed.begin();
    await missed.read(api);
    expect(asked[0]?.types).toEqual(["listing", "offer", "trait_offer", "collection_offer"]);
    missed.begin();
    pass(11 * MINUTE_MS);
    await missed.read(api);
    expect([asked.length, missed.isDue]).toEqual([1, false]);
  });

  it("does not believe a time that is ahead, of an event or of an earlier session", async () => {
    const { missed, api, asked } = setup({ readUpTo: START + 24 * 60 * MINUTE_MS });
    missed.saw(START + 24 * 60 * MINUTE_MS);
    expect(missed.readUpTo).toBe(START);
    missed.begin();
    await missed.read(api);
    expect(asked.map(({ after }) => after)).toEqual([START - MINUTE_MS]);
  });
});
