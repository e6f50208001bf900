import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { createFlow } from "../platform/log/flow.ts";
import { openStore } from "../storage/store/open-store.ts";
import { followPunks } from "../testing/chain/follow-punks.ts";
import { makeUpHistory } from "../testing/chain/made-up/made-up-history.ts";
import { runRpcProxy } from "../testing/chain/provider/rpc-proxy.ts";
import { listingsOf, naiveReplay } from "../testing/chain/punks-state.ts";
import { EMBEDDED } from "../testing/test-databases.ts";
import { followInThread, type StartSources, type ThreadParts } from "./follow-in-thread.ts";
import { THREAD_FAILED } from "./run-follow.ts";

const PUNKS = 12;
/** A key that is the id of the collection too. */
const CANARY = "canary-key-1";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("reads the sources in a thread of its own, and in another one if that fails", async () => {
  const history = makeUpHistory({ seed: 5, blocks: 200, logs: 150, punks: PUNKS });
  const proxy = await runRpcProxy(history.node);
  const made = await EMBEDDED.create();
  const store = await openStore(made.config, "own");
  const stopping = new AbortController();
  let following: Promise<void> = Promise.resolve();
  onTestFinished(async () => {
    stopping.abort();
    await following;
    await store.close();
    await made.discard();
    await proxy.close();
  });
  const { chainId, contracts } = history;
  await followPunks(store, { id: CANARY, chainId, market: contracts.market, punks: PUNKS });
  const admit = vi.fn(store.admit);
  const lines: string[] = [];
  const written = vi.fn();
  store.onWrite(written);
  const stored = vi.fn();
  const request = vi.spyOn(globalThis, "fetch");
  const noteFollow = vi.fn(store.noteFollow);
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const printed: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  vi.stubEnv("OPENSEA_API_KEY", CANARY);
  // The first thread rejects it.
  vi.stubEnv("ETH_RPC_URL", "nowhere");

  following = followInThread(
    {
      ...{ store: { ...store, admit, noteFollow }, sources: [{ name: "chain" }], pauseMs: () => 1 },
      report(line) {
        lines.push(line);
        vi.stubEnv("ETH_RPC_URL", proxy.url);
      },
      isWatched: () => true,
      flow: { ...createFlow(), stored },
    },
    stopping.signal,
  );
  await vi.waitFor(
    async () =>
      expect(await store.follow(CANARY, "chain")).toMatchObject({
        ...{ read: { number: history.head }, problem: null },
      }),
    { timeout: 40_000 },
  );
  const listings = (await store.listings(CANARY))?.listings ?? [];
  const expected = listingsOf(naiveReplay(history.logs(0, history.head)).punks);
  expect(new Map(listings.map(({ tokenId, price }) => [tokenId, price]))).toEqual(expected);
  expect(written).toHaveBeenCalledWith(CANARY);
  expect(stored).toHaveBeenCalledWith(CANARY, expect.stringMatching(/^\d+\.\d+-1$/));
  expect(request).not.toHaveBeenCalled();
  expect(admit).toHaveBeenCalledTimes(2);
  expect(lines[0]).toMatch(/^The thread of the sources has failed, trying again; /);
  expect(error.mock.calls).toEqual([
    [expect.objectContaining({ stack: expect.stringMatching(/\n +at /) })],
  ]);
  expect(noteFollow.mock.calls).toEqual([[CANARY, "chain", { problem: THREAD_FAILED }]]);
  await vi.waitFor(() => expect(printed.join("")).toContain('"msg":"store"'));
  expect(printed.join("")).not.toContain(CANARY);
});

/** A thread that does nothing. */
class MadeThread extends EventEmitter {
  postMessage = vi.fn();
  terminate = vi.fn(async () => 0);
}

/** Follows with made threads. Another process holds the lease of "others". */
function followWithMade(follows: ThreadParts["store"]["follows"] = async () => FOLLOWS as never) {
  const threads: MadeThread[] = [];
  const lines: string[] = [];
  const stopping = new AbortController();
  const holdFollow = vi.fn(async (collection: string) => collection !== "others");
  const noteFollow = vi.fn(async () => {});
  const pauseMs = vi.fn(() => 0);
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const following = followInThread(
    {
      store: { follows, holdFollow, noteFollow, admit: () => null },
      sources: [{ name: "chain" }],
      report: (line) => void lines.push(line),
      isWatched: () => true,
      start() {
        const thread = new MadeThread();
        threads.push(thread);
        return thread as unknown as Worker; // it has what is used
      },
      pauseMs,
    },
    stopping.signal,
  );
  const started = (count: number) =>
    vi.waitFor(() => {
      expect(threads).toHaveLength(count);
      return threads.at(-1) as MadeThread;
    });
  return { following, started, stopping, lines, holdFollow, noteFollow, pauseMs, error };
}

const FOLLOWS = [
  { collection: "punks", stage: "following" },
  { collection: "others", stage: "following" },
  { collection: "old", stage: "paused" },
];

it("notes a failure, gives the leases back, and pauses longer after each failure in a row", async () => {
  const made = followWithMade();
  const { started, holdFollow, noteFollow, pauseMs, stopping } = made;
  const first = await started(1);
  const start: StartSources = first.postMessage.mock.lastCall?.[0];
  expect(start.sources).toEqual(["chain"]);
  first.emit("error", new Error("broken"));
  const second = await started(2);
  expect(holdFollow.mock.calls).toEqual(
    ["punks", "others"].map((collection) => [collection, "chain", start.holder, 0]),
  );
  expect(noteFollow.mock.calls).toEqual([["punks", "chain", { problem: THREAD_FAILED }]]);
  expect(first.terminate.mock.invocationCallOrder[0]).toBeLessThan(
    holdFollow.mock.invocationCallOrder[0] ?? 0,
  );
  expect(second.postMessage.mock.lastCall?.[0]).toMatchObject({ holder: start.holder });
  second.emit("exit");
  const third = await started(3);
  expect(pauseMs.mock.lastCall).toEqual([1]); // of looking for collections
  expect(pauseMs.mock.calls.at(-2)).toEqual([2]);
  const now = performance.now() + 60_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  third.emit("error", new Error("broken"));
  const last = await started(4);
  expect(pauseMs.mock.calls.at(-2)).toEqual([1]);
  stopping.abort();
  expect(last.postMessage).toHaveBeenLastCalledWith({ kind: "stop" });
  last.emit("message", { kind: "ended" });
  await made.following;
  expect(made.lines[0]).toBe("The thread of the sources has failed, trying again; broken");
});

it("rejects if the thread fails while it stops, and leaves it to the caller to print why", async () => {
  const { following, started, stopping, error } = followWithMade();
  const thread = await started(1);
  stopping.abort();
  const failure = new Error("not stored");
  thread.emit("error", failure);
  await expect(following).rejects.toBe(failure);
  expect(error.mock.calls).toEqual([]);
});

it("does not blame the thread while the database does not answer", async () => {
  const follows = vi.fn(async () => FOLLOWS as never);
  follows.mockRejectedValueOnce(new Error("the database is gone"));
  const { following, started, stopping, lines } = followWithMade(follows);
  const thread = await started(1);
  expect(lines).toEqual([
    "The collections to follow are not known, trying again; the database is gone",
  ]);
  stopping.abort();
  thread.emit("message", { kind: "ended" });
  await following;
});
