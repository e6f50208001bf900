import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { noListings } from "../../../contract/listings/listing-columns.ts";
import { createCollectionStore } from "../../collection/collection-store.ts";
import { CollectionContext } from "../../collection/use-collection.ts";
import { loadUpdate, updateHead } from "../../testing/drawn-collection.tsx";
import { usePacedState } from "./use-paced-state.ts";

const TOKENS = "7 1.5 2\n8 2 3\n9 4 4";

/** The drawing frame comes 16 ms later, so the pause lasts 64 ms from then. */
const DRAWN_MS = 16;
const RESTED_MS = 80;

function setup() {
  vi.useFakeTimers();
  const store = createCollectionStore();
  let sequence = 1;
  store.receive(loadUpdate(TOKENS));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <CollectionContext value={store}>{children}</CollectionContext>
  );
  const { result, unmount, rerender } = renderHook(usePacedState, { wrapper, initialProps: true });
  return {
    look: (inView: boolean) => act(() => rerender(inView)),
    behind: () => result.current.state !== store.getState(),
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
    ask: () =>
      act(() => {
        sequence += 1;
        const { view } = loadUpdate(TOKENS);
        const asked = { ...view, query: { ...view.query, minRank: sequence } };
        store.receive({ ...updateHead(sequence), view: asked });
      }),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    changed: () => result.current.changed,
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("usePacedState", () => {
  it("passes a market change immediately, and the next after a pause", () => {
    const { change, behind, pass } = setup();
    change(0);
    expect(behind()).toBe(false);
    pass(DRAWN_MS);
    change(1);
    expect(behind()).toBe(true);
    pass(RESTED_MS - DRAWN_MS - 8);
    expect(behind()).toBe(true);
    pass(16);
    expect(behind()).toBe(false);
  });

  it("defers a change that arrives during a drawing until after the pause", () => {
    const { change, behind, pass } = setup();
    change(0);
    change(1);
    expect(behind()).toBe(true);
    pass(RESTED_MS + 8);
    expect(behind()).toBe(false);
  });

  it("passes the answer to another query immediately", () => {
    const { change, ask, behind } = setup();
    change(0);
    change(1);
    ask();
    expect(behind()).toBe(false);
  });

  it("reports every changed row, including those between two redraws", () => {
    const { change, changed, pass } = setup();
    change(0);
    expect(changed()).toEqual([0]);
    change(1);
    change(2);
    pass(RESTED_MS + 8);
    expect(changed()).toEqual([1, 2]);
  });

  it("clears its timers on unmount", () => {
    const { change, unmount } = setup();
    change(0);
    change(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("skips market changes while out of view, and catches up when it comes into view", () => {
    const { change, ask, behind, pass, look, changed } = setup();
    look(false);
    change(0);
    pass(10 * RESTED_MS);
    expect(behind()).toBe(true);
    ask();
    expect(behind()).toBe(false);
    change(1);
    pass(10 * RESTED_MS);
    expect(behind()).toBe(true);
    look(true);
    expect(behind()).toBe(false);
    expect(changed()).toEqual([1]);
  });
});
