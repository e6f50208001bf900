import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { navigate } from "wouter/use-browser-location";
import { useShownPath } from "./use-shown-path.ts";

const scrollTo = vi.fn();

beforeEach(() => {
  scrollTo.mockReset();
  vi.stubGlobal("scrollTo", scrollTo);
});

it("begins a new page at its top", () => {
  const { result } = renderHook(() => useShownPath());
  scrollTo.mockReset();
  act(() => navigate("/about"));
  expect(result.current).toBe("/about");
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
});

it("leaves a step of the history that was on screen before to the browser", () => {
  history.replaceState({ other: 1, seen: true }, "", "/about");
  const { result } = renderHook(() => useShownPath());
  expect(result.current).toBe("/about");
  expect(scrollTo).not.toHaveBeenCalled();
});

it("keeps what others hold in the step's state", () => {
  history.replaceState({ scrollY: 40 }, "", "/app");
  renderHook(() => useShownPath());
  expect(history.state).toEqual({ scrollY: 40, seen: true });
});
