import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FilterPanel, prefetchLazyParts } from "../../components/lazy-parts.ts";
import { FAKE_ID, fakeCollection } from "../../testing/fake-collection.tsx";
import { Toolbar } from "./Toolbar.tsx";

const nothing = () => {};
const toolbar = <Toolbar filtersOpen={false} onToggleFilters={nothing} onShowKeys={nothing} />;
const TOKENS = [{ id: "1", price: 1 }, { id: "2" }];

beforeEach(() => history.replaceState(null, "", `/c/${FAKE_ID}`));

describe("the filters", () => {
  const prefetched = () => vi.spyOn(FilterPanel, "prefetch").mockResolvedValue(undefined);

  it("are prefetched when their button is pointed at or focused", () => {
    const prefetch = prefetched();
    fakeCollection({ tokens: TOKENS }).show(toolbar);
    const button = screen.getByRole("button", { name: "Filters" });
    expect(prefetch).not.toHaveBeenCalled();
    fireEvent.pointerEnter(button);
    expect(prefetch).toHaveBeenCalledTimes(1);
    fireEvent.focus(button);
    expect(prefetch).toHaveBeenCalledTimes(2);
  });

  it("are prefetched when the page is idle, before the other parts", () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal("requestIdleCallback", (run: () => void) => idle.push(run));
    const prefetch = prefetched();
    const cancel = prefetchLazyParts();
    for (const run of idle) run();
    cancel();
    vi.unstubAllGlobals();
    expect(prefetch).toHaveBeenCalledTimes(1);
  });
});

describe("the announced count", () => {
  const announced = () => screen.getAllByRole("status")[0]?.textContent;

  it("is removed when a listing changes the count, and announced again with the next filters", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const wait = () => act(() => void vi.advanceTimersByTime(1_000));
    const collection = fakeCollection({ tokens: TOKENS }, { rows: [0] });
    collection.show(toolbar);
    expect(announced()).toBe("");
    wait();
    expect(announced()).toBe("Showing 1 of 2");
    collection.publish({ rows: [0, 1] });
    expect(announced()).toBe("");
    wait();
    expect(announced()).toBe("");
    collection.publish({ rows: [1], search: "rank=2~" });
    wait();
    expect(announced()).toBe("Showing 1 of 2");
    vi.useRealTimers();
  });
});
