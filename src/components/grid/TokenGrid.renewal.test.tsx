import { act, fireEvent, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HOLE } from "../../../contract/view/view.ts";
import { EMPTY_STATE, nextState } from "../../collection/collection-store.ts";
import { useShown } from "../../collection/use-collection.ts";
import { collectionFromText, loadUpdate } from "../../testing/collection-from-text.tsx";
import {
  cardOf,
  cards,
  grid,
  paint,
  range,
  runFrame,
  simulateLayout,
  tokens,
} from "../../testing/token-grid.tsx";

/** A grid of the rows that the mirror shows. */
function ShownGrid() {
  return grid([...(useShown((state) => state.view?.rows) ?? [])]);
}

beforeEach(simulateLayout);

describe("TokenGrid, as its list is renewed,", () => {
  it("keeps the cards of a provisional state in their places, and patches them, when the whole collection comes", () => {
    const { store, wrapped } = collectionFromText(tokens(100));
    store.reset();
    const places = Uint32Array.of(5, 7, 0, 1, 2);
    const { fixed, ...part } = loadUpdate("5 6 10\n7 99 10\n0 1 10\n1 2 10\n2 3 10");
    const columns = { ...fixed, size: 100, ranks: places.map((row) => row + 1) };
    const rows = new Uint32Array(100).fill(HOLE);
    rows.set(places);
    const seen = { ...nextState(EMPTY_STATE, { ...part, fixed: columns }), places };
    store.showProvisional({ ...seen, view: { ...part.view, rows } });
    const { container } = render(wrapped(<ShownGrid />));
    const height = container.querySelector("section")?.style.height;
    const before = cards();
    const [five, seven, ...others] = before;
    expect(before.map((card) => card.dataset.tokenId)).toEqual(["5", "7", "0", "1", "2"]);
    expect(seven?.textContent).toContain("99");
    act(() => seven?.focus());
    const unchanged = [five, ...others].map((card) => card?.outerHTML);
    const whole = loadUpdate(tokens(100));
    const order = Uint32Array.from(new Set([...places, ...range(100)]));
    act(() => store.receive({ ...whole, view: { ...whole.view, rows: order } }));
    expect(cards().slice(0, 6)).toEqual([...before, cardOf(3)]);
    expect([five, ...others].map((card) => card?.outerHTML)).toEqual(unchanged);
    expect(seven?.textContent).not.toContain("99");
    expect(document.activeElement).toBe(seven);
    expect(container.querySelector("section")?.style.height).toBe(height);
  });

  it("shows the list of another query in view at once, and out of view a row in each frame", () => {
    const { show, wrapped } = collectionFromText(tokens(500));
    const onRender = vi.fn();
    const profiled = (...given: Parameters<typeof grid>) => (
      <Profiler id="grid" onRender={onRender}>
        {grid(...given)}
      </Profiler>
    );
    const { rerender } = show(profiled(range(500)));
    paint();
    const ids = () => cards().map((card) => Number(card.dataset.tokenId));
    const old = () => ids().filter((id) => id < 250).length;
    const inRow = ids().length / screen.getByRole("list").children.length;
    rerender(wrapped(profiled(range(500).toReversed(), "other")));
    expect(cardOf(499)).not.toBeNull();
    expect(cardOf(0)).toBeNull();
    expect(old()).toBeGreaterThan(inRow);
    for (let left = old(); left > 0; left = old()) {
      runFrame();
      expect(left - old()).toBe(inRow);
    }
    expect(ids()).toEqual(range(500).slice(-ids().length).toReversed());
    // The frame of the last row is the last that renders.
    onRender.mockClear();
    runFrame();
    expect(onRender).not.toHaveBeenCalled();
  });

  it("has one tab stop while rows out of view wait for their frames", () => {
    const { show, wrapped } = collectionFromText(tokens(500));
    const { rerender } = show(grid(range(500)));
    paint();
    rerender(wrapped(grid(range(500).toReversed(), "other")));
    act(() => cards()[0]?.focus());
    const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
    const stops = () =>
      cards()
        .filter((card) => card.tabIndex === 0)
        .map((card) => card.dataset.tokenId);
    for (let row = 0; row < 5; row++) press("ArrowDown");
    expect(stops()).toEqual([(document.activeElement as HTMLElement).dataset.tokenId]);
    press("Home");
    expect(stops()).toEqual(["499"]);
  });
});
