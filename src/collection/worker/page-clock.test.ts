import { afterEach, expect, it, vi } from "vitest";
import { pageClock } from "./page-clock.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("calls back again and again until it is stopped, and leaves no timer then", () => {
  vi.useFakeTimers();
  const onTick = vi.fn();
  const stop = pageClock.every(500, onTick);
  vi.advanceTimersByTime(1_600);
  expect(onTick).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(5_000);
  expect(onTick).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});
