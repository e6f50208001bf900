import { expect, it, vi } from "vitest";
import type { Source } from "../market/source.ts";
import { followSource } from "./follow-source.ts";

const APPLIED = { seq: 1, changed: 1, sales: 0, unknownTokens: 0, stale: 0, ahead: 0 };
const watched = () => true;
const EVENT = { kind: "unlisted", tokenId: "1", at: 1 } as const;

function source(follow: NonNullable<Source["follow"]>): Source {
  return { name: "made", async *collections() {}, follow };
}

it("stores a market's events under the source's name until it is aborted", async () => {
  const applyEvents = vi.fn(async () => APPLIED);
  const stop = new AbortController();
  const ended = followSource(
    { applyEvents },
    source(async (emit, signal) => {
      const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
      await emit("sample", [EVENT]);
      await aborted;
    }),
    stop.signal,
    watched,
  );
  await vi.waitFor(() =>
    expect(applyEvents).toHaveBeenCalledExactlyOnceWith("sample", [EVENT], "made"),
  );
  stop.abort();
  await ended;
});

it("follows a market again after a failure and a pause", async () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  const stop = new AbortController();
  let starts = 0;
  const waited = vi.fn(async () => {});
  const ended = followSource(
    { applyEvents: async () => APPLIED },
    source(async () => {
      starts += 1;
      expect(waited).toHaveBeenCalledTimes(starts - 1);
      if (starts === 1) throw new Error("no market");
    }),
    stop.signal,
    watched,
    waited,
  );
  await ended;
  expect(starts).toBe(2);
  expect(complaint).toHaveBeenCalledOnce();
});

it("counts the events ahead of the clock for the operator", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  await followSource(
    { applyEvents: async () => ({ ...APPLIED, ahead: 3 }) },
    source((emit) => emit("sample", [EVENT])),
    new AbortController().signal,
    watched,
  );
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    "made: 3 events of sample are more than two minutes ahead, left out",
  );
});

it("resolves immediately for a source without a market", async () => {
  const still: Source = { name: "still", async *collections() {} };
  const { signal } = new AbortController();
  await followSource({ applyEvents: async () => APPLIED }, still, signal, watched);
});
