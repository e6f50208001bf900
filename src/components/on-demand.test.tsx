import { act, render } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fetchLater, onDemand } from "./on-demand.tsx";

function Part({ name }: { readonly name: string }) {
  return <p>{name}</p>;
}

const shown = (part: ReactNode) => render(<Suspense fallback="waiting">{part}</Suspense>);

afterEach(() => vi.useRealTimers());

describe("a part on demand", () => {
  it("is drawn at once, without its fallback, when it was fetched before", async () => {
    const Late = onDemand(async () => Part);
    await Late.fetch();
    const drawn: string[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) drawn.push(textContent ?? "");
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const { container } = shown(<Late name="here" />);
    expect(container.textContent).toBe("here");
    await act(async () => {});
    expect(drawn.some((text) => text.includes("waiting"))).toBe(false);
    observer.disconnect();
  });

  it("is waited for when it was not, and then stays the same element", async () => {
    const Late = onDemand(async () => Part);
    const { container, rerender } = shown(<Late name="here" />);
    expect(container.textContent).toBe("waiting");
    await act(async () => {});
    const element = container.querySelector("p");
    expect(element?.textContent).toBe("here");
    rerender(
      <Suspense fallback="waiting">
        <Late name="there" />
      </Suspense>,
    );
    expect(container.querySelector("p")).toBe(element);
    expect(element?.textContent).toBe("there");
  });
});

describe("parts fetched later", () => {
  const part = (fetch: () => Promise<unknown>) => ({ fetch: vi.fn(fetch) });

  it("are fetched once the first screen has come, and one that cannot be had is no error yet", () => {
    vi.useFakeTimers();
    const [good, bad] = [part(async () => {}), part(() => Promise.reject(new Error("gone")))];
    fetchLater(good, bad);
    expect(good.fetch).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect([good.fetch.mock.calls.length, bad.fetch.mock.calls.length]).toEqual([1, 1]);
  });

  it("are not fetched for who has left", () => {
    vi.useFakeTimers();
    const one = part(async () => {});
    fetchLater(one)();
    vi.advanceTimersByTime(10_000);
    expect(one.fetch).not.toHaveBeenCalled();
  });
});
