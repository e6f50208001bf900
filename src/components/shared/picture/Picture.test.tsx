import { act, fireEvent, render } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setFastScroll } from "./defer-picture.ts";
import { LazyPattern } from "./lazy-pattern.ts";
import { Picture } from "./Picture.tsx";

// A loaded pattern is shown at once.
beforeAll(async () => void (await LazyPattern.prefetch()));

const picture = (id: number, canDefer = true) => (
  <Picture
    tokenId={`${id}`}
    url={`/api/v1/images/drawn/${id}`}
    traitsOf={() => []}
    width={256}
    canDefer={canDefer}
  />
);

/** Returns the frame's picture, and the placeholder behind it. */
function shown(container: HTMLElement): { image: string | null; ground: string } {
  const frame = container.querySelector("span");
  const image = frame?.querySelector("img")?.getAttribute("src") ?? null;
  return { image, ground: frame?.style.backgroundImage ?? "" };
}

/** Callbacks of the pending animation frames. */
let frames: (() => void)[];

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  return () => {
    setFastScroll(false);
    for (let run = frames.shift(); run; run = frames.shift()) run();
    vi.unstubAllGlobals();
  };
});

describe("Picture, during a fast scroll", () => {
  it("loads no picture, and loads the current one when the scroll is over", () => {
    const { container, rerender } = render(picture(1));
    expect(shown(container).image).toBe("/api/v1/images/drawn/1?w=256");
    setFastScroll(true);
    rerender(picture(2));
    expect(shown(container)).toEqual({ image: null, ground: "" });
    rerender(picture(3));
    setFastScroll(false);
    expect(shown(container).image).toBe("/api/v1/images/drawn/3?w=256");
    expect(shown(container).ground).toContain("/api/v1/images/drawn/3?w=1");
  });

  it("keeps a picture that is already shown", () => {
    const { container, rerender } = render(picture(1));
    const image = container.querySelector("img");
    setFastScroll(true);
    rerender(picture(1));
    setFastScroll(false);
    expect(container.querySelector("img")).toBe(image);
  });

  it("shows a few pictures in each frame when it is over, the longest waiting first", () => {
    setFastScroll(true);
    const ids = Array.from({ length: 10 }, (_, index) => index);
    const { container } = render(ids.map((id) => <div key={id}>{picture(id)}</div>));
    const shownNow = () =>
      [...container.querySelectorAll("div")].map((each) => each.querySelector("img") !== null);
    const firstOnes = (count: number) => ids.map((id) => id < count);
    setFastScroll(false);
    for (const count of [4, 8, 10]) {
      expect(shownNow()).toEqual(firstOnes(count));
      frames.shift()?.();
    }
    expect(frames).toEqual([]);
  });

  it("waits again if the fast scroll continues", () => {
    setFastScroll(true);
    const { container } = render([0, 1, 2, 3, 4].map((id) => <div key={id}>{picture(id)}</div>));
    setFastScroll(false);
    setFastScroll(true);
    frames.shift()?.();
    expect(container.querySelectorAll("img").length).toBe(4);
    setFastScroll(false);
    expect(container.querySelectorAll("img").length).toBe(5);
  });

  it("shows no more pictures in a frame if the scroll comes to rest twice", () => {
    setFastScroll(true);
    const ids = Array.from({ length: 10 }, (_, index) => index);
    const { container } = render(ids.map((id) => <div key={id}>{picture(id)}</div>));
    for (const fast of [false, true, false]) setFastScroll(fast);
    expect(container.querySelectorAll("img").length).toBe(4);
    frames.shift()?.();
    expect(container.querySelectorAll("img").length).toBe(8);
  });

  it("defers a new picture while others are still being shown", () => {
    setFastScroll(true);
    const ids = [0, 1, 2, 3, 4];
    const { rerender } = render(ids.map((id) => <div key={id}>{picture(id)}</div>));
    setFastScroll(false);
    rerender(ids.map((id) => <div key={id}>{picture(id + 10)}</div>));
    expect(document.querySelectorAll("img").length).toBe(0);
    frames.shift()?.();
    expect(document.querySelectorAll("img").length).toBe(4);
  });

  it("shows a picture outside the grid immediately", () => {
    setFastScroll(true);
    const { container } = render(picture(1, false));
    expect(shown(container).image).toBe("/api/v1/images/drawn/1?w=256");
  });

  it("loads nothing after it unmounts", () => {
    setFastScroll(true);
    const { container, unmount } = render(picture(1));
    const frame = container.querySelector("span");
    unmount();
    setFastScroll(false);
    expect(frame?.querySelector("img")).toBeNull();
  });
});

describe("Picture, after it failed to load", () => {
  /** Images that are loading for a retry. */
  let retries: HTMLImageElement[];

  beforeEach(() => {
    retries = [];
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    return () => void vi.useRealTimers();
  });

  /** Renders a picture and lets it fail. From then on, new images are retries. */
  function renderFailed() {
    const rendered = render(picture(1));
    const image = rendered.container.querySelector("img");
    if (!image) throw new Error("no picture");
    vi.stubGlobal("Image", function createImage() {
      const retry = document.createElement("img");
      retries.push(retry);
      return retry;
    });
    fireEvent.error(image);
    return rendered;
  }

  const wait = (durationMs: number) => act(() => vi.advanceTimersByTime(durationMs));
  const hasPattern = (container: HTMLElement) => container.querySelector("[data-pattern]") !== null;

  it("shows an empty frame instead of the pattern in a real collection", () => {
    const { container } = render(<Picture tokenId="1" url={null} traitsOf={null} width={256} />);
    expect(hasPattern(container)).toBe(false);
    expect(container.querySelector("[data-no-picture]")).not.toBeNull();
  });

  it("shows the pattern until a retry is loaded", () => {
    const { container } = renderFailed();
    expect(hasPattern(container)).toBe(true);
    wait(3_999);
    expect(retries).toEqual([]);
    wait(1);
    expect(retries.map((retry) => retry.getAttribute("src"))).toEqual([
      "/api/v1/images/drawn/1?w=256",
    ]);
    expect(hasPattern(container)).toBe(true);
    fireEvent.load(retries[0]);
    expect(hasPattern(container)).toBe(false);
    expect(shown(container).image).toBe("/api/v1/images/drawn/1?w=256");
  });

  it("retries three times", () => {
    const { container } = renderFailed();
    for (const [index, delayMs] of [4_000, 16_000, 64_000].entries()) {
      wait(delayMs);
      expect(retries).toHaveLength(index + 1);
      fireEvent.error(retries[index]);
    }
    expect(vi.getTimerCount()).toBe(0);
    expect(hasPattern(container)).toBe(true);
  });

  it("retries no longer when it shows another token, or unmounts", () => {
    const { rerender, unmount } = renderFailed();
    rerender(picture(2));
    expect(vi.getTimerCount()).toBe(0);
    rerender(picture(1));
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
