import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_QUERY, type TokenQuery } from "../../../contract/query.ts";
import type { Presence } from "../../../contract/worker-api.ts";
import { loadUpdate, updateHead } from "../../testing/collection-from-text.tsx";
import { createFakeEngine, type FakeEngine } from "../../testing/fake-engine.ts";
import { createFakePageClock, type FakePageClock } from "../../testing/fake-page-clock.ts";
import { messagesArrived } from "../../testing/messages-arrived.ts";
import { createCollectionStore } from "../collection-store.ts";
import type { PageListener } from "./watch-page.ts";
import { createWorkerHost } from "./worker-host.ts";

const ON_SALE: TokenQuery = { ...DEFAULT_QUERY, saleStatus: "onSale" };
const PAGE = { name: "page" };

let clock: FakePageClock;
let logged: string[];

beforeEach(() => {
  clock = createFakePageClock();
  logged = [];
  vi.spyOn(console, "error").mockImplementation((text: string) => void logged.push(text));
});

/** A page whose presence and network the test controls. */
function createFakePage() {
  const listeners = new Set<PageListener>();
  let presence: Presence = "shown";
  return {
    watches: () => listeners.size,
    enter(next: Presence) {
      presence = next;
      for (const { onPresence } of listeners) onPresence(next);
    },
    reconnect() {
      for (const { onNetwork } of listeners) onNetwork();
    },
    watchPage(listener: PageListener) {
      listeners.add(listener);
      return { presence: () => presence, end: () => void listeners.delete(listener) };
    },
  };
}

/** A host with fake engines: `workers` in the order of their start, `inPage` those that run in the page. */
function hosted() {
  const workers: FakeEngine[] = [];
  const freshly: boolean[] = [];
  const inPage: FakeEngine[] = [];
  const onPlace = vi.fn();
  const store = createCollectionStore();
  const startWorker = vi.fn((fresh: boolean) => {
    const engine = createFakeEngine();
    workers.push(engine);
    freshly.push(fresh);
    return engine.worker;
  });
  const startInPage = vi.fn(async () => {
    const engine = createFakeEngine();
    inPage.push(engine);
    return engine.worker as unknown as MessagePort; // the part of it that is used
  });
  const page = createFakePage();
  const { watchPage } = page;
  const host = createWorkerHost(store, onPlace, { clock, startWorker, startInPage, watchPage });
  return { host, page, store, onPlace, workers, freshly, inPage, startWorker, startInPage };
}

const last = (engines: readonly FakeEngine[]) => engines.at(-1) as FakeEngine;

describe("a worker that is lost", () => {
  it("is replaced; the mirror and the latest query stay, and the new worker restarts its sequence", async () => {
    const { host, store, workers, onPlace } = hosted();
    host.open("drawn", DEFAULT_QUERY);
    await clock.advance(500);
    last(workers).publish(loadUpdate("7 1.5 2\n8 2 3", 40));
    await vi.waitFor(() => expect(store.getState().fixed?.size).toBe(2));
    host.setQuery(ON_SALE);
    await clock.advance(100);
    expect(last(workers).queries).toEqual([ON_SALE]);
    last(workers).hang();
    await clock.advance(4_500);
    expect(workers).toHaveLength(2);
    expect(workers[0]?.isTerminated()).toBe(true);
    expect(store.getState()).toMatchObject({ phase: { name: "loading" }, fixed: { size: 2 } });

    await vi.waitFor(() => expect(workers[1]?.opened).toEqual([["drawn", ON_SALE]]));
    await clock.advance(100);
    expect(workers[1]?.isOpenedFirst()).toBe(true);
    last(workers).publish({ ...updateHead(1), phase: { name: "loading" } });
    await clock.advance(500);
    expect(store.getState().fixed?.size).toBe(2);
    last(workers).publish(loadUpdate("7 1.75 2", 2));
    await vi.waitFor(() => expect([...store.getState().prices]).toEqual([1.75]));
    expect(onPlace).not.toHaveBeenCalled();
  });

  it("passes the page's presence to its replacement", async () => {
    const { host, page, workers } = hosted();
    host.open("drawn", DEFAULT_QUERY);
    await clock.advance(100);
    expect(workers[0]?.presences).toEqual([]);
    page.enter("hidden");
    await clock.advance(100);
    last(workers).error("Error: once");
    await clock.advance(100);
    expect(workers.map(({ presences }) => presences)).toEqual([["hidden"], ["hidden"]]);
    page.enter("shown");
    last(workers).error("Error: again");
    await clock.advance(100);
    expect(workers[2]?.presences).toEqual([]);
  });

  it("is replaced three times a minute, then the engine runs in the page", async () => {
    const { host, workers, inPage, onPlace } = hosted();
    // Starts an hour after time 0, so that the test fails if the host compares absolute times.
    await clock.freeze(3_600_000);
    host.open("drawn", DEFAULT_QUERY);
    for (let times = 0; times < 4; times++) last(workers).error("Error: again");
    expect(workers).toHaveLength(4);
    expect(onPlace).toHaveBeenCalledExactlyOnceWith(PAGE);
    await clock.advance(500);
    expect(inPage[0]?.opened).toEqual([["drawn", DEFAULT_QUERY]]);
    expect(logged).toHaveLength(4);
  });

  it("may be replaced again a minute later", async () => {
    const { host, workers, onPlace } = hosted();
    host.open("drawn", DEFAULT_QUERY);
    for (let times = 0; times < 3; times++) last(workers).error("Error: again");
    await clock.advance(60_000);
    for (let times = 0; times < 3; times++) last(workers).error("Error: again");
    expect(workers).toHaveLength(7);
    expect(onPlace).not.toHaveBeenCalled();
  });

  it("cannot update the store afterwards", async () => {
    const { host, store, workers } = hosted();
    host.open("drawn", DEFAULT_QUERY);
    await clock.advance(500);
    const [former] = workers;
    former?.error("Error: once");
    former?.publish(loadUpdate("7 1 2", 99));
    await messagesArrived();
    expect(store.getState().fixed).toBeNull();
  });
});

describe("a worker that does not start", () => {
  it("is retried once past the cache, then the engine runs in the page", async () => {
    const { host, workers, freshly, inPage, onPlace } = hosted();
    host.open("drawn", DEFAULT_QUERY);
    last(workers).error();
    expect(freshly).toEqual([false, true]);
    expect(onPlace).not.toHaveBeenCalled();
    last(workers).error();
    expect(onPlace).toHaveBeenCalledExactlyOnceWith(PAGE);
    await clock.advance(500);
    expect(inPage[0]?.opened).toEqual([["drawn", DEFAULT_QUERY]]);
    expect(workers).toHaveLength(2);
  });

  it("is handled if the constructor throws", async () => {
    const { host, startWorker, inPage } = hosted();
    startWorker.mockImplementation(() => {
      throw new TypeError("refused");
    });
    host.open("drawn", DEFAULT_QUERY);
    await clock.advance(500);
    expect(startWorker.mock.calls).toEqual([[false], [true]]);
    expect(inPage[0]?.opened).toHaveLength(1);
  });

  it("is not restarted if it never answers", async () => {
    const { host, workers, inPage, onPlace } = hosted();
    host.open("drawn", DEFAULT_QUERY);
    last(workers).hang();
    await clock.advance(6_000);
    expect(workers).toHaveLength(1);
    expect(onPlace).toHaveBeenCalledExactlyOnceWith(PAGE);
    expect(inPage[0]?.opened).toHaveLength(1);
  });

  it("leaves the place broken if the page's chunk fails to load too, until a retry", async () => {
    const { host, workers, onPlace, startInPage } = hosted();
    startInPage.mockRejectedValue(new TypeError("chunk 404"));
    host.open("drawn", DEFAULT_QUERY);
    last(workers).error();
    last(workers).error();
    await clock.advance(100);
    expect(onPlace).toHaveBeenLastCalledWith({ name: "broken", message: "TypeError: chunk 404" });
    host.setQuery(ON_SALE);
    host.retry();
    expect(onPlace).toHaveBeenLastCalledWith({ name: "worker" });
    await clock.advance(500);
    expect(last(workers).opened).toEqual([["drawn", ON_SALE]]);
  });
});

describe("open", () => {
  it("opens the latest of two collections requested in the same task, also in the next worker", async () => {
    const { host, workers } = hosted();
    host.open("one", DEFAULT_QUERY);
    host.open("two", ON_SALE);
    await clock.advance(100);
    expect(workers).toHaveLength(1);
    expect(workers[0]?.opened.at(-1)).toEqual(["two", ON_SALE]);
    last(workers).error("Error: once");
    await clock.advance(100);
    expect(workers[1]?.opened).toEqual([["two", ON_SALE]]);
  });

  it("reopens the collection in the running engine on a retry", async () => {
    const { host, workers } = hosted();
    host.open("one", DEFAULT_QUERY);
    host.retry();
    await clock.advance(100);
    expect(workers).toHaveLength(1);
    expect(workers[0]?.opened).toHaveLength(2);
  });
});

describe("the page", () => {
  it("forwards its events to the running engine, and is not watched after the end", async () => {
    const { host, page, workers } = hosted();
    page.enter("hidden");
    page.reconnect();
    host.open("drawn", DEFAULT_QUERY);
    await clock.advance(100);
    page.enter("away");
    page.enter("shown");
    page.reconnect();
    await clock.advance(100);
    const [worker] = workers;
    expect(worker?.presences).toEqual(["hidden", "away", "shown"]);
    expect(worker?.verified()).toBe(1);
    expect(page.watches()).toBe(1);
    host.end();
    expect(page.watches()).toBe(0);
  });
});

describe("a retry", () => {
  it("verifies immediately if only the server was lost, and keeps the open collection", async () => {
    const { host, store, workers } = hosted();
    host.open("drawn", DEFAULT_QUERY);
    await clock.advance(500);
    last(workers).publish({ ...loadUpdate("7 1.5 2", 1), connection: { name: "lost" } });
    await vi.waitFor(() => expect(store.getState().connection.name).toBe("lost"));
    host.retry();
    await clock.advance(100);
    expect(last(workers).verified()).toBe(1);
    expect(last(workers).opened).toHaveLength(1);
  });

  it("reopens the collection after a failed load", async () => {
    const { host, store, workers } = hosted();
    host.open("drawn", DEFAULT_QUERY);
    await clock.advance(500);
    const failure = { kind: "unreachable", message: "no network" } as const;
    last(workers).publish({ ...updateHead(1), phase: { name: "failed", failure } });
    await vi.waitFor(() => expect(store.getState().phase.name).toBe("failed"));
    host.retry();
    await clock.advance(100);
    expect(last(workers).verified()).toBe(0);
    expect(last(workers).opened).toHaveLength(2);
  });
});

describe("the end", () => {
  it("closes an engine in the page, which cannot be terminated", async () => {
    const { host, workers, inPage } = hosted();
    host.open("drawn", DEFAULT_QUERY);
    last(workers).error();
    last(workers).error();
    await clock.advance(500);
    expect(last(inPage).isClosed()).toBe(false);
    host.end();
    await clock.advance(100);
    expect(last(inPage).isClosed()).toBe(true);
    expect(clock.timers()).toBe(0);
  });

  it("leaves no worker and no timer, and does not touch the mirror", async () => {
    const { host, store, workers } = hosted();
    host.open("drawn", DEFAULT_QUERY);
    await clock.advance(500);
    host.end();
    store.reset();
    last(workers).publish(loadUpdate("7 1 2", 99));
    await messagesArrived();
    expect(last(workers).isTerminated()).toBe(true);
    expect(clock.timers()).toBe(0);
    expect(store.getState().fixed).toBeNull();
    expect(logged).toEqual([]);
  });

  it("closes the port of an engine in the page that was still loading", async () => {
    const { host, workers, startInPage, onPlace } = hosted();
    const { port1, port2 } = new MessageChannel();
    const close = vi.spyOn(port2, "close");
    startInPage.mockResolvedValue(port2);
    host.open("drawn", DEFAULT_QUERY);
    last(workers).error();
    last(workers).error();
    host.end();
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    port1.close();
    expect(onPlace).toHaveBeenCalledTimes(1);
    expect(clock.timers()).toBe(0);
  });
});
