import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { collectionFromText } from "../../testing/collection-from-text.tsx";
import { TokenRow } from "../rows/TokenRow.tsx";
import { deferPicture } from "../shared/picture/defer-picture.ts";
import { LiveGrid } from "./LiveGrid.tsx";
import { TokenGrid } from "./TokenGrid.tsx";

const VIEWPORT = { width: 960, height: 800 };

/** Callbacks of the pending animation frames. */
let frames: (() => void)[];

function runFrames(): void {
  for (let at = 0; at < frames.length; at++) act(() => frames[at]?.());
  frames = [];
}

/** jsdom has no layout: simulates a grid at the top of the page, as wide as the viewport. */
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("innerHeight", VIEWPORT.height);
  vi.stubGlobal("scrollTo", (_x: number, y: number) => {
    vi.stubGlobal("scrollY", Math.max(0, y));
    window.dispatchEvent(new Event("scroll"));
  });
  vi.stubGlobal("scrollY", 0);
  frames = [];
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
});

/** Ends the first frames, which the overscan rows wait for. */
function paint(): void {
  do {
    runFrames();
    act(() => void vi.advanceTimersByTime(0));
  } while (frames.length > 0);
}

function tokens(count: number): string {
  return Array.from({ length: count }, (_, id) => `${id} ${id + 1} 10`).join("\n");
}

function grid(rows: readonly number[], queryKey = "all") {
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

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, row) => row);
}

const cards = () => [...document.querySelectorAll<HTMLElement>("a[data-token-id]")];
const cardOf = (id: number) => document.querySelector<HTMLElement>(`a[data-token-id="${id}"]`);

describe("TokenGrid", () => {
  it("renders only part of a long list, and its end after a scroll", () => {
    collectionFromText(tokens(2000)).show(grid(range(2000)));
    paint();
    expect(cards().length).toBeLessThan(80);
    expect(cardOf(0)).not.toBeNull();
    act(() => window.scrollTo(0, 1e9));
    expect(cardOf(0)).toBeNull();
    expect(cardOf(1999)).not.toBeNull();
  });

  it("renders the rows in view first, and the others after that frame is painted", () => {
    collectionFromText(tokens(2000)).show(grid(range(2000)));
    const first = cards().length;
    expect(first).toBeGreaterThan(0);
    paint();
    expect(cards().length).toBeGreaterThan(2 * first);
  });

  it("recycles its elements while scrolling instead of creating new ones", () => {
    collectionFromText(tokens(2000)).show(grid(range(2000)));
    paint();
    const before = new Set(cards());
    act(() => window.scrollTo(0, 20_000));
    expect(cards().filter((card) => !before.has(card))).toEqual([]);
  });

  it("renders other rows in the frame of the scroll event", () => {
    collectionFromText(tokens(2000)).show(grid(range(2000)));
    paint();
    frames = [];
    act(() => window.scrollTo(0, 20_000));
    expect(cardOf(0)).toBeNull();
    expect(frames).toEqual([]);
  });

  describe("during a fast scroll", () => {
    const pictured = Array.from(
      { length: 2000 },
      (_, id) => `${id} 1 2 /api/v1/images/drawn/${id}`,
    ).join("\n");
    const seen = () => document.querySelectorAll("a[data-token-id] img").length;
    const flyTo = (...ys: readonly number[]) => {
      for (const y of ys) act(() => window.scrollTo(0, y));
    };
    const settle = () => act(() => void vi.advanceTimersByTime(200));

    it("loads no pictures, and at rest loads those of its cards, a few a frame", () => {
      collectionFromText(pictured).show(grid(range(2000)));
      paint();
      expect(seen()).toBeGreaterThan(0);
      flyTo(4_000, 8_000, 12_000, 16_000, 20_000);
      expect(seen()).toBe(0);
      settle();
      act(() => frames.shift()?.());
      expect(seen()).toBeGreaterThan(0);
      expect(seen()).toBeLessThan(10);
      runFrames();
      expect(seen()).toBe(cards().length);
    });

    it("continues if a scroll event arrives after the rest timer fired", () => {
      collectionFromText(pictured).show(grid(range(2000)));
      paint();
      flyTo(4_000, 8_000);
      settle();
      flyTo(12_000);
      runFrames();
      expect(seen()).toBe(0);
    });

    it("places most overscan rows in the direction of the scroll when it comes to rest", () => {
      collectionFromText(tokens(2000)).show(grid(range(2000)));
      paint();
      const ids = () => cards().map((card) => Number(card.dataset.tokenId));
      const restAt = (...ys: readonly number[]) => {
        flyTo(...ys);
        settle();
        runFrames();
        return [Math.min(...ids()), Math.max(...ids())] as const;
      };
      const down = restAt(9_800, 9_900, 10_000);
      const up = restAt(10_200, 10_100, 10_000);
      expect(up[0]).toBeLessThan(down[0]);
      expect(up[1]).toBeLessThan(down[1]);
    });

    it("puts its elements into the list's order at rest, and moves none during the scroll", () => {
      collectionFromText(tokens(2000)).show(grid(range(2000)));
      paint();
      const list = screen.getByRole("list");
      const ids = () => cards().map((card) => Number(card.dataset.tokenId));
      for (const ys of [
        [3_000, 3_400, 3_450],
        [2_000, 1_000, 0],
        [300, 600, 900, 1_200, 1_500, 1_800, 1_500, 1_200, 900, 600, 300, 0],
        // A jump that mixes the rows, then a scroll back so slow that coming to rest changes nothing else.
        Array.from({ length: 81 }, (_, step) => 50 * (80 - step)),
      ]) {
        const before = [...list.children];
        flyTo(...ys);
        expect([...list.children].slice(0, before.length)).toEqual(before);
        settle();
        runFrames();
        expect(ids().length).toBeGreaterThan(20);
        expect(ids()).toEqual(ids().toSorted((a, b) => a - b));
      }
    });

    it("ends when the grid unmounts", () => {
      const { unmount } = collectionFromText(pictured).show(grid(range(2000)));
      paint();
      flyTo(4_000, 8_000);
      unmount();
      expect(vi.getTimerCount()).toBe(0);
      const shown = vi.fn();
      deferPicture(shown);
      expect(shown).toHaveBeenCalledTimes(1);
    });
  });

  it("keeps the element of a token that moves within its row, and distinguishes a move from an arrival", () => {
    const { show, wrapped } = collectionFromText(tokens(20));
    const { rerender } = show(grid([1, 2, 3, 4]));
    paint();
    const kept = cardOf(2);
    rerender(wrapped(grid([9, 1, 2, 3, 4])));
    expect(cardOf(2)).toBe(kept);
    expect(kept?.className).not.toBe(cardOf(9)?.className);
  });

  it("shows the list of another query in view at once, and out of view a row in each frame", () => {
    const { show, wrapped } = collectionFromText(tokens(500));
    const { rerender } = show(grid(range(500)));
    paint();
    const ids = () => cards().map((card) => Number(card.dataset.tokenId));
    const old = () => ids().filter((id) => id < 250).length;
    const inRow = ids().length / screen.getByRole("list").children.length;
    rerender(wrapped(grid(range(500).toReversed(), "other")));
    expect(cardOf(499)).not.toBeNull();
    expect(cardOf(0)).toBeNull();
    expect(old()).toBeGreaterThan(inRow);
    for (let left = old(); left > 0; left = old()) {
      act(() => frames.shift()?.());
      act(() => void vi.advanceTimersByTime(0));
      expect(left - old()).toBe(inRow);
    }
    expect(ids()).toEqual(range(500).slice(-ids().length).toReversed());
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

  it("has a token in each row if the list is of rows, with links, places and arrow keys as cards have", () => {
    const rowsOf = (
      <TokenGrid {...grid(range(500)).props} density="rows" Row={TokenRow} netOf={() => "+3.25"} />
    );
    collectionFromText(tokens(500)).show(rowsOf);
    paint();
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.parentElement).not.toBe(second?.parentElement);
    expect(first?.getAttribute("aria-setsize")).toBe("500");
    expect(second?.getAttribute("aria-posinset")).toBe("2");
    expect(cardOf(1)?.textContent).toBe("#180% under210+8+3.252–Medium, 75%OpenSea");
    expect(cardOf(1)?.getAttribute("aria-description")).toBe("net of fees +3.25 ETH");
    act(() => cardOf(0)?.focus());
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: "ArrowDown" });
    expect(document.activeElement).toBe(cardOf(1));
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: "End" });
    expect(document.activeElement).toBe(cardOf(499));
    fireEvent.click(document.activeElement as HTMLElement);
    expect(location.pathname).toBe("/c/drawn/499");
  });

  it("is a list in which each card says its place", () => {
    collectionFromText(tokens(500)).show(grid(range(500)));
    paint();
    act(() => window.scrollTo(0, 60_000));
    const items = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(items.length).toBe(cards().length);
    for (const item of items) {
      expect(item.getAttribute("aria-setsize")).toBe("500");
      const id = within(item).getByRole("link").dataset.tokenId;
      expect(item.getAttribute("aria-posinset")).toBe(String(Number(id) + 1));
    }
  });

  it("says the places around an expanded card", () => {
    collectionFromText(tokens(9)).show(
      <TokenGrid {...grid(range(9)).props} density="compact" phone={true} />,
    );
    paint();
    const places = () =>
      screen.getAllByRole("listitem").flatMap((item) => {
        const card = item.querySelector<HTMLElement>(":scope > a");
        return card ? [`${item.getAttribute("aria-posinset")} ${card.dataset.tokenId}`] : [];
      });
    expect(places().slice(0, 4)).toEqual(["1 0", "2 1", "3 2", "4 3"]);
    fireEvent.click(screen.getByRole("button", { name: /Details of .*3$/ }));
    expect(places()).toEqual(["1 0", "2 1", "3 3", "4 2", "5 4", "6 5", "7 6", "8 7", "9 8"]);
  });

  it("moves the single tab stop with the arrow keys, and opens the token on click", () => {
    collectionFromText(tokens(100)).show(grid(range(100)));
    paint();
    const stops = () =>
      cards().flatMap((card) => (card.tabIndex === 0 ? card.dataset.tokenId : []));
    expect(stops()).toEqual(["0"]);
    act(() => cardOf(0)?.focus());
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: "ArrowRight" });
    expect(document.activeElement).toBe(cardOf(1));
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: "End" });
    expect(document.activeElement).toBe(cardOf(99));
    expect(stops()).toEqual(["99"]);
    fireEvent.click(document.activeElement as HTMLElement);
    expect(location.pathname).toBe("/c/drawn/99");
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

  it("leaves a click with a modifier to the browser", () => {
    collectionFromText(tokens(4)).show(grid(range(4)));
    paint();
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
    // jsdom cannot open a tab. This listener runs after the grid's and prevents the navigation.
    window.addEventListener("click", (late) => late.preventDefault(), { once: true });
    act(() => void cardOf(1)?.dispatchEvent(event));
    expect(location.pathname).toBe("/c/drawn");
  });

  it("opens nothing by a click that ends the selection of a text", () => {
    collectionFromText(tokens(4)).show(grid(range(4)));
    paint();
    const click = (detail: number) => {
      const event = new MouseEvent("click", { bubbles: true, cancelable: true, detail });
      act(() => void cardOf(1)?.dispatchEvent(event));
      // The browser does not follow the link either.
      expect(event.defaultPrevented).toBe(true);
      return location.pathname;
    };
    getSelection()?.selectAllChildren(cardOf(1) as HTMLElement);
    expect(click(1)).toBe("/c/drawn");
    // A click without a press, by Enter, opens whatever is selected.
    expect(click(0)).toBe("/c/drawn/1");
    history.replaceState(null, "", "/c/drawn");
    getSelection()?.removeAllRanges();
    expect(click(1)).toBe("/c/drawn/1");
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

  it("throws in a browser without ResizeObserver", () => {
    vi.stubGlobal("ResizeObserver", undefined);
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => collectionFromText(tokens(1)).show(grid([0]))).toThrow("ResizeObserver");
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
