import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POLL_MS } from "../../contract/listings/live.ts";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import { APE_TOKENS, APES, ask } from "../testing/apes.ts";
import { status } from "../testing/fake-api.ts";
import { eventually, type Harness, startHarness } from "../testing/harness.ts";
import { createBrowser } from "../testing/tab.ts";

let harness: Harness;

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  harness = await startHarness(APE_TOKENS, () => 0, createBrowser());
});

afterEach(() => harness.end());

const views = () => harness.mirror.updates.filter(({ view }) => view).length;

/** Waits until the worker's clock has advanced by `ms`. */
async function pass(ms: number): Promise<void> {
  const until = harness.clock.now() + ms;
  await eventually(() => harness.clock.now()).toBeGreaterThan(until);
}

describe("a hidden page", () => {
  it("receives nothing until it is shown, then all changes in one update", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    await harness.worker.setPresence("hidden");
    const [updates, asked] = [harness.mirror.updates.length, harness.api.seen.length];
    for (const price of [5, 6, 7]) harness.api.change(APES.id, { 4: ask(price) }, ["1"]);
    await pass(10_000);
    expect(harness.mirror.updates.length).toBe(updates);
    const before = views();
    await harness.worker.setPresence("shown");
    await harness.waitForMatch(DEFAULT_QUERY);
    await pass(5_000);
    expect(views() - before).toBe(1);
    // The stream stayed open, so no request was needed.
    expect(harness.api.seen.length).toBe(asked);
  });

  it("does not poll, and catches up immediately when it is shown", async () => {
    harness.api.faults.set("/listings/stream", status(503));
    await harness.open();
    await harness.waitForConnection("polling");
    await harness.worker.setPresence("hidden");
    await pass(POLL_MS);
    const asked = harness.requestCount("/tokens/listed");
    await pass(4 * POLL_MS);
    expect(harness.requestCount("/tokens/listed")).toBe(asked);
    harness.api.change(APES.id, { 4: ask(5) }, ["1"]);
    const before = views();
    await harness.worker.setPresence("shown");
    await harness.waitForMatch(DEFAULT_QUERY);
    expect([harness.requestCount("?since"), views() - before]).toEqual([1, 1]);
    await eventually(() => harness.requestCount("/tokens/listed")).toBe(asked + 2);
  });

  it("still opens with its tokens", async () => {
    await harness.worker.setPresence("hidden");
    await harness.open();
    expect(harness.mirror.latest()?.phase.name).toBe("ready");
  });
});

describe("a page that was put away", () => {
  it("has no stream and sends no requests, and catches up in one update", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    await harness.worker.setPresence("away");
    await eventually(() => harness.api.streams()).toBe(0);
    const asked = harness.api.seen.length;
    for (const price of [5, 6, 7]) harness.api.change(APES.id, { 4: ask(price) }, ["1"], "hush");
    await pass(120_000);
    expect(harness.api.seen.length).toBe(asked);
    const before = views();
    await harness.worker.setPresence("shown");
    await harness.waitForMatch(DEFAULT_QUERY);
    await eventually(() => harness.api.streams()).toBe(1);
    await pass(5_000);
    expect([views() - before, harness.requestCount("/tokens/columns")]).toEqual([1, 1]);
    await harness.waitForConnection("live");
  });

  it("receives in one update the changes withheld before it was put away and those it missed", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    await harness.worker.setPresence("hidden");
    harness.api.change(APES.id, { 4: ask(5) }, ["1"]);
    await pass(3_000);
    await harness.worker.setPresence("away");
    await eventually(() => harness.api.streams()).toBe(0);
    harness.api.change(APES.id, { 5: ask(5) }, ["2"], "hush");
    const before = views();
    await harness.worker.setPresence("shown");
    await harness.waitForMatch(DEFAULT_QUERY);
    await pass(5_000);
    expect(views() - before).toBe(1);
  });

  it("reloads if the epoch ended meanwhile, and keeps the filters", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    await harness.worker.setPresence("away");
    await eventually(() => harness.api.streams()).toBe(0);
    harness.apes.epoch = "epoch-2";
    harness.apes.log = [];
    harness.api.change(APES.id, { 4: ask(9) }, [], "hush");
    const cheap = { ...DEFAULT_QUERY, maxPrice: 10 };
    await harness.worker.setQuery(cheap);
    await harness.worker.setPresence("shown");
    await harness.waitForMatch(cheap);
    await eventually(() => harness.api.streams()).toBe(1);
    await harness.waitForConnection("live");
  });

  it("does not follow until it is shown if it was put away before its collection was loaded", async () => {
    await harness.worker.setPresence("away");
    await harness.open();
    const asked = harness.api.seen.length;
    await pass(60_000);
    expect([harness.api.streams(), harness.api.seen.length]).toEqual([0, asked]);
    await harness.worker.setPresence("shown");
    await harness.waitForConnection("live");
    expect(harness.api.streams()).toBe(1);
  });

  it("stays disconnected if it is put away again before it has caught up", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    for (const presence of ["away", "shown", "away"] as const)
      void harness.worker.setPresence(presence);
    await eventually(() => harness.api.streams()).toBe(0);
    const updates = harness.mirror.updates.length;
    harness.api.change(APES.id, { 4: ask(9) }, [], "hush");
    await pass(60_000);
    expect([harness.api.streams(), harness.mirror.updates.length]).toEqual([0, updates]);
  });
});

describe("a network that is lost and restored", () => {
  it("is detected immediately when the browser reports it", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    harness.api.faults.set("/", status(503));
    await pass(3_000);
    const lost = harness.clock.now();
    await harness.worker.verify();
    await harness.waitForConnection("lost");
    expect(harness.clock.now() - lost).toBeLessThan(POLL_MS);
    await pass(60_000);
    harness.api.change(APES.id, { 4: ask(9) }, [], "hush");
    harness.api.faults.clear();
    const found = harness.clock.now();
    await harness.worker.verify();
    await harness.waitForMatch(DEFAULT_QUERY);
    await harness.waitForConnection("live");
    expect(harness.clock.now() - found).toBeLessThan(POLL_MS);
    expect(harness.api.streams()).toBe(1);
  });
});
