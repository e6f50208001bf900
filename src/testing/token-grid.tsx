/** A grid of tokens in a window of fixed size, whose frames and timers the test runs. */
import { act } from "@testing-library/react";
import { vi } from "vitest";
import { TokenGrid } from "../components/grid/TokenGrid.tsx";

/** Size of the simulated window, in pixels. */
const VIEWPORT = { width: 960, height: 800 };

/** Callbacks of the pending animation frames. */
export let frames: (() => void)[] = [];

export function dropFrames(): void {
  frames = [];
}

export function runFrames(): void {
  for (let at = 0; at < frames.length; at++) act(() => frames[at]?.());
  dropFrames();
}

/** jsdom has no layout: simulates a grid at the top of the page, as wide as the viewport. Returns what ends it. */
export function simulateLayout(): () => void {
  vi.stubGlobal("innerHeight", VIEWPORT.height);
  vi.stubGlobal("scrollTo", (_x: number, y: number) => {
    vi.stubGlobal("scrollY", Math.max(0, y));
    window.dispatchEvent(new Event("scroll"));
  });
  vi.stubGlobal("scrollY", 0);
  dropFrames();
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  vi.stubGlobal("cancelAnimationFrame", (handle: number) => {
    frames[handle - 1] = () => {};
  });
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(0, -window.scrollY, VIEWPORT.width, 0),
  );
  history.replaceState(null, "", "/c/drawn");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
}

/** Runs the first pending frame, and what it sets off. */
export function runFrame(): void {
  act(() => frames.shift()?.());
  act(() => void vi.advanceTimersByTime(0));
}

/** Ends the first frames, which the overscan rows wait for. */
export function paint(): void {
  do {
    runFrames();
    act(() => void vi.advanceTimersByTime(0));
  } while (frames.length > 0);
}

/** Tokens for `collectionFromText`. */
export function tokens(count: number): string {
  return Array.from({ length: count }, (_, id) => `${id} ${id + 1} 10`).join("\n");
}

export function grid(rows: readonly number[], queryKey = "all") {
  return (
    <TokenGrid
      collectionId="drawn"
      rows={Uint32Array.from(rows)}
      queryKey={queryKey}
      search=""
      density="comfortable"
      phone={false}
      coveredTop={0}
    />
  );
}

/** Returns the rows 0 to `count` - 1. */
export function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, row) => row);
}

export const cards = () => [...document.querySelectorAll<HTMLElement>("a[data-token-id]")];
export const cardOf = (id: number) =>
  document.querySelector<HTMLElement>(`a[data-token-id="${id}"]`);
