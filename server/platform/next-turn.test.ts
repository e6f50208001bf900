import { setImmediate } from "node:timers/promises";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import {
  afterReaders,
  answerFirst,
  answeringCount,
  nextTurn,
  shareAnswering,
} from "./next-turn.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const realNow = performance.now.bind(performance);
let now = 0;
/** Lets so much time pass. Other tests of this process may have waited for readers before. */
function workedFor(ms: number): void {
  now = Math.max(now, realNow()) + ms;
  vi.spyOn(performance, "now").mockReturnValue(now);
}

/** Starts a request and a turn. Returns what ends the request, and whether the turn has begun. */
function beside() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  workedFor(5);
  let end = () => {};
  const answered = answerFirst(() => new Promise<void>((resolve) => (end = resolve)));
  const begun = vi.fn();
  void nextTurn().then(begun);
  return { begun, end: () => end(), answered };
}

it("begins a turn after the requests that are being answered", async () => {
  const { begun, end, answered } = beside();
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  expect(begun).not.toHaveBeenCalled();
  end();
  await answered;
  await setImmediate();
  expect(begun).toHaveBeenCalledOnce();
  await nextTurn();
});

it("begins a turn after a while, though requests are being answered", async () => {
  const { begun, end, answered } = beside();
  await setImmediate();
  await vi.advanceTimersByTimeAsync(10);
  expect(begun).toHaveBeenCalledOnce();
  end();
  await answered;
});

it("waits once for several short turns", async () => {
  const { end, answered } = beside();
  await setImmediate();
  await vi.advanceTimersByTimeAsync(10);
  workedFor(4);
  await nextTurn();
  end();
  await answered;
});

it("ends the request's share when its answer fails", async () => {
  await expect(answerFirst(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await nextTurn();
});

it("waits in another thread for the requests of the first one", async () => {
  const own = answeringCount;
  const count = new Int32Array(new SharedArrayBuffer(4));
  Atomics.store(count, 0, 1);
  shareAnswering(count);
  onTestFinished(() => shareAnswering(own, true));
  const begun = vi.fn();
  const begins = afterReaders().then(begun);
  await setImmediate();
  expect(begun).not.toHaveBeenCalled();
  Atomics.store(count, 0, 0);
  await begins;
});
