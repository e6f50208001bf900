import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { collectionFromText } from "../../testing/collection-from-text.tsx";
import {
  cardOf,
  cards,
  grid,
  paint,
  range,
  runFrames,
  simulateLayout,
  tokens,
} from "../../testing/token-grid.tsx";
import { LiveGrid } from "./LiveGrid.tsx";

beforeEach(simulateLayout);

describe("TokenGrid", () => {
  it("keeps the element of a token that moves within its row, and distinguishes a move from an arrival", () => {
    const { show, wrapped } = collectionFromText(tokens(20));
    const { rerender } = show(grid([1, 2, 3, 4]));
    paint();
    const kept = cardOf(2);
    rerender(wrapped(grid([9, 1, 2, 3, 4])));
    expect(cardOf(2)).toBe(kept);
    expect(kept?.className).not.toBe(cardOf(9)?.className);
  });

  it("moves tokens to their places without a motion while the reader scrolls", () => {
    const { show, wrapped } = collectionFromText(tokens(500));
    const { rerender } = show(grid(range(500)));
    paint();
    const still = new Map(cards().map((card) => [card.dataset.tokenId, card.className]));
    act(() => window.scrollTo(0, 20));
    act(() => window.scrollTo(0, 60));
    rerender(wrapped(grid([499, ...range(499)])));
    const stayed = cards().filter((card) => still.has(card.dataset.tokenId));
    expect(stayed.length).toBeGreaterThan(20);
    for (const card of stayed) expect(card.className).toBe(still.get(card.dataset.tokenId));
  });

  it("keeps document order equal to visual order when cards change places, and at rest after a jump", () => {
    const { show, wrapped } = collectionFromText(tokens(500));
    const { rerender } = show(grid(range(500)));
    paint();
    const [first, second, ...others] = range(500);
    rerender(wrapped(grid([second as number, first as number, ...others])));
    const idsInDocument = () => cards().map((card) => Number(card.dataset.tokenId));
    expect(idsInDocument().slice(0, 3)).toEqual([1, 0, 2]);
    act(() => window.scrollTo(0, 60_000));
    act(() => void vi.advanceTimersByTime(200));
    runFrames();
    for (const [at, id] of idsInDocument().entries())
      if (at > 0) expect(id).toBe((idsInDocument()[at - 1] ?? 0) + 1);
  });

  it("keeps document order equal to visual order when the number of columns changes", () => {
    collectionFromText(tokens(500)).show(grid(range(500)));
    paint();
    const ids = () => cards().map((card) => Number(card.dataset.tokenId));
    for (const width of [560, 960, 380]) {
      vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
        () => new DOMRect(0, -window.scrollY, width, 0),
      );
      act(() => void window.dispatchEvent(new Event("resize")));
      expect(ids().length).toBeGreaterThan(5);
      expect(ids()).toEqual(ids().toSorted((a, b) => a - b));
    }
  });

  it("keeps the focus on its token when the list is reordered or scrolled away", () => {
    const { show, wrapped } = collectionFromText(tokens(500));
    const { rerender } = show(grid(range(500)));
    paint();
    act(() => cardOf(3)?.focus());
    rerender(wrapped(grid([...range(500)].reverse())));
    expect(document.activeElement).toBe(cardOf(3));
    act(() => window.scrollTo(0, 0));
    expect(document.activeElement).toBe(cardOf(3));
  });

  it("does not take the focus from a card when elements around it move", () => {
    const { show, wrapped } = collectionFromText(tokens(2000));
    const { rerender } = show(grid(range(2000)));
    paint();
    const card = cardOf(3);
    act(() => card?.focus());
    const lost = vi.fn();
    card?.addEventListener("blur", lost);
    const ids = () => cards().map((each) => Number(each.dataset.tokenId));
    for (const ys of [[100, 300, 600, 1_200], [9_000], [600, 300, 0]])
      for (const y of ys) {
        act(() => window.scrollTo(0, y));
        act(() => void vi.advanceTimersByTime(200));
        runFrames();
        expect(ids()).toEqual(ids().toSorted((a, b) => a - b));
      }
    rerender(wrapped(grid([5, 3, 4, 2, 0, 1, ...range(2000).slice(6)])));
    expect(ids().slice(0, 6)).toEqual([5, 3, 4, 2, 0, 1]);
    expect(document.activeElement).toBe(card);
    expect(lost).not.toHaveBeenCalled();
  });

  it("scrolls to the list's first row for another answer, and restores a stored position", () => {
    const { show, wrapped } = collectionFromText(tokens(500));
    const { rerender } = show(grid(range(500)));
    paint();
    act(() => window.scrollTo(0, 5000));
    rerender(wrapped(grid(range(400), "fewer")));
    expect(window.scrollY).toBe(0);
    history.replaceState({ scrollY: 3000 }, "");
    rerender(wrapped(grid(range(500), "all")));
    expect(window.scrollY).toBe(3000);
  });

  it("under a resting pointer keeps the places, greys what is gone and counts what is new", () => {
    const live = (rows: readonly number[]) => (
      <LiveGrid {...grid(rows).props} rows={Uint32Array.from(rows)} />
    );
    const { show, wrapped } = collectionFromText(tokens(9));
    const { rerender } = show(live([0, 1, 2]));
    paint();
    const { parentElement } = screen.getByRole("region", { name: "Tokens" });
    fireEvent.pointerEnter(parentElement as HTMLElement, { pointerType: "mouse" }); // the grid has one
    rerender(wrapped(live([3, 2, 0])));
    expect(cards().map((card) => card.dataset.tokenId)).toEqual(["0", "1", "2"]);
    expect(cardOf(1)?.getAttribute("aria-label")).toMatch(/, left the list$/);
    expect(cardOf(0)?.getAttribute("aria-label")).not.toMatch(/left the list/);
    fireEvent.click(screen.getByRole("button", { name: "1 new" }));
    expect(cards().map((card) => card.dataset.tokenId)).toEqual(["3", "2", "0"]);
    expect(screen.queryByRole("button", { name: /new/ })).toBeNull();
  });
});
