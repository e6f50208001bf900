import { beforeEach, describe, expect, it, vi } from "vitest";
import { createSettle } from "./settle.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  return () => vi.useRealTimers();
});

describe("createSettle", () => {
  it("calls back once, a quiet period after the last event", () => {
    const told = vi.fn();
    const settle = createSettle(100, told);
    for (let at = 0; at < 300; at += 30) {
      settle.touch();
      vi.advanceTimersByTime(30);
    }
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(69);
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(told).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it("restarts with the next event, and reports whether a call is due", () => {
    const told = vi.fn();
    const settle = createSettle(100, told);
    settle.touch();
    expect(settle.isPending()).toBe(true);
    vi.advanceTimersByTime(100);
    expect(settle.isPending()).toBe(false);
    settle.touch();
    vi.advanceTimersByTime(100);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it("uses one timer for any number of events", () => {
    const set = vi.spyOn(window, "setTimeout");
    const settle = createSettle(100, () => {});
    for (let times = 0; times < 10; times++) settle.touch();
    expect(set).toHaveBeenCalledTimes(1);
    settle.cancel();
    set.mockRestore();
  });

  it("does not call back after a cancel until the next event", () => {
    const told = vi.fn();
    const settle = createSettle(100, told);
    settle.touch();
    settle.cancel();
    expect(settle.isPending()).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(told).not.toHaveBeenCalled();
    settle.touch();
    vi.advanceTimersByTime(1_000);
    expect(told).toHaveBeenCalledTimes(1);
  });
});
