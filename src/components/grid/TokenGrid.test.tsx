import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { collectionFromText } from "../../testing/collection-from-text.tsx";
import {
  cardOf,
  cards,
  grid,
  paint,
  range,
  simulateLayout,
  tokens,
} from "../../testing/token-grid.tsx";
import { TokenRow } from "../rows/TokenRow.tsx";
import { TokenGrid } from "./TokenGrid.tsx";

beforeEach(simulateLayout);

describe("TokenGrid", () => {
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

  it("throws in a browser without ResizeObserver", () => {
    vi.stubGlobal("ResizeObserver", undefined);
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => collectionFromText(tokens(1)).show(grid([0]))).toThrow("ResizeObserver");
  });
});
