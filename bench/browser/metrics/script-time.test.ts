import { describe, expect, it } from "vitest";
import { scriptMs, type TraceEvent } from "./script-time.ts";

const MAIN = { pid: 1, tid: 1 };
const WORKER = { pid: 1, tid: 2 };
const threads: TraceEvent[] = [
  { ...MAIN, name: "thread_name", ph: "M", ts: 0, args: { name: "CrRendererMain" } },
  { ...WORKER, name: "thread_name", ph: "M", ts: 0, args: { name: "DedicatedWorker thread" } },
];

function call(ts: number, dur: number, over: Partial<TraceEvent> = {}): TraceEvent {
  return { ...MAIN, name: "FunctionCall", ph: "X", ts, dur, args: {}, ...over };
}

describe("scriptMs", () => {
  it("counts nested scripts once, and adds later ones", () => {
    const events = [call(2_000, 1_000), call(1_000, 5_000), call(7_000, 500)];
    expect(scriptMs([...threads, ...events])).toBe(5.5);
  });

  it("uses processor time if the trace has it", () => {
    expect(scriptMs([...threads, call(0, 9_000, { tdur: 2_000 })])).toBe(2);
  });

  it("ignores workers and events that are not scripts", () => {
    const events = [call(0, 1_000, WORKER), call(0, 3_000, { name: "Paint" })];
    expect(scriptMs([...threads, ...events])).toBe(0);
  });
});
