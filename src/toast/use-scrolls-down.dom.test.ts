import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useScrollsDown } from "./use-scrolls-down.ts";

const scrollTo = (y: number) =>
  act(() => {
    vi.stubGlobal("scrollY", y);
    window.dispatchEvent(new Event("scroll"));
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal("innerHeight", 800);
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockReturnValue(3_000);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("useScrollsDown", () => {
  it("is true from when the page scrolls down, also at rest, until it scrolls up", () => {
    const { result } = renderHook(useScrollsDown);
    expect(result.current).toBe(false);
    scrollTo(100);
    expect(result.current).toBe(true);
    scrollTo(200);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current).toBe(true);
    scrollTo(190);
    expect(result.current).toBe(false);
  });

  it("is false while the page scrolls up, and at its end", () => {
    const { result } = renderHook(useScrollsDown);
    scrollTo(900);
    scrollTo(800);
    expect(result.current).toBe(false);
    scrollTo(2_199);
    expect(result.current).toBe(false);
  });
});
