import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import { createCollectionStore } from "../collection/collection-store.ts";
import { createWorkerHost } from "../collection/worker/worker-host.ts";
import { loadUpdate, updateHead } from "../testing/collection-from-text.tsx";
import { createFakeEngine } from "../testing/fake-engine.ts";
import { createFakePageClock } from "../testing/fake-page-clock.ts";
import type { ConsoleTools } from "./console-tools.ts";

const TOKENS = "7 1.5 2\n8 - 3\n9 2 2";

let logged: string[];

beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation(() => {}); // a lost worker
  vi.spyOn(console, "log").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => {
  delete window.fairfloor;
  localStorage.clear();
  history.replaceState(null, "", "/");
});

/** Begins a visit as `main.tsx` does. */
async function visit(address: string) {
  history.replaceState(null, "", address);
  vi.resetModules();
  const { isTraced } = await import("../storage/trace-flag.ts");
  if (isTraced()) await import("./trace.ts");
  return window.fairfloor as unknown as ConsoleTools; // set by the trace
}

/** Begins a visit, and a host with a fake engine that has an open collection. */
async function hosted(address = "/c/drawn?trace") {
  const tools = await visit(address);
  const engine = createFakeEngine();
  const clock = createFakePageClock();
  const store = createCollectionStore();
  const host = createWorkerHost(store, vi.fn(), {
    clock,
    startWorker: () => engine.worker,
    startInPage: () => Promise.reject(new Error("not used")),
    watchPage: () => ({ presence: () => "shown", end() {} }),
  });
  host.open("drawn", DEFAULT_QUERY);
  await clock.advance(2_000);
  engine.publish(loadUpdate(TOKENS));
  await vi.waitFor(() => expect(store.getState().fixed?.size).toBe(3));
  return { engine, store, tools };
}

/** Begins a traced visit, and publishes a collection. jsdom's clone of an array, which a fake engine sends, is not of its own classes. */
async function opened() {
  const tools = await visit("/c/drawn?trace");
  const store = createCollectionStore();
  window.fairfloor?.tracer(createFakeEngine().worker, store)(loadUpdate(TOKENS));
  return { store, tools };
}

describe("a visit with ?trace", () => {
  it("logs calls, answers, faults and updates with their sizes, and no pings", async () => {
    const { engine, tools } = await hosted();
    engine.publish({ ...updateHead(2), connection: { name: "lost" } });
    const noted = (kind: string) => tools.messages.filter((message) => message.kind === kind);
    await vi.waitFor(() => expect(noted("update")[1]?.what).toBe("2: ready, lost"));
    engine.post({ fault: "Error: no such row" });
    await vi.waitFor(() => expect(noted("fault")[0]?.what).toBe("Error: no such row"));
    const open = tools.messages.filter(({ what }) => what === "open").slice(0, 2);
    expect(open.map(({ kind }) => kind)).toEqual(["call", "answer"]);
    expect(open[0]?.bytes).toBeGreaterThan(2 * "drawn".length);
    expect(open[1]?.tookMs).toBeGreaterThanOrEqual(0);
    const updates = noted("update");
    // Three rows of prices, marketplaces, times and row numbers take at least 3 * (8 + 1 + 8 + 4) bytes.
    expect(updates[0]?.what).toMatch(/^1: ready, live, fixed \d+, figures \d+, listings 1\d\d, /);
    expect(updates[0]?.bytes).toBeGreaterThan(63);
    expect(tools.messages.filter(({ what }) => /ping/.test(what))).toEqual([]);
    expect(logged.join("\n")).toMatch(/ s -> open \(.* B\)\n/);
    expect(logged.join("\n")).toContain("<! Error: no such row");
  });

  it("gives the console the table, the view and the feed's state", async () => {
    const { tools, store } = await opened();
    expect(tools.table?.fixed).toBe(store.getState().fixed);
    expect(tools.view?.rows).toHaveLength(3);
    expect(tools.feed).toMatchObject({ phase: { name: "ready" }, connection: { name: "live" } });
    expect([...(tools.table?.prices ?? [])]).toEqual([1.5, Number.NaN, 2]);
  });

  it("downloads the table as a file", async () => {
    const { tools } = await opened();
    const createObjectURL = vi.fn((_: Blob) => "#");
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() }));
    expect(tools.save()).toBe("drawn.table");
    expect(createObjectURL.mock.lastCall?.[0].size).toBe(tools.snapshot().length);
  });

  it("refuses to save before a collection is open", async () => {
    const tools = await visit("/?trace");
    expect(tools.table).toBeNull();
    expect(() => tools.snapshot()).toThrow("There is no open collection to save.");
  });

  it("can be kept for later visits", async () => {
    const tools = await visit("/?a=b&trace");
    tools.keep();
    delete window.fairfloor;
    const later = await visit("/");
    later.keep(false);
    delete window.fairfloor;
    expect(await visit("/")).toBeUndefined();
  });
});

it("does nothing in a visit without the flag", async () => {
  const { tools } = await hosted("/c/drawn?traces=1");
  expect(tools).toBeUndefined();
  expect(logged).toEqual([]);
});
