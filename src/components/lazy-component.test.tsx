import { act, render } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { lazyComponent, prefetchLater } from "./lazy-component.tsx";

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

  it("prefetches nothing after it was cancelled", () => {
    vi.useFakeTimers();
    const one = part(async () => {});
    prefetchLater(one)();
    vi.advanceTimersByTime(10_000);
    expect(one.prefetch).not.toHaveBeenCalled();
  });
});
