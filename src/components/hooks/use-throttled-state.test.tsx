import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { noListings } from "../../../contract/listings/listing-columns.ts";
import { createCollectionStore } from "../../collection/collection-store.ts";
import { CollectionContext } from "../../collection/use-collection.ts";
import { loadUpdate, updateHead } from "../../testing/collection-from-text.tsx";
import { useThrottledState } from "./use-throttled-state.ts";

const TOKENS = "7 1.5 2\n8 2 3\n9 4 4";

/** The drawing frame comes 16 ms later, and its timer a millisecond after it, so the pause lasts 153 ms from then. */
const DRAWN_MS = 16;
const PAUSED_MS = 170;

function setup() {
  vi.useFakeTimers();
  const store = createCollectionStore();
  let sequence = 1;
  store.receive(loadUpdate(TOKENS));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <CollectionContext value={store}>{children}</CollectionContext>
  );
  const { result, unmount, rerender } = renderHook(useThrottledState, {
    wrapper,
    initialProps: true,
  });
  return {
    setInView: (inView: boolean) => act(() => rerender(inView)),
    isStale: () => result.current.state !== store.getState(),
    unmount,
    change: (row: number) =>
      act(() => {
        sequence += 1;
        const listings = {
          ...noListings(1),
          rows: Uint32Array.of(row),
          prices: Float64Array.of(sequence),
          marketplaces: Uint8Array.of(1),
        };
        store.receive({ ...updateHead(sequence), listings });
      }),
    changeQuery: () =>
      act(() => {
        sequence += 1;
        const { view } = loadUpdate(TOKENS);
        const answer = { ...view, query: { ...view.query, minRank: sequence } };
        store.receive({ ...updateHead(sequence), view: answer });
      }),
    advance: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    changed: () => result.current.changed,
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("useThrottledState", () => {
  it("passes a market change immediately, and the next after a pause", () => {
    const { change, isStale, advance } = setup();
    change(0);
    expect(isStale()).toBe(false);
    advance(DRAWN_MS);
    change(1);
    expect(isStale()).toBe(true);
    advance(PAUSED_MS - DRAWN_MS - 8);
    expect(isStale()).toBe(true);
    advance(16);
    expect(isStale()).toBe(false);
  });

  it("defers a change that arrives during a drawing until after the pause", () => {
    const { change, isStale, advance } = setup();
    change(0);
    change(1);
    expect(isStale()).toBe(true);
    advance(PAUSED_MS + 8);
    expect(isStale()).toBe(false);
  });

  it("passes the answer to another query immediately", () => {
    const { change, changeQuery, isStale } = setup();
    change(0);
    change(1);
    changeQuery();
    expect(isStale()).toBe(false);
  });

  it("reports every changed row, including those between two redraws", () => {
    const { change, changed, advance } = setup();
    change(0);
    expect(changed()).toEqual([0]);
    change(1);
    change(2);
    advance(PAUSED_MS + 8);
    expect(changed()).toEqual([1, 2]);
  });

  it("clears its timers on unmount", () => {
    const { change, unmount } = setup();
    change(0);
    change(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("waits for one drawing at a time: a newer one cancels the frame of the last", () => {
    const { change, changeQuery, unmount } = setup();
    change(0);
    expect(vi.getTimerCount()).toBe(1);
    changeQuery();
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("skips market changes while out of view, and catches up when it comes into view", () => {
    const { change, changeQuery, isStale, advance, setInView, changed } = setup();
    setInView(false);
    change(0);
    advance(10 * PAUSED_MS);
    expect(isStale()).toBe(true);
    changeQuery();
    expect(isStale()).toBe(false);
    change(1);
    advance(10 * PAUSED_MS);
    expect(isStale()).toBe(true);
    setInView(true);
    expect(isStale()).toBe(false);
    expect(changed()).toEqual([1]);
  });
});
