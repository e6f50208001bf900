import { beforeEach, describe, expect, it, vi } from "vitest";
import { createDebounce } from "./debounce.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  return () => vi.useRealTimers();
});

describe("createDebounce", () => {
  it("calls back once, a quiet period after the last event", () => {
    const callback = vi.fn();
    const debounce = createDebounce(100, callback);
    for (let at = 0; at < 300; at += 30) {
      debounce.touch();
      vi.advanceTimersByTime(30);
    }
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(69);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it("restarts with the next event, and reports whether a call is due", () => {
    const callback = vi.fn();
    const debounce = createDebounce(100, callback);
    debounce.touch();
    expect(debounce.isPending()).toBe(true);
    vi.advanceTimersByTime(100);
    expect(debounce.isPending()).toBe(false);
    debounce.touch();
    vi.advanceTimersByTime(100);
    expect(callback).toHaveBeenCalledTimes(2);
  });

  it("uses one timer for any number of events", () => {
    const set = vi.spyOn(window, "setTimeout");
    const debounce = createDebounce(100, () => {});
    for (let times = 0; times < 10; times++) debounce.touch();
    expect(set).toHaveBeenCalledTimes(1);
    debounce.cancel();
    set.mockRestore();
  });

  it("does not call back after a cancel until the next event", () => {
    const callback = vi.fn();
    const debounce = createDebounce(100, callback);
    debounce.touch();
    debounce.cancel();
    expect(debounce.isPending()).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(callback).not.toHaveBeenCalled();
    debounce.touch();
    vi.advanceTimersByTime(1_000);
    expect(callback).toHaveBeenCalledTimes(1);
  });
});
