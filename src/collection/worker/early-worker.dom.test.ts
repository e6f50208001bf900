import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** A worker that starts no thread. */
class FakeWorker extends EventTarget {
  readonly url: URL;
  readonly name: string;
  constructor(url: string, options: WorkerOptions) {
    super();
    if (isRefused) throw new Error("refused");
    this.url = new URL(url);
    this.name = options.name ?? "";
    started.push(this);
  }
}

let started: FakeWorker[];
let isRefused: boolean;

beforeEach(() => {
  started = [];
  isRefused = false;
  vi.resetModules();
  vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import("./early-worker.ts");

it("returns the worker that was started early, once", async () => {
  const { startWorker, startWorkerEarly } = await load();
  startWorkerEarly("apes");
  expect(started.map(({ name }) => name)).toEqual(["apes"]);
  expect(startWorker(false)).toBe(started[0]);
  expect(startWorker(false)).toBe(started[1]);
  expect(started[1]?.name).toBe("");
});

it("is started once by the page of a collection, and by no other page", async () => {
  await load();
  expect(started).toEqual([]);
  vi.resetModules();
  history.replaceState(null, "", "/c/apes/7");
  const { startWorker, startWorkerEarly } = await load();
  expect(started.map(({ name }) => name)).toEqual(["apes"]);
  startWorkerEarly("apes");
  expect(started).toHaveLength(1);
  expect(startWorker(false)).toBe(started[0]);
  history.replaceState(null, "", "/");
});

it("repeats an error of the early worker for the listeners that come later", async () => {
  const { startWorker, startWorkerEarly } = await load();
  startWorkerEarly("apes");
  started[0]?.dispatchEvent(new Event("error"));
  const onError = vi.fn();
  startWorker(false).addEventListener("error", onError);
  await Promise.resolve();
  expect(onError).toHaveBeenCalledOnce();
});

it("throws when it is called, not early, if the browser refuses workers", async () => {
  const { startWorker, startWorkerEarly } = await load();
  isRefused = true;
  startWorkerEarly("apes");
  expect(() => startWorker(false)).toThrow("refused");
});

it("starts a fresh worker under another address", async () => {
  const { startWorker } = await load();
  startWorker(false);
  startWorker(true);
  expect(started.map(({ url }) => url.searchParams.has("fresh"))).toEqual([false, true]);
});
