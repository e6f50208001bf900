import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, vi } from "vitest";
import { forever, orAborted } from "./forever.ts";

it("repeats a step until it is done", async () => {
  const step = vi.fn(async () => (step.mock.calls.length === 3 ? "done" : "again"));
  await forever(new AbortController().signal, () => {}, "nothing works", step);
  expect(step).toHaveBeenCalledTimes(3);
});

it("reports a step that fails, and goes on after a pause", async () => {
  const report = vi.fn();
  const step = vi.fn(async () => {
    if (step.mock.calls.length < 3) throw new Error("the database is gone");
    return "done";
  });
  const before = performance.now();
  await forever(new AbortController().signal, report, "nothing works", step, 20);
  expect(report.mock.calls).toEqual(
    Array(2).fill(["nothing works, trying again; the database is gone"]),
  );
  expect(performance.now() - before).toBeGreaterThanOrEqual(39);
});

it("ends at an abort without a report, also during the pause", async () => {
  const stop = new AbortController();
  const report = vi.fn();
  const waits = forever(stop.signal, report, "nothing works", (wait) => wait(60_000));
  stop.abort();
  await waits;
  expect(report).not.toHaveBeenCalled();

  const second = new AbortController();
  const fails = () => Promise.reject(new Error("refused"));
  const pauses = forever(second.signal, report, "nothing works", fails, 60_000);
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  second.abort();
  await pauses;
});

it("settles as a promise does, or rejects once its signal aborts", async () => {
  const stop = new AbortController();
  await expect(orAborted(Promise.resolve(7), stop.signal)).resolves.toBe(7);
  await expect(orAborted(Promise.reject(new Error("no")), stop.signal)).rejects.toThrow("no");
  const waits = orAborted(new Promise(() => {}), stop.signal);
  stop.abort(new Error("over"));
  await expect(waits).rejects.toThrow("over");
  await expect(orAborted(Promise.reject(new Error("late")), stop.signal)).rejects.toThrow("over");
});

it("keeps no result while its signal lasts", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void; // of V8
  const { signal } = new AbortController();
  const result = new WeakRef(await orAborted(Promise.resolve({}), signal));
  await setImmediate();
  collectGarbage();
  expect(result.deref()).toBeUndefined();
  expect(signal.aborted).toBe(false);
});
