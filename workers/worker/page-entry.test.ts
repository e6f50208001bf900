import { proxy, releaseProxy, wrap } from "comlink";
import { afterEach, beforeEach, it, vi } from "vitest";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import type { CollectionWorker } from "../../contract/worker-api.ts";
import { APE_TOKENS, APES } from "../testing/apes.ts";
import { type FakeApi, fakeCollection, startFakeApi } from "../testing/fake-api.ts";
import { eventually, expectSame, truthOf } from "../testing/harness.ts";
import { createMirror } from "../testing/mirror.ts";
import { serveEngine } from "./page-entry.ts";

let api: FakeApi;

beforeEach(async () => {
  api = await startFakeApi([fakeCollection(APES, APE_TOKENS)]);
  const network = globalThis.fetch;
  // Node has no page URL to resolve a path against.
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => network(api.origin + path, init));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await api.close();
});

it("answers over a port as a worker does, and stops following when it is closed", async () => {
  const { port1, port2 } = new MessageChannel();
  serveEngine(port1);
  const engine = wrap<CollectionWorker>(port2);
  const mirror = createMirror();
  await engine.ping();
  await engine.open(APES.id, DEFAULT_QUERY);
  await engine.subscribe(proxy(mirror.receive));
  await eventually(() => mirror.latest()?.connection.name).toBe("live");
  expectSame(mirror, truthOf(api, APES.id, DEFAULT_QUERY));

  api.change(APES.id, { 1: { price: 2, marketplace: 3 } }, []);
  await eventually(() => mirror.shown().prices).toContain(2);
  expectSame(mirror, truthOf(api, APES.id, DEFAULT_QUERY));

  void engine.close();
  engine[releaseProxy]();
  await eventually(() => api.streams()).toBe(0);
});
