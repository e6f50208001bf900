import { proxy } from "comlink";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import type { CollectionUpdate } from "../../contract/worker-api.ts";
import { APE_TOKENS, APES, ask, CROWNS, tokensFromText } from "../testing/apes.ts";
import { columnBodies } from "../testing/column-bodies.ts";
import {
  body,
  columns,
  type FaultyAnswer,
  fakeCollection,
  html,
  never,
  status,
} from "../testing/fake-api.ts";
import { eventually, type Harness, startHarness } from "../testing/harness.ts";
import { createMirror } from "../testing/mirror.ts";

let harness: Harness;
let warned: ReturnType<typeof vi.spyOn>;
let logged: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
  harness = await startHarness();
  harness.api.change(APES.id, { 1: ask(1), 2: ask(12, 2) }, []);
});

afterEach(() => harness.end());

/** Answers only the first request at `part` with `fault`. */
function once(part: string, fault: FaultyAnswer): void {
  harness.api.faults.set(part, (request, response) => {
    harness.api.faults.delete(part);
    fault(request, response);
  });
}

async function failed(): Promise<unknown> {
  await eventually(() => harness.mirror.latest()?.phase.name).toBe("failed");
  return harness.mirror.latest()?.phase;
}

describe("opening", () => {
  it("publishes the loading phase, then all parts in one update", async () => {
    await harness.open(CROWNS);
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

  it("sends all requests in parallel and none twice", async () => {
    harness.api.faults.set("/info", never);
    await harness.worker.open(APES.id, DEFAULT_QUERY);
    await eventually(() => harness.api.seen.length).toBe(5);
    expect(new Set(harness.api.seen).size).toBe(5);
  });

  it("fetches further figures only if the listings name another revision", async () => {
    await harness.open();
    expect(harness.requestCount("/columns/figures?r=")).toBe(0);
    harness.apes.rev = 2;
    harness.apes.projections = [5, 6, 7, null, 8];
    await harness.open();
    expect(harness.requestCount("/columns/figures?r=2")).toBe(1);
    expect(harness.requestCount("/projections")).toBe(0);
  });

  it("retries if an epoch ended between tokens and listings", async () => {
    const old = columnBodies("old", 1, APE_TOKENS);
    once("/tokens/columns", columns(old.columns));
    once("/columns/figures", columns(old.figures));
    await harness.open();
    expect(harness.requestCount("/tokens/columns")).toBe(2);
    expect(harness.requestCount("/tokens/unlisted")).toBe(0);
  });

  it("retries if an epoch ended between tokens and figures", async () => {
    once("/columns/figures", columns(columnBodies("old", 1, APE_TOKENS).figures));
    await harness.open();
    expect(harness.requestCount("/columns/figures")).toBe(2);
    expect(harness.requestCount("/tokens/unlisted")).toBe(0);
  });

  it("gives up if its answers are of different epochs again and again", async () => {
    const old = columnBodies("old", 1, APE_TOKENS);
    harness.api.faults.set("/tokens/columns", columns(old.columns));
    harness.api.faults.set("/columns/figures", columns(old.figures));
    await harness.worker.open(APES.id, DEFAULT_QUERY);
    expect(await failed()).toMatchObject({ failure: { kind: "bad-payload" } });
    expect(harness.requestCount("/tokens/columns")).toBe(3);
  });

  it("retries if an epoch ended between traits and tokens", async () => {
    let times = 0;
    harness.api.faults.set("/info", (_, response) => {
      times += 1;
      body({ ...APES, epoch: times === 1 ? "old" : "epoch-1" })(_, response);
    });
    await harness.open();
    expect(harness.requestCount("/info")).toBe(2);
    expect(harness.mirror.updates.filter(({ fixed }) => fixed)).toHaveLength(1);
  });

  it("accepts traits without an epoch, as an earlier version cached them", async () => {
    harness.api.faults.set("/info", body(APES));
    await harness.open();
    expect(harness.requestCount("/info")).toBe(1);
  });

  it.each([
    ["a collection that nobody knows", { "/info": status(404) }, "unknown-collection"],
    ["a server in trouble", { "/tokens/listed": status(500) }, "unreachable"],
    ["tokens out of order", { "/tokens/columns": status(500) }, "unreachable"],
    ["figures out of order", { "/columns/figures": status(500) }, "unreachable"],
    [
      "a hotel's sign-in page",
      { "/tokens/columns": html, "/tokens/unlisted": html },
      "bad-payload",
    ],
    [
      "listings of which more than 1 percent are bad",
      {
        "/tokens/listed": body({
          wire: 1,
          epoch: "epoch-1",
          seq: 1,
          projectionsRev: 1,
          lastListingsUpdate: 1,
          tokens: ["bad"],
        }),
      },
      "bad-payload",
    ],
    [
      "tokens of which more than 1 percent are bad",
      {
        "/tokens/columns": status(404),
        "/tokens/unlisted": body({
          wire: 1,
          epoch: "epoch-1",
          projectionsRev: 1,
          tokens: [["1"]],
        }),
      },
      "bad-payload",
    ],
    ["a server that never answers", { "/tokens/listed": never }, "unreachable"],
  ] as const)("fails for %s, and opens once that is over", async (_, faults, kind) => {
    for (const [part, fault] of Object.entries(faults)) harness.api.faults.set(part, fault);
    await harness.worker.open(APES.id, DEFAULT_QUERY);
    expect(await failed()).toMatchObject({ name: "failed", failure: { kind } });
    expect(logged).toHaveBeenCalled();
    harness.api.faults.clear();
    await harness.open();
  });

  it("opens without the projection line if it cannot be fetched", async () => {
    harness.api.faults.set("/projectionLine", status(500));
    await harness.open();
    expect(harness.mirror.updates.find(({ figures }) => figures)?.figures?.line).toEqual({
      points: [],
    });
  });

  it("warns of a missing lastListingsUpdate and opens", async () => {
    harness.apes.lastListingsUpdate = null;
    await harness.open();
    expect(warned.mock.calls.flat().join()).toContain("lastListingsUpdate");
    expect(harness.mirror.latestView()?.aggregates.lastListingsUpdate).toBeNull();
  });

  it("warns once if live listings no longer have lastListingsUpdate", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    expect(warned).not.toHaveBeenCalled();
    const undated = { broken: { lastListingsUpdate: null } };
    harness.api.change(APES.id, { 1: ask(5) }, [], undated);
    harness.api.change(APES.id, { 1: ask(6) }, [], undated);
    await eventually(() => harness.mirror.latestView()?.aggregates.lowestPrice).toBe(6);
    expect(harness.mirror.latestView()?.aggregates.lastListingsUpdate).toBeNull();
    expect(warned.mock.calls.flat()).toEqual([expect.stringContaining("lastListingsUpdate")]);
  });

  it("reports the skipped rows", async () => {
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
  ])("opens a collection of %s", async (_, text) => {
    harness.apes.tokens = tokensFromText(text);
    harness.apes.projections = harness.apes.tokens.map((token) => token[4]);
    await harness.open();
  });
});

describe("two opens racing", () => {
  it("end with the later collection and show nothing of the earlier", async () => {
    const others = fakeCollection({ ...APES, id: "others" }, APE_TOKENS.slice(0, 2));
    harness.api.collections.set("others", others);
    harness.api.faults.set("/collections/others/info", never);
    await harness.worker.open("others", CROWNS);
    await eventually(() => harness.requestCount("/collections/others/info")).toBe(1);
    await harness.open();
    expect(harness.mirror.updates.filter(({ fixed }) => fixed)).toHaveLength(1);
    const ready = harness.mirror.updates.filter(({ phase }) => phase.name === "ready");
    expect(ready[0]?.fixed).toBeDefined();
    expect(harness.mirror.latest()?.collectionId).toBe(APES.id);
  });

  it("leave one stream when they run concurrently", async () => {
    await Promise.all([
      harness.worker.open(APES.id, CROWNS),
      harness.worker.open("nobody", CROWNS),
      harness.worker.open(APES.id, DEFAULT_QUERY),
    ]);
    await harness.waitForMatch(DEFAULT_QUERY);
    await harness.waitForConnection("live");
    await eventually(() => harness.api.streams()).toBe(1);
  });
});

describe("opening again", () => {
  it("closes the previous stream", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    await harness.open(CROWNS);
    await harness.waitForConnection("live");
    await eventually(() => harness.requestCount("/listings/stream")).toBe(2);
    await eventually(() => {
      // Keeps the streams from timing out.
      harness.api.send(": still here\n\n");
      return harness.api.streams();
    }).toBe(1);
  });
});

describe("closing", () => {
  it("closes the stream and publishes the closed phase", async () => {
    await harness.open();
    await harness.waitForConnection("live");
    await harness.worker.close();
    await eventually(() => harness.api.streams()).toBe(0);
    expect(harness.mirror.latest()).toMatchObject({
      collectionId: null,
      phase: { name: "closed" },
    });
  });
});

describe("the query", () => {
  it("finds values and vibes by their names, and nothing for a name that the collection never had", async () => {
    const named = (
      traits: readonly (readonly [string, string])[],
      vibes: readonly string[],
      ...numbers: (readonly [string, readonly [number, null]])[]
    ) => ({ ...DEFAULT_QUERY, names: { traits, numbers, vibes } });
    await harness.worker.open(APES.id, named([["Hat", "Crown"]], []));
    await harness.waitForMatch({ ...DEFAULT_QUERY, traits: { 4: [2] } });
    expect(harness.mirror.shown().ids).toHaveLength(2);
    await harness.worker.setQuery(named([["Eyes", "Red"]], ["Royal"]));
    await harness.waitForMatch({ ...DEFAULT_QUERY, traits: { 7: [1] }, vibes: [3] });
    await harness.worker.setQuery(named([["Hat", "Halo"]], []));
    await eventually(() => harness.mirror.shown().ids).toEqual([]);
    await harness.worker.setQuery(named([["Hat", "Cap"]], []));
    await harness.waitForMatch({ ...DEFAULT_QUERY, traits: { 4: [1] } });
    await harness.worker.setQuery(named([], [], ["Height", [1, null]]));
    await eventually(() => harness.mirror.shown().ids).toEqual([]);
  });

  it("applies to the next view, also while loading", async () => {
    harness.api.faults.set("/info", never);
    await harness.worker.open(APES.id, DEFAULT_QUERY);
    await harness.worker.setQuery(CROWNS);
    harness.api.faults.clear();
    // The pending request is never answered, so the collection is opened again, as the page's retry does.
    await harness.worker.open(APES.id, DEFAULT_QUERY);
    await harness.worker.setQuery(CROWNS);
    await harness.waitForMatch(CROWNS);
    await harness.worker.setQuery(DEFAULT_QUERY);
    await harness.waitForMatch(DEFAULT_QUERY);
  });
});

describe("a subscriber", () => {
  it("replaces the previous one and receives a complete update", async () => {
    await harness.open();
    harness.api.change(APES.id, { 4: ask(5) }, []);
    await harness.waitForMatch(DEFAULT_QUERY);
    const before = harness.mirror.updates.length;
    const second = createMirror();
    await harness.worker.subscribe(proxy(second.receive));
    await eventually(() => second.shown()).toEqual(harness.mirror.shown());
    harness.api.change(APES.id, { 4: ask(6) }, []);
    await eventually(() => second.shown().prices).toContain(6);
    expect(harness.mirror.updates.length).toBe(before);
  });

  it("receives one update at a time if it is slow, and finally the latest", async () => {
    await harness.open();
    await harness.waitForConnection("live");
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
      harness.api.change(APES.id, { [price % 2 ? 4 : 5]: ask(price) }, []);
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

  it("receives a complete update after one that it failed to take", async () => {
    await harness.open();
    await harness.waitForConnection("live");
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
    harness.api.change(APES.id, { 4: ask(6) }, []);
    await eventually(() => shaken.shown().prices).toContain(6);
    expect(shaken.updates[0]?.fixed).toBeDefined();
  });
});
