import { act, render } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isMissingChunk, watchChunks } from "../missing-chunk.ts";
import { lazyComponent, lazyDecoration, prefetchLater } from "./lazy-component.tsx";

function Part({ name }: { readonly name: string }) {
  return <p>{name}</p>;
}

const shown = (part: ReactNode) => render(<Suspense fallback="waiting">{part}</Suspense>);

afterEach(() => vi.useRealTimers());

describe("lazyComponent", () => {
  it("renders a prefetched component immediately, without its fallback", async () => {
    const Lazy = lazyComponent(async () => ({ default: Part }));
    await Lazy.prefetch();
    const drawn: string[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) drawn.push(textContent ?? "");
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const { container } = shown(<Lazy name="here" />);
    expect(container.textContent).toBe("here");
    await act(async () => {});
    expect(drawn.some((text) => text.includes("waiting"))).toBe(false);
    observer.disconnect();
  });

  it("imports its chunk once", async () => {
    const load = vi.fn(async () => ({ default: Part }));
    const Lazy = lazyComponent(load);
    const first = await Lazy.prefetch();
    expect(await Lazy.prefetch()).toBe(first);
    shown(<Lazy name="here" />);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("shows the fallback until the chunk has loaded, then keeps the same element", async () => {
    const Lazy = lazyComponent(async () => ({ default: Part }));
    const { container, rerender } = shown(<Lazy name="here" />);
    expect(container.textContent).toBe("waiting");
    await act(async () => {});
    const element = container.querySelector("p");
    expect(element?.textContent).toBe("here");
    rerender(
      <Suspense fallback="waiting">
        <Lazy name="there" />
      </Suspense>,
    );
    expect(container.querySelector("p")).toBe(element);
    expect(element?.textContent).toBe("there");
  });
});

describe("a chunk that fails", () => {
  watchChunks();

  /** Loads `component` twice, as a prefetch and a render do, and returns both errors. */
  async function failuresOf(load: () => Promise<never>) {
    const { prefetch } = lazyComponent(load);
    return [await prefetch().catch(String), await prefetch().catch(String)];
  }

  /** Rejects like Vite's import: announces the error first. */
  async function failWith(error: Error): Promise<never> {
    const event = Object.assign(new Event("vite:preloadError"), { payload: error });
    window.dispatchEvent(event);
    throw error;
  }

  it("is not imported again if it threw, because Safari would report another error", async () => {
    const load = vi
      .fn()
      .mockImplementationOnce(() => failWith(new RangeError("invalid language tag")))
      .mockRejectedValue(new TypeError("undefined is not an object (evaluating 'e.subscribe')"));
    expect(await failuresOf(load)).toEqual(Array(2).fill("RangeError: invalid language tag"));
    expect(load).toHaveBeenCalledOnce();
  });

  it.each([
    "Failed to fetch dynamically imported module: /assets/a.js",
    "error loading dynamically imported module: /assets/a.js",
    "Importing a module script failed.",
    "'text/html' is not a valid JavaScript MIME type.",
    "Unable to preload CSS for /assets/a.css",
  ])("is imported again if it is missing: %s", async (message) => {
    const load = vi.fn(() => failWith(new TypeError(message)));
    await failuresOf(load);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("is missing only if it did not load", async () => {
    const [late, own] = [new TypeError("Importing a module script failed."), new Error("own")];
    for (const error of [late, own]) await failWith(error).catch(() => {});
    expect([isMissingChunk(late), isMissingChunk(own)]).toEqual([true, false]);
  });
});

describe("prefetchLater", () => {
  const part = (prefetch: () => Promise<unknown>) => ({ prefetch: vi.fn(prefetch) });

  it("prefetches every part after a delay and ignores one that fails", () => {
    vi.useFakeTimers();
    const [good, bad] = [part(async () => {}), part(() => Promise.reject(new Error("gone")))];
    prefetchLater(good, bad);
    expect(good.prefetch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect([good.prefetch.mock.calls.length, bad.prefetch.mock.calls.length]).toEqual([1, 1]);
  });

  it("prefetches each part in a task of its own", () => {
    vi.useFakeTimers();
    const parts = [1, 2, 3].map(() => part(async () => {}));
    prefetchLater(...parts);
    for (const count of [1, 2, 3]) {
      vi.advanceTimersToNextTimer();
      expect(parts.filter(({ prefetch }) => prefetch.mock.calls.length > 0)).toHaveLength(count);
    }
  });

  it("prefetches nothing after it was cancelled", () => {
    vi.useFakeTimers();
    const one = part(async () => {});
    prefetchLater(one)();
    vi.advanceTimersByTime(10_000);
    expect(one.prefetch).not.toHaveBeenCalled();
  });
});

it("shows nothing in place of a decoration whose chunk is missing, and reports one that throws", async () => {
  const failing = (message: string) =>
    lazyDecoration(async (): Promise<{ Part: typeof Part }> => {
      throw new TypeError(message);
    }, "Part");
  const Missing = failing("Failed to fetch dynamically imported module: /assets/part.js");
  const { container } = shown(<Missing name="here" />);
  await act(async () => {});
  expect(container.textContent).toBe("");
  await expect(failing("part is not a function").prefetch()).rejects.toThrow("not a function");
});
