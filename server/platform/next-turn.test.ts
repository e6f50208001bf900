import { setImmediate } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { answerFirst, nextTurn } from "./next-turn.ts";

afterEach(() => void vi.useRealTimers());

/** Starts a request and a turn. Returns what ends the request, and whether the turn has begun. */
function beside() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
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

it("ends the request's share when its answer fails", async () => {
  await expect(answerFirst(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await nextTurn();
});
