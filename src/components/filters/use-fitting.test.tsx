import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeCollection } from "../../testing/fake-collection.tsx";
import { ActiveFilters } from "./ActiveFilters.tsx";
import { countFitting } from "./use-fitting.ts";

describe("countFitting", () => {
  const line = { ends: [100, 204, 308], button: 44, isButtonFixed: false };

  it.each([
    [308, 3],
    [307, 2],
    [248, 2],
    [247, 1],
    [144, 1],
  ])("counts in %i pixels %i chips, with the button unless all fit", (room, count) => {
    expect(countFitting({ ...line, room })).toBe(count);
  });

  it("leaves room for a button that stays", () => {
    expect(countFitting({ ...line, room: 351, isButtonFixed: true })).toBe(2);
    expect(countFitting({ ...line, room: 352, isButtonFixed: true })).toBe(3);
  });

  it("cuts the first chip, but not to a letter or two", () => {
    expect(countFitting({ ...line, room: 143 })).toBe(1);
    expect(countFitting({ ...line, room: 139 })).toBe(0);
    expect(countFitting({ ...line, ends: [250], room: 96 })).toBe(1);
    expect(countFitting({ ...line, ends: [250], room: 95 })).toBe(0);
  });
});

describe("the line of chips", () => {
  const GAP = 4;
  /** Widths in pixels, without `hidden` elements. */
  const widths = { line: 400, chip: 100, more: 40, clear: 60 };
  let report: () => void;

  const isChip = (element: Element) => element.matches("li");
  const widthOf = (element: Element): number => {
    if (isChip(element)) return widths.chip;
    if (element.matches("ul")) return Math.min(rowWidth(element), roomOf(element));
    return element.textContent?.startsWith("+") ? widths.more : widths.clear;
  };
  const rowWidth = (row: Element) => {
    const parts = [...row.children].map((part) => widthOf(part) + GAP);
    return parts.reduce((sum, part) => sum + part, -GAP);
  };
  const roomOf = (list: Element) => {
    let room = widths.line;
    for (let next = list.nextElementSibling; next; next = next.nextElementSibling)
      room -= widthOf(next) + GAP;
    return Math.max(0, room);
  };
  const leftOf = (element: Element): number => {
    const { previousElementSibling: before } = element;
    return before ? leftOf(before) + widthOf(before) + GAP : 0;
  };

  beforeEach(() => {
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(onReport: () => void) {
          report = onReport;
        }
        observe() {}
        disconnect() {}
      },
    );
    vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (
      this: HTMLElement,
    ) {
      return leftOf(this);
    });
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockImplementation(function (
      this: HTMLElement,
    ) {
      return widthOf(this);
    });
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(function (
      this: HTMLElement,
    ) {
      return this.matches("div") ? widths.line : 0;
    });
    widths.line = 400;
  });

  function show(search: string) {
    history.replaceState(null, "", `/c/x${search}`);
    fakeCollection({ tokens: [{ id: "1" }, { id: "2" }, { id: "3" }] }).show(<ActiveFilters />);
  }
  /** The browser has laid the frame out. */
  const layOut = () => act(() => report());
  const fitting = () => screen.queryAllByRole("button", { name: /^Remove/ }).length;

  it("hides the chips without room, and shows them once the line is wider", () => {
    widths.line = 320;
    show("?ids=1-2-3");
    layOut();
    expect(fitting()).toBe(2);
    expect(screen.getByRole("button", { name: "1 more" })).toBeDefined();
    widths.line = 372;
    layOut();
    expect(fitting()).toBe(3);
    expect(screen.queryByRole("button", { name: /more$/ })).toBeNull();
  });

  it("leaves room for the button that appears", () => {
    widths.line = 280;
    show("?ids=1-2-3");
    layOut();
    expect(fitting()).toBe(1);
    expect(screen.getByRole("button", { name: "2 more" })).toBeDefined();
  });

  it("counts what a narrow list cuts off a chip", () => {
    widths.line = 320;
    vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(50);
    show("?ids=1-2-3");
    layOut();
    expect(fitting()).toBe(1);
  });

  it("reads no size before the browser has laid out the frame of a change", () => {
    show("?ids=1-2");
    layOut();
    const sizes = ["offsetLeft", "offsetWidth", "clientWidth"] as const;
    const reads = sizes.map((size) => vi.spyOn(HTMLElement.prototype, size, "get").mockClear());
    fireEvent.click(screen.getByRole("button", { name: "Remove #1" }));
    for (const read of reads) expect(read).not.toHaveBeenCalled();
    layOut();
    for (const read of reads) expect(read).toHaveBeenCalled();
  });
});
