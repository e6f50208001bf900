import { proxy } from "comlink";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POLL_MS } from "../contract/live.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../contract/query.ts";
import type { CollectionUpdate, Connection } from "../contract/worker-api.ts";
import { APE_TOKENS, APES, tokensFromText } from "./testing/apes.ts";
import { body, fakeCollection, html, never, status } from "./testing/fake-api.ts";
import { eventually, type Harness, startHarness } from "./testing/harness.ts";
import { createMirror } from "./testing/mirror.ts";

const CROWNS: TokenQuery = { ...DEFAULT_QUERY, traits: { 4: [2] }, sortBy: "priceDeviation" };

let harness: Harness;
let warned: ReturnType<typeof vi.spyOn>;
let logged: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
  harness = await startHarness();
  harness.api.change(
    APES.id,
    { 1: { price: 1, marketplace: 1 }, 2: { price: 12, marketplace: 2 } },
    [],
  );
});

afterEach(() => harness.end());

const offer = (price: number, marketplace = 1) => ({ price, marketplace });

async function open(query: TokenQuery = DEFAULT_QUERY): Promise<void> {
  await harness.worker.open(APES.id, query);
  await harness.settled(query);
}

async function connected(name: Connection["name"]): Promise<void> {
  await eventually(() => harness.mirror.latest()?.connection.name).toBe(name);
}

async function failed(): Promise<unknown> {
  await eventually(() => harness.mirror.latest()?.phase.name).toBe("failed");
  return harness.mirror.latest()?.phase;
}

function asked(part: string): number {
  return harness.api.seen.filter((address) => address.includes(part)).length;
}

describe("opening", () => {
  it("publishes the loading, then everything at once", async () => {
    await open(CROWNS);
    const parts = harness.mirror.updates.map(({ phase, fixed, view }) => [
      phase.name,
      fixed !== undefined,
      view !== undefined,
    ]);
    expect(parts.slice(0, 3)).toEqual([
      ["closed", false, false],
      ["loading", false, false],
      ["ready", true, true],
    ]);
    expect(harness.mirror.latestView()?.query).toEqual(CROWNS);
    expect(harness.mirror.latest()?.collectionId).toBe(APES.id);
  });

  it("asks for everything in parallel and for nothing twice", async () => {
    harness.api.faults.set("/info", never);
    await harness.worker.open(APES.id, DEFAULT_QUERY);
    await eventually(() => harness.api.seen.length).toBe(4);
    expect(new Set(harness.api.seen).size).toBe(4);
  });

  it("fetches projections only where the listings speak of another revision", async () => {
    await open();
    expect(asked("/projections")).toBe(0);
    harness.apes.rev = 2;
    harness.apes.projections = [5, 6, 7, null, 8];
    await open();
    expect(asked("/projections?r=2")).toBe(1);
  });

  it("asks again where an epoch ended between tokens and listings", async () => {
    let first = true;
    harness.api.faults.set("/tokens/unlisted", (_, response) => {
      if (first)
        body({ wire: 1, epoch: "old", projectionsRev: 1, tokens: APE_TOKENS })(_, response);
      else body({ wire: 1, epoch: "epoch-1", projectionsRev: 1, tokens: APE_TOKENS })(_, response);
      first = false;
    });
    await open();
    expect(asked("/tokens/unlisted")).toBe(2);
  });

  it.each([
    ["a collection that nobody knows", "/info", status(404), "unknown-collection"],
    ["a server in trouble", "/tokens/listed", status(500), "unreachable"],
    ["a hotel's sign-in page", "/tokens/unlisted", html, "bad-payload"],
    [
      "listings of which more than 1 percent are bad",
      "/tokens/listed",
      body({
        wire: 1,
        epoch: "epoch-1",
        seq: 1,
        projectionsRev: 1,
        lastListingsUpdate: 1,
        tokens: ["bad"],
      }),
      "bad-payload",
    ],
    [
      "tokens of which more than 1 percent are bad",
      "/tokens/unlisted",
      body({ wire: 1, epoch: "epoch-1", projectionsRev: 1, tokens: [["1"]] }),
      "bad-payload",
    ],
    ["a server that never answers", "/tokens/listed", never, "unreachable"],
  ] as const)("says so for %s, and opens once that is over", async (_, part, fault, kind) => {
    harness.api.faults.set(part, fault);
    await harness.worker.open(APES.id, DEFAULT_QUERY);
    expect(await failed()).toMatchObject({ name: "failed", failure: { kind } });
    expect(logged).toHaveBeenCalled();
    harness.api.faults.clear();
    await open();
  });

  it("opens without the projection line where there is none", async () => {
    harness.api.faults.set("/projectionLine", status(500));
    await open();
    expect(
      harness.mirror.updates.find(({ projections }) => projections)?.projections?.line,
    ).toEqual({
      points: [],
    });
  });

  it("warns of a missing lastListingsUpdate and goes on", async () => {
    harness.apes.lastListingsUpdate = null;
    await open();
    expect(warned.mock.calls.flat().join()).toContain("lastListingsUpdate");
    expect(harness.mirror.latestView()?.aggregates.lastListingsUpdate).toBeNull();
  });

  it("reports the rows left out", async () => {
    const rows = Array.from({ length: 120 }, () => "1,2,1");
    const head = { wire: 1, epoch: "epoch-1", seq: 2, projectionsRev: 1, lastListingsUpdate: 1 };
    harness.api.faults.set(
      "/tokens/listed",
      body({ ...head, tokens: [...rows, "bad", "999,1,1"] }),
    );
    await harness.worker.open(APES.id, DEFAULT_QUERY);
    await eventually(() => harness.mirror.latest()?.phase.name).toBe("ready");
    expect(harness.mirror.latest()?.report).toMatchObject({
      badTokens: { count: 0 },
      badListings: { count: 1, first: [{ place: "tokens[120]" }] },
      unknownTokens: 1,
    });
  });

  it.each([
    ["no tokens", "head"],
    ["one token", "head\n7 1 2 4:1"],
  ])("takes a collection of %s", async (_, text) => {
    harness.apes.tokens = tokensFromText(text);
    harness.apes.projections = harness.apes.tokens.map((token) => token[4]);
    await open();
  });
});

describe("two opens racing", () => {
  it("end with the later, and nothing of the earlier is shown", async () => {
    const others = fakeCollection({ ...APES, id: "others" }, APE_TOKENS.slice(0, 2));
    harness.api.collections.set("others", others);
    harness.api.faults.set("/collections/others/info", never);
    await harness.worker.open("others", CROWNS);
    await eventually(() => asked("/collections/others/info")).toBe(1);
    await open();
    expect(harness.mirror.updates.filter(({ fixed }) => fixed)).toHaveLength(1);
    expect(harness.mirror.latest()?.collectionId).toBe(APES.id);
  });

  it("without waiting for each other leave one stream", async () => {
    await Promise.all([
      harness.worker.open(APES.id, CROWNS),
      harness.worker.open("nobody", CROWNS),
      harness.worker.open(APES.id, DEFAULT_QUERY),
    ]);
    await harness.settled(DEFAULT_QUERY);
    await connected("live");
    await eventually(() => harness.api.streams()).toBe(1);
  });
});

describe("closing", () => {
  it("lets go of the stream and says that nothing is open", async () => {
    await open();
    await connected("live");
    await harness.worker.close();
    await eventually(() => harness.api.streams()).toBe(0);
    expect(harness.mirror.latest()).toMatchObject({
      collectionId: null,
      phase: { name: "closed" },
    });
  });
});

describe("a live change", () => {
  beforeEach(async () => {
    await open(CROWNS);
    await connected("live");
  });

  it("arrives with the stream, without another request", async () => {
    const before = harness.api.seen.length;
    harness.api.change(APES.id, { 30: offer(3, 3) }, ["2"]);
    await harness.settled(CROWNS);
    expect(harness.api.seen.length).toBe(before);
    const { listings, fixed } = harness.mirror.latest() as CollectionUpdate;
    expect([listings?.rows.length, fixed]).toEqual([2, undefined]);
  });

  it("is caught up on after a gap", async () => {
    harness.api.change(APES.id, { 4: offer(5) }, [], "hush");
    harness.api.change(APES.id, { 5: offer(6) }, []);
    await harness.settled(CROWNS);
    expect(asked("?since=2")).toBe(1);
    expect(asked("/tokens/unlisted")).toBe(1);
  });

  it("is caught up on once, however many more arrive while the answer is under way", async () => {
    let letGo = () => {};
    harness.api.faults.set("?since", (request, response) => {
      letGo = () => harness.api.answer(request, response);
    });
    harness.api.change(APES.id, { 4: offer(5) }, [], "hush");
    for (const price of [1, 2, 3, 4]) harness.api.change(APES.id, { 5: offer(price) }, []);
    await eventually(() => asked("?since=2")).toBe(1);
    letGo();
    await harness.settled(CROWNS);
    harness.api.change(APES.id, { 5: offer(6) }, []);
    await harness.settled(CROWNS);
    expect(asked("?since")).toBe(1);
  });

  it("is polled for where catching up leads nowhere", async () => {
    const nowhere = { epoch: "epoch-1", from: 2, to: 2, projectionsRev: 1, lastListingsUpdate: 1 };
    harness.api.faults.set("?since", body({ ...nowhere, listed: [], unlisted: [] }));
    harness.api.change(APES.id, { 4: offer(5) }, [], "hush");
    harness.api.change(APES.id, { 5: offer(6) }, []);
    await harness.settled(CROWNS);
    await connected("live");
  });

  it("is dropped where it is older than what is known", async () => {
    const before = harness.mirror.updates.length;
    harness.api.send(
      `event: listings\ndata: ${JSON.stringify({ collection: APES.id, epoch: "epoch-1", from: 0, to: 1, projectionsRev: 1, lastListingsUpdate: 1, listed: ["1,99,1"], unlisted: [] })}\n\n`,
    );
    harness.api.change(APES.id, { 4: offer(5) }, []);
    await harness.settled(CROWNS);
    expect(harness.mirror.updates.length).toBe(before + 1);
  });

  it("loads everything anew after a gap too old to fill, and keeps the filters", async () => {
    harness.api.change(APES.id, { 4: offer(5) }, [], "hush");
    harness.apes.log = [];
    harness.api.change(APES.id, { 5: offer(6) }, []);
    await harness.settled(CROWNS);
    expect(asked("/tokens/unlisted")).toBe(2);
    expect(harness.mirror.latestView()?.query).toEqual(CROWNS);
    await connected("live");
  });

  it("loads everything anew for another epoch, and keeps the filters", async () => {
    harness.apes.epoch = "epoch-2";
    harness.apes.tokens = tokensFromText("head\n8 1 2 4:2\n9 2 3 4:2\n10 3 4 4:1");
    harness.apes.projections = [2, 3, 4];
    harness.apes.listed.clear();
    harness.api.change(APES.id, { 9: offer(1) }, []);
    await harness.settled(CROWNS);
    expect(harness.mirror.shown().ids).toEqual(["9", "8"]);
    await connected("live");
    harness.api.change(APES.id, { 8: offer(1) }, []);
    await harness.settled(CROWNS);
  });

  it("fetches the snapshot for a malformed delta", async () => {
    harness.api.change(APES.id, { 4: offer(5) }, [], { broken: { listed: ["4,0x5,1"] } });
    await harness.settled(CROWNS);
    expect(asked("?since")).toBe(0);
    expect(asked("/tokens/unlisted")).toBe(1);
    expect(logged).toHaveBeenCalled();
  });

  it("fetches the snapshot at most once per place for deltas that stay malformed", async () => {
    const stuck = harness.api.snapshot(APES.id);
    harness.api.faults.set("/tokens/listed", body(stuck));
    const before = asked("/tokens/listed");
    for (let time = 0; time < 5; time += 1) harness.api.send("event: listings\ndata: nonsense\n\n");
    await eventually(() => asked("/listings/stream")).toBe(2);
    // One to mend it, then one poll when the stream was dropped.
    expect(asked("/tokens/listed") - before).toBeLessThanOrEqual(2);
    harness.api.faults.clear();
    harness.api.change(APES.id, { 4: offer(5) }, []);
    await harness.settled(CROWNS);
  });

  it("brings a new revision of the projections, with its line", async () => {
    harness.apes.rev = 2;
    harness.apes.projections = [1, 2, 3, 4, 5];
    harness.api.change(APES.id, { 4: offer(5) }, []);
    await harness.settled(CROWNS);
    const sent = harness.mirror.updates.filter(({ projections }) => projections);
    expect(sent.at(-1)?.projections).toMatchObject({ rev: 2, line: { points: [[1, 2]] } });
    expect(asked("/projections?r=2")).toBe(1);
  });

  it("asks for projections that failed again later, not with every change", async () => {
    harness.api.faults.set("/tokens/projections", status(500));
    harness.apes.rev = 2;
    harness.apes.projections = [1, 2, 3, 4, 5];
    for (const price of [1, 2, 3, 4]) harness.api.change(APES.id, { 4: offer(price) }, []);
    await eventually(() => asked("/projections?r=2")).toBe(1);
    harness.api.faults.clear();
    await harness.settled(CROWNS);
    expect(asked("/projections?r=2")).toBe(2);
  });

  it("follows the projections of another epoch, whose revisions count from anew", async () => {
    harness.apes.rev = 9;
    harness.api.change(APES.id, { 4: offer(5) }, []);
    await eventually(() => asked("/projections?r=9")).toBe(1);
    harness.apes.epoch = "epoch-2";
    harness.apes.rev = 2;
    harness.apes.projections = [1, 2, 3, 4, 5];
    harness.api.change(APES.id, { 4: offer(6) }, []);
    await harness.settled(CROWNS);
    harness.apes.rev = 3;
    harness.apes.projections = [5, 4, 3, 2, 1];
    harness.api.change(APES.id, { 4: offer(7) }, []);
    await harness.settled(CROWNS);
    expect(harness.api.seen.filter((address) => address.includes("/projections"))).toHaveLength(3);
  });

  it("ignores what is for another collection", async () => {
    harness.api.send(
      'event: listings\ndata: {"collection":"others","epoch":"x","from":0,"to":9,"projectionsRev":1,"lastListingsUpdate":1,"listed":[],"unlisted":[]}\n\n',
    );
    harness.api.change(APES.id, { 4: offer(5) }, []);
    await harness.settled(CROWNS);
    expect(asked("/tokens/listed")).toBe(1);
  });
});

describe("the connection", () => {
  it("goes on where it stood after the stream was dropped in the middle of an event", async () => {
    await open();
    await connected("live");
    harness.api.change(APES.id, { 4: offer(5) }, [], "hush");
    harness.api.send('event: listings\ndata: {"collection":"apes","epoch"');
    harness.api.dropStreams();
    await harness.settled(DEFAULT_QUERY);
    await connected("live");
    harness.api.change(APES.id, { 5: offer(5) }, []);
    await harness.settled(DEFAULT_QUERY);
    expect(asked("/tokens/unlisted")).toBe(1);
  });

  it("is opened anew where nothing has come for too long", async () => {
    await open();
    await connected("live");
    // Nothing is sent, not even a ping.
    await eventually(() => asked("/listings/stream")).toBeGreaterThan(1);
    harness.api.change(APES.id, { 5: offer(5) }, []);
    await harness.settled(DEFAULT_QUERY);
  });

  it("is opened anew after the server said bye", async () => {
    await open();
    await connected("live");
    const began = harness.clock.now();
    harness.api.send("event: bye\ndata: {}\n\n");
    await eventually(() => asked("/listings/stream")).toBe(2);
    await connected("live");
    // Sooner than its silence would have been noticed.
    expect(harness.clock.now() - began).toBeLessThan(2 * POLL_MS);
  });

  it.each([
    ["refused", status(503)],
    ["answered with a page", html],
    ["never answered", never],
  ])("is a poll where the stream is %s, and that alone suffices", async (_, fault) => {
    harness.api.faults.set("/listings/stream", fault);
    await open();
    await connected("polling");
    harness.api.change(APES.id, { 4: offer(5) }, ["1"]);
    await harness.settled(DEFAULT_QUERY);
    harness.apes.epoch = "epoch-2";
    harness.api.change(APES.id, { 4: offer(7) }, []);
    await harness.settled(DEFAULT_QUERY);
    harness.apes.rev = 3;
    harness.apes.projections = [1, 2, 3, 4, 5];
    harness.api.change(APES.id, {}, ["4"]);
    await harness.settled(DEFAULT_QUERY);
    harness.api.faults.clear();
    await connected("live");
  });

  it("sends nothing to the page for a poll that found nothing new", async () => {
    harness.api.faults.set("/listings/stream", status(503));
    await open();
    await connected("polling");
    const [polls, updates] = [asked("/tokens/listed"), harness.mirror.updates.length];
    await eventually(() => asked("/tokens/listed")).toBe(polls + 2);
    expect(harness.mirror.updates.length).toBe(updates);
  });

  it("is lost while the server is, says since when, keeps the table, and comes back", async () => {
    await open();
    await connected("live");
    const shown = harness.mirror.shown();
    harness.api.faults.set("/", status(500));
    harness.api.dropStreams();
    await connected("lost");
    const connection = harness.mirror.latest()?.connection;
    expect(connection?.name === "lost" && Number.isFinite(connection.since)).toBe(true);
    expect(harness.mirror.latest()?.phase.name).toBe("ready");
    expect(harness.mirror.shown()).toEqual(shown);
    harness.api.change(APES.id, { 4: offer(5) }, ["1"], "hush");
    harness.api.faults.clear();
    await connected("live");
    await harness.settled(DEFAULT_QUERY);
  });

  it("polls no more often than it should", async () => {
    harness.api.faults.set("/listings/stream", never);
    await open();
    const began = harness.clock.now();
    await connected("polling");
    // It did not wait for the stream to be given up.
    expect(harness.clock.now() - began).toBeLessThan(2.3 * POLL_MS);
    await eventually(() => asked("/tokens/listed")).toBe(4);
    expect(harness.clock.now() - began).toBeGreaterThan(2.5 * POLL_MS);
  });
});

describe("the query", () => {
  it("takes effect with the next view, also while loading", async () => {
    harness.api.faults.set("/info", never);
    await harness.worker.open(APES.id, DEFAULT_QUERY);
    await harness.worker.setQuery(CROWNS);
    harness.api.faults.clear();
    // The request under way is not answered any more: the page's retry.
    await harness.worker.open(APES.id, DEFAULT_QUERY);
    await harness.worker.setQuery(CROWNS);
    await harness.settled(CROWNS);
    await harness.worker.setQuery(DEFAULT_QUERY);
    await harness.settled(DEFAULT_QUERY);
  });
});

describe("a subscriber", () => {
  it("who comes second replaces the first and is sent everything anew", async () => {
    await open();
    harness.api.change(APES.id, { 4: offer(5) }, []);
    await harness.settled(DEFAULT_QUERY);
    const before = harness.mirror.updates.length;
    const second = createMirror();
    await harness.worker.subscribe(proxy(second.receive));
    await eventually(() => second.shown()).toEqual(harness.mirror.shown());
    harness.api.change(APES.id, { 4: offer(6) }, []);
    await eventually(() => second.shown().prices).toContain(6);
    expect(harness.mirror.updates.length).toBe(before);
  });

  it("who is slow gets one update at a time, and the latest", async () => {
    await open();
    await connected("live");
    let underWay = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    const slow = createMirror();
    await harness.worker.subscribe(
      proxy(async (update: CollectionUpdate) => {
        underWay += 1;
        most = Math.max(most, underWay);
        slow.receive(update);
        await new Promise<void>((resolve) => waiting.push(resolve));
        underWay -= 1;
      }),
    );
    for (let price = 1; price <= 20; price += 1)
      harness.api.change(APES.id, { [price % 2 ? 4 : 5]: offer(price) }, []);
    await harness.worker.setQuery(CROWNS);
    await eventually(() => harness.apes.seq).toBe(22);
    await eventually(() => waiting.length).toBe(1);
    await eventually(async () => {
      for (const settle of waiting.splice(0)) settle();
      return slow.latestView()?.aggregates.lastListingsUpdate;
    }).toBe(harness.apes.lastListingsUpdate);
    expect(most).toBe(1);
    expect(slow.updates.length).toBeLessThan(12);
    expect(slow.shown().prices).toEqual([12, null]);
  });

  it("who failed to take an update is sent everything with the next", async () => {
    await open();
    await connected("live");
    let first = true;
    const shaken = createMirror();
    await harness.worker.subscribe(
      proxy((update: CollectionUpdate) => {
        if (first) {
          first = false;
          throw new Error("not now");
        }
        shaken.receive(update);
      }),
    );
    await eventually(() => logged.mock.calls.length).toBeGreaterThan(0);
    harness.api.change(APES.id, { 4: offer(6) }, []);
    await eventually(() => shaken.shown().prices).toContain(6);
    expect(shaken.updates[0]?.fixed).toBeDefined();
  });
});
