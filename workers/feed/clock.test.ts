import { getEventListeners } from "node:events";
import { afterEach, expect, it, vi } from "vitest";
import { createManualClock } from "../testing/manual-clock.ts";
import { pause, waitForCode } from "./clock.ts";

it("leaves nothing on the signal after a pause, since a signal lives as long as a feed", async () => {
  const clock = createManualClock();
  const { signal } = new AbortController();
  const paused = pause(clock, 1_000, signal);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  await clock.advance(1_000);
  await paused;
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

afterEach(() => void vi.useRealTimers());

it("waits for code until it is loaded, five seconds at most, and leaves no timer", async () => {
  vi.useFakeTimers();
  const outcomes: string[] = [];
  const wait = (name: string, work: Promise<void> | null) =>
    waitForCode(work).then(() => outcomes.push(name));
  await wait("none", null);
  await wait("loaded", Promise.resolve());
  expect(vi.getTimerCount()).toBe(0);
  void wait("hanging", new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(outcomes).toEqual(["none", "loaded"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcomes).toEqual(["none", "loaded", "hanging"]);
});
