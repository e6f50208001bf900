import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POLL_MS } from "../../contract/listings/live.ts";
import { DEFAULT_QUERY, defaultSort } from "../../contract/query.ts";
import { parseQuery } from "../../contract/query-string.ts";
import type { CollectionUpdate } from "../../contract/worker-api.ts";
import { APES, ask, CROWNS, tokensFromText } from "../testing/apes.ts";
import { body, html, never, status } from "../testing/fake-api.ts";
import { eventually, type Harness, startHarness } from "../testing/harness.ts";

let harness: Harness;
let logged: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
  harness = await startHarness();
  harness.api.change(APES.id, { 1: ask(1), 2: ask(12, 2) }, []);
});

afterEach(() => harness.end());

describe("a live change", () => {
  beforeEach(async () => {
    await harness.open(CROWNS);
    await harness.waitForConnection("live");
  });

  it("arrives over the stream, without another request", async () => {
    const before = harness.api.seen.length;
    harness.api.change(APES.id, { 30: ask(3, 3) }, ["2"]);
    await harness.waitForMatch(CROWNS);
    expect(harness.api.seen.length).toBe(before);
    const { listings, fixed } = harness.mirror.latest() as CollectionUpdate;
    expect([listings?.rows.length, fixed]).toEqual([2, undefined]);
  });

  it("is throttled, but does not delay the answer to a query", async () => {
    const another = await harness.openAnother(null);
    await another.worker.open(APES.id, CROWNS);
    const shows = (price: number) =>
      eventually(() => another.mirror.shown().prices.includes(price)).toBe(true);
    await shows(12);
    // While the tab is frozen, the throttle's timer does not fire.
    harness.own.freeze(true);
    await harness.worker.setQuery(DEFAULT_QUERY);
    await harness.waitForMatch(DEFAULT_QUERY);
    const before = harness.mirror.updates.length;
    for (const price of [21, 22, 23]) {
      harness.api.change(APES.id, { 2: ask(price, 2) }, []);
      await shows(price);
    }
    expect(harness.mirror.updates.length).toBe(before);
    await harness.worker.setQuery(CROWNS);
    await eventually(() => harness.mirror.latestView()?.query).toEqual(CROWNS);
    expect(harness.mirror.updates.length).toBe(before + 1);
    harness.own.freeze(false);
    await harness.waitForMatch(CROWNS);
  });

  it("triggers one catch-up request after a gap", async () => {
    harness.api.change(APES.id, { 4: ask(5) }, [], "hush");
    harness.api.change(APES.id, { 5: ask(6) }, []);
    await harness.waitForMatch(CROWNS);
    expect(harness.requestCount("?since=2")).toBe(1);
    expect(harness.requestCount("/tokens/columns")).toBe(1);
  });

  it("triggers only one catch-up request while the answer is pending", async () => {
    let letGo = () => {};
    harness.api.faults.set("?since", (request, response) => {
      letGo = () => harness.api.answer(request, response);
    });
    harness.api.change(APES.id, { 4: ask(5) }, [], "hush");
    for (const price of [1, 2, 3, 4]) harness.api.change(APES.id, { 5: ask(price) }, []);
    await eventually(() => harness.requestCount("?since=2")).toBe(1);
    letGo();
    await harness.waitForMatch(CROWNS);
    harness.api.change(APES.id, { 5: ask(6) }, []);
    await harness.waitForMatch(CROWNS);
    expect(harness.requestCount("?since")).toBe(1);
  });

  it("is polled for if the catch-up request does not close the gap", async () => {
    const nowhere = { epoch: "epoch-1", from: 2, to: 2, projectionsRev: 1, lastListingsUpdate: 1 };
    harness.api.faults.set("?since", body({ ...nowhere, listed: [], unlisted: [] }));
    harness.api.change(APES.id, { 4: ask(5) }, [], "hush");
    harness.api.change(APES.id, { 5: ask(6) }, []);
    const began = harness.clock.now();
    await harness.waitForMatch(CROWNS);
    // Less time than a silent stream takes to time out.
    expect(harness.clock.now() - began).toBeLessThan(2 * POLL_MS);
    await harness.waitForConnection("live");
  });

  it("is dropped if it is older than the known listings", async () => {
    const views = () => harness.mirror.updates.filter(({ view }) => view).length;
    const before = views();
    harness.api.send(
      `event: listings\ndata: ${JSON.stringify({ collection: APES.id, epoch: "epoch-1", from: 0, to: 1, projectionsRev: 1, lastListingsUpdate: 1, listed: ["1,99,1"], unlisted: [] })}\n\n`,
    );
    harness.api.change(APES.id, { 4: ask(5) }, []);
    await harness.waitForMatch(CROWNS);
    expect(views()).toBe(before + 1);
  });

  it("is caught up on if its delta overlaps the known listings", async () => {
    const from = harness.apes.seq;
    harness.api.change(APES.id, { 4: ask(5) }, []);
    await harness.waitForMatch(CROWNS);
    harness.api.change(APES.id, { 5: ask(6) }, [], "hush");
    const delta = {
      ...harness.apes.log[harness.apes.log.length - 1],
      from,
      listed: ["4,5,1", "5,6,1"],
    };
    const text = JSON.stringify({ collection: APES.id, ...delta });
    harness.api.send(`event: listings\ndata: ${text}\n\n`);
    await harness.waitForMatch(CROWNS);
    expect([harness.requestCount("?since"), harness.requestCount("/listings/stream")]).toEqual([
      1, 1,
    ]);
  });

  it("reloads everything after a gap that is too old to fill, and keeps the filters", async () => {
    harness.api.change(APES.id, { 4: ask(5) }, [], "hush");
    harness.apes.log = [];
    harness.api.change(APES.id, { 5: ask(6) }, []);
    await harness.waitForMatch(CROWNS);
    expect(harness.requestCount("/tokens/columns")).toBe(2);
    expect(harness.mirror.latestView()?.query).toEqual(CROWNS);
    await harness.waitForConnection("live");
  });

  it("keeps the filter of a link's name in another epoch, which gives it another number", async () => {
    const link = parseQuery("trait=Hat~Crown~Fez", defaultSort(false));
    await harness.worker.setQuery(link);
    await eventually(() => harness.mirror.shown().ids).toEqual(["2", "30"]);
    const [hat, eyes] = APES.traits;
    const [cap, crown] = hat?.values ?? [];
    if (!hat || !eyes || !cap || !crown) throw new Error("no hat");
    const values = [cap, { ...crown, id: 9 }];
    harness.apes.info = { ...harness.apes.info, traits: [{ ...hat, values }, eyes] };
    harness.apes.epoch = "epoch-2";
    harness.apes.tokens = tokensFromText("head\n8 1 2 4:9\n9 2 3 4:2\n10 3 4 4:1");
    harness.apes.projections = [2, 3, 4];
    harness.apes.listed.clear();
    harness.api.change(APES.id, { 9: ask(1) }, []);
    await eventually(() => harness.mirror.shown().ids).toEqual(["8"]);
    // A value that is gone matches nothing, also if it is the only one.
    await harness.worker.setQuery(parseQuery("trait=Hat~Fez", defaultSort(false)));
    await eventually(() => harness.mirror.shown().ids).toEqual([]);
  });

  it("reloads everything for another epoch, and keeps the filters", async () => {
    harness.apes.epoch = "epoch-2";
    harness.apes.tokens = tokensFromText("head\n8 1 2 4:2\n9 2 3 4:2\n10 3 4 4:1");
    harness.apes.projections = [2, 3, 4];
    harness.apes.listed.clear();
    harness.api.change(APES.id, { 9: ask(1) }, []);
    await harness.waitForMatch(CROWNS);
    expect(harness.mirror.shown().ids).toEqual(["9", "8"]);
    await harness.waitForConnection("live");
    harness.api.change(APES.id, { 8: ask(1) }, []);
    await harness.waitForMatch(CROWNS);
  });

  it.each([
    ["malformed row", { listed: ["4,0x5,1"] }, "listed[0]"],
    ["malformed envelope", { listed: "4,5,1" }, "listed: must be an array"],
  ])("fetches the snapshot for a delta with a %s", async (_, broken, logs) => {
    const snapshots = harness.requestCount("/tokens/listed");
    harness.api.change(APES.id, { 4: ask(5) }, [], { broken });
    await harness.waitForMatch(CROWNS);
    expect(harness.requestCount("?since")).toBe(0);
    expect(harness.requestCount("/tokens/listed")).toBe(snapshots + 1);
    expect(harness.requestCount("/tokens/columns")).toBe(1);
    expect(logged.mock.calls.flat().join()).toContain(logs);
  });

  it.each([
    ["a malformed row", { listed: ["4,0x5,1"] }],
    ["a malformed envelope", { unlisted: null }],
  ])("fetches the snapshot if the catch-up answer has %s", async (_, broken) => {
    const [snapshots, updates] = [
      harness.requestCount("/tokens/listed"),
      harness.mirror.updates.length,
    ];
    const answer = { epoch: "epoch-1", from: 2, to: 4, projectionsRev: 1, lastListingsUpdate: 1 };
    harness.api.faults.set("?since", body({ ...answer, listed: [], unlisted: [], ...broken }));
    harness.api.change(APES.id, { 4: ask(5) }, [], "hush");
    harness.api.change(APES.id, { 5: ask(6) }, []);
    await harness.waitForMatch(CROWNS);
    expect(harness.requestCount("?since=2")).toBe(1);
    expect(harness.requestCount("/tokens/listed")).toBe(snapshots + 2);
    // The connection never fell back to polling.
    const since = harness.mirror.updates.slice(updates);
    expect(new Set(since.map(({ connection }) => connection.name))).toEqual(new Set(["live"]));
  });

  it("reloads the collection if the catch-up answer is of another epoch", async () => {
    const snapshots = harness.requestCount("/tokens/listed");
    const answer = { epoch: "epoch-2", from: 2, to: 4, projectionsRev: 1, lastListingsUpdate: 1 };
    harness.api.faults.set("?since", body({ ...answer, listed: [], unlisted: [] }));
    harness.api.change(APES.id, { 4: ask(5) }, [], "hush");
    harness.api.change(APES.id, { 5: ask(6) }, []);
    harness.apes.epoch = "epoch-2";
    await harness.waitForMatch(CROWNS);
    // One request for the catch-up and one for the reload, none for a poll.
    expect(harness.requestCount("/tokens/listed")).toBe(snapshots + 2);
    expect(harness.requestCount("/tokens/columns")).toBe(2);
  });

  it("fetches the snapshot at most once per position for deltas that stay malformed", async () => {
    const stuck = harness.api.snapshot(APES.id);
    harness.api.faults.set("/tokens/listed", body(stuck));
    const before = harness.requestCount("/tokens/listed");
    for (let time = 0; time < 5; time += 1) harness.api.send("event: listings\ndata: nonsense\n\n");
    // One fetch to recover, then one poll after falling back from the stream.
    await eventually(() => harness.requestCount("/tokens/listed") - before).toBe(2);
    harness.api.faults.clear();
    harness.api.change(APES.id, { 4: ask(5) }, []);
    await harness.waitForMatch(CROWNS);
    await harness.waitForConnection("live");
    expect(harness.requestCount("/listings/stream")).toBe(1);
  });

  it("fetches a new revision of the figures, with its line", async () => {
    harness.apes.rev = 2;
    harness.apes.projections = [1, 2, 3, 4, 5];
    harness.api.change(APES.id, { 4: ask(5) }, []);
    await harness.waitForMatch(CROWNS);
    const sent = harness.mirror.updates.filter(({ figures }) => figures);
    expect(sent.at(-1)?.figures).toMatchObject({ rev: 2, line: { points: [[1, 2]] } });
    expect(harness.requestCount("/columns/figures?r=2")).toBe(1);
  });

  it("retries failed figures later, not with every change", async () => {
    harness.api.faults.set("/columns/figures", status(500));
    harness.apes.rev = 2;
    harness.apes.projections = [1, 2, 3, 4, 5];
    for (const price of [1, 2, 3, 4]) harness.api.change(APES.id, { 4: ask(price) }, []);
    await eventually(() => harness.requestCount("/columns/figures?r=2")).toBe(1);
    harness.api.faults.clear();
    await harness.waitForMatch(CROWNS);
    expect(harness.requestCount("/columns/figures?r=2")).toBe(2);
  });

  it("retries a failed projection line later", async () => {
    const line = () =>
      harness.mirror.updates.findLast(({ figures }) => figures)?.figures?.line.points;
    harness.api.faults.set("/projectionLine", status(500));
    await harness.open();
    expect(line()).toEqual([]);
    harness.api.faults.clear();
    await eventually(line).toEqual([[1, 1]]);

    harness.api.faults.set("/projectionLine", status(500));
    harness.apes.rev = 2;
    harness.apes.projections = [1, 2, 3, 4, 5];
    harness.api.change(APES.id, { 4: ask(5) }, []);
    await harness.waitForMatch(DEFAULT_QUERY);
    expect(line()).toEqual([[1, 1]]);
    const asked = harness.requestCount("/columns/figures");
    harness.api.faults.clear();
    await eventually(line).toEqual([[1, 2]]);
    // Only the line was refetched.
    expect(harness.requestCount("/columns/figures")).toBe(asked);
  });

  it("follows the figures of another epoch, whose revisions restart", async () => {
    harness.apes.rev = 9;
    harness.api.change(APES.id, { 4: ask(5) }, []);
    await eventually(() => harness.requestCount("/columns/figures?r=9")).toBe(1);
    harness.apes.epoch = "epoch-2";
    harness.apes.rev = 2;
    harness.apes.projections = [1, 2, 3, 4, 5];
    harness.api.change(APES.id, { 4: ask(6) }, []);
    await harness.waitForMatch(CROWNS);
    harness.apes.rev = 3;
    harness.apes.projections = [5, 4, 3, 2, 1];
    harness.api.change(APES.id, { 4: ask(7) }, []);
    await harness.waitForMatch(CROWNS);
    const asked = harness.api.seen.map((address) => /figures\?r=(\d+)/.exec(address)?.[1]);
    expect(asked.filter((rev) => rev !== undefined)).toEqual(["9", "2", "3"]);
  });

  it("ignores events of another collection", async () => {
    harness.api.send(
      'event: listings\ndata: {"collection":"others","epoch":"x","from":0,"to":9,"projectionsRev":1,"lastListingsUpdate":1,"listed":[],"unlisted":[]}\n\n',
    );
    harness.api.change(APES.id, { 4: ask(5) }, []);
    await harness.waitForMatch(CROWNS);
    expect(harness.requestCount("/tokens/listed")).toBe(1);
  });
});

describe("the connection", () => {
  it("resumes at its position after the stream was dropped in the middle of an event", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    harness.api.change(APES.id, { 4: ask(5) }, [], "hush");
    harness.api.send('event: listings\ndata: {"collection":"apes","epoch"');
    harness.api.dropStreams();
    await harness.waitForMatch(DEFAULT_QUERY);
    await harness.waitForConnection("live");
    harness.api.change(APES.id, { 5: ask(5) }, []);
    await harness.waitForMatch(DEFAULT_QUERY);
    expect(harness.requestCount("/tokens/columns")).toBe(1);
  });

  it("reconnects after a silence that is too long", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    // The server sends nothing, not even a ping.
    await eventually(() => harness.requestCount("/listings/stream")).toBeGreaterThan(1);
    harness.api.change(APES.id, { 5: ask(5) }, []);
    await harness.waitForMatch(DEFAULT_QUERY);
  });

  it("reconnects after the server's bye event", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    const began = harness.clock.now();
    harness.api.send("event: bye\ndata: {}\n\n");
    await eventually(() => harness.requestCount("/listings/stream")).toBe(2);
    await harness.waitForConnection("live");
    // Less time than a silent stream takes to be closed.
    expect(harness.clock.now() - began).toBeLessThan(2 * POLL_MS);
  });

  it.each([
    ["refused", status(503)],
    ["answered with a page", html],
    ["never answered", never],
  ])("falls back to polling if the stream is %s, and still gets every change", async (_, fault) => {
    harness.api.faults.set("/listings/stream", fault);
    await harness.open();
    await harness.waitForConnection("polling");
    harness.api.change(APES.id, { 4: ask(5) }, ["1"]);
    await harness.waitForMatch(DEFAULT_QUERY);
    harness.apes.epoch = "epoch-2";
    harness.api.change(APES.id, { 4: ask(7) }, []);
    await harness.waitForMatch(DEFAULT_QUERY);
    harness.apes.rev = 3;
    harness.apes.projections = [1, 2, 3, 4, 5];
    harness.api.change(APES.id, {}, ["4"]);
    await harness.waitForMatch(DEFAULT_QUERY);
    harness.api.faults.clear();
    await harness.waitForConnection("live");
  });

  it("publishes only the time of a poll that found no changes", async () => {
    harness.api.faults.set("/listings/stream", status(503));
    await harness.open();
    await harness.waitForConnection("polling");
    const [polls, updates] = [
      harness.requestCount("/tokens/listed"),
      harness.mirror.updates.length,
    ];
    const before = harness.mirror.latest()?.asOf ?? 0;
    await eventually(() => harness.requestCount("/tokens/listed")).toBe(polls + 2);
    await eventually(() => (harness.mirror.latest()?.asOf ?? 0) - before).toBeGreaterThan(POLL_MS);
    const since = harness.mirror.updates.slice(updates);
    expect(since.flatMap((update) => [update.view, update.listings, update.fixed])).toEqual(
      since.flatMap(() => [undefined, undefined, undefined]),
    );
  });

  it("is lost while the server is down, with its last confirmation and table kept, and recovers", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    const shown = harness.mirror.shown();
    harness.api.faults.set("/", status(500));
    harness.api.dropStreams();
    await harness.waitForConnection("lost");
    const { asOf } = harness.mirror.latest() as CollectionUpdate;
    expect(asOf).toBeGreaterThan(0);
    expect(asOf).toBeLessThanOrEqual(harness.clock.now());
    expect(harness.mirror.latest()?.phase.name).toBe("ready");
    expect(harness.mirror.shown()).toEqual(shown);
    harness.api.change(APES.id, { 4: ask(5) }, ["1"], "hush");
    harness.api.faults.clear();
    await harness.waitForConnection("live");
    await harness.waitForMatch(DEFAULT_QUERY);
  });

  it("polls at the poll interval if the stream is never answered", async () => {
    harness.api.faults.set("/listings/stream", never);
    await harness.open();
    const began = harness.clock.now();
    await harness.waitForConnection("polling");
    // The first poll did not wait for the stream to time out.
    expect(harness.clock.now() - began).toBeLessThan(2.3 * POLL_MS);
    await eventually(() => harness.requestCount("/tokens/listed")).toBe(4);
    expect(harness.clock.now() - began).toBeGreaterThan(2.5 * POLL_MS);
  });
});
