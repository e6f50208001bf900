import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { navigate } from "wouter/use-browser-location";
import { useShownPath } from "./use-shown-path.ts";

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockReset();
  vi.stubGlobal("scrollTo", scrollTo);
});

it("scrolls a new page to its top", () => {
  const { result } = renderHook(() => useShownPath());
  scrollTo.mockReset();
  act(() => navigate("/about"));
  expect(result.current).toBe("/about");
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});

it("leaves the scroll position of a visited history entry to the browser", () => {
  history.replaceState({ other: 1, seen: true }, "", "/about");
  const { result } = renderHook(() => useShownPath());
  expect(result.current).toBe("/about");
  expect(scrollTo).not.toHaveBeenCalled();
});

it("preserves other fields of the history state", () => {
  history.replaceState({ scrollY: 40 }, "", "/app");
  renderHook(() => useShownPath());
  expect(history.state).toEqual({ scrollY: 40, seen: true });
});
