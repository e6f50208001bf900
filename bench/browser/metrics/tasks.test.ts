import { expect, it } from "vitest";
import type { TraceEvent } from "./script-time.ts";
import { longestTasks } from "./tasks.ts";

const MAIN = { pid: 1, tid: 1 };
const named = (thread: { pid: number; tid: number }, name: string): TraceEvent => ({
  name: "thread_name",
  ph: "M",
  ts: 0,
  args: { name },
  ...thread,
});
const task = (dur: number, tdur: number, thread = MAIN, name = "RunTask"): TraceEvent => ({
  name,
  ph: "X",
  ts: 0,
  dur,
  tdur,
  args: {},
  ...thread,
});

it("finds the longest task by the clock and by processor time", () => {
  const events = [named(MAIN, "CrRendererMain"), task(90_000, 10_000), task(40_000, 30_000)];
  expect(longestTasks(events)).toEqual({ clockMs: 90, processorMs: 30 });
});

it("ignores other threads and what is no task", () => {
  const worker = { pid: 1, tid: 2 };
  const events = [
    named(MAIN, "CrRendererMain"),
    named(worker, "DedicatedWorker thread"),
    task(90_000, 90_000, worker),
    task(80_000, 80_000, MAIN, "FunctionCall"),
  ];
  expect(longestTasks(events)).toEqual({ clockMs: 0, processorMs: 0 });
});
