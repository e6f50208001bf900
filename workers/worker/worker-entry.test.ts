import { proxy, wrap } from "comlink";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import type { CollectionWorker } from "../../contract/worker-api.ts";
import { APE_TOKENS, APES } from "../testing/apes.ts";
import { type FakeApi, fakeCollection, startFakeApi } from "../testing/fake-api.ts";
import { eventually, expectSame, truthOf } from "../testing/harness.ts";
import { createMirror } from "../testing/mirror.ts";

let api: FakeApi;
let thread: Worker;

beforeEach(async () => {
  api = await startFakeApi([fakeCollection(APES, APE_TOKENS)]);
  const network = globalThis.fetch;
  // Node has no page URL to resolve a path against.
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => network(api.origin + path, init));
  thread = new Worker(new URL("./worker-entry.ts", import.meta.url), { type: "module" });
});

afterEach(async () => {
  thread.terminate();
  vi.unstubAllGlobals();
  await api.close();
});

it("opens and follows a collection in a worker thread", async () => {
  const worker = wrap<CollectionWorker>(thread);
  const mirror = createMirror();
  await worker.subscribe(proxy(mirror.receive));
  await worker.open(APES.id, DEFAULT_QUERY);
  await eventually(() => mirror.latest()?.connection.name).toBe("live");
  expectSame(mirror, truthOf(api, APES.id, DEFAULT_QUERY));

  api.change(APES.id, { 1: { price: 2, marketplace: 3 }, 2: { price: 8, marketplace: 1 } }, []);
  api.change(APES.id, { 30: { price: 0.5, marketplace: 3 } }, ["1"]);
  await eventually(() => mirror.shown().prices).toEqual([8, null, 0.5, null, null]);
  expectSame(mirror, truthOf(api, APES.id, DEFAULT_QUERY));

  const bargains = { ...DEFAULT_QUERY, minDeviation: 0.9, sortBy: "priceDeviation" } as const;
  await worker.setQuery(bargains);
  await eventually(() => mirror.latestView()?.query).toEqual(bargains);
  expectSame(mirror, truthOf(api, APES.id, bargains));

  await worker.close();
  await eventually(() => api.streams()).toBe(0);
});

it("answers once when its entry runs a second time under another address", async () => {
  const { port1, port2 } = new MessageChannel();
  vi.stubGlobal("self", port1);
  for (const address of ["./worker-entry.ts", "./worker-entry.ts?fresh=1"])
    await import(/* @vite-ignore */ address);
  let answers = 0;
  port2.addEventListener("message", () => {
    answers += 1;
  });
  const worker = wrap<CollectionWorker>(port2);
  await worker.ping();
  await worker.ping();
  expect(answers).toBe(2);
  port1.close();
});
