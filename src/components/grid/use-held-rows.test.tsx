import { act, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FixedColumns } from "../../../contract/columns/columns.ts";
import { useHeldRows } from "./use-held-rows.ts";

const FIXED = { size: 100 } as FixedColumns; // the hook reads nothing else

function List({ rows, queryKey = "all", fixed = FIXED }: ListProps) {
  const root = useRef<HTMLDivElement>(null);
  const held = useHeldRows(root, rows, queryKey, fixed);
  const { added, gone, isLive } = held.pending ?? {};
  return (
    <div ref={root} data-testid="list">
      <a href="/1">{[...held.rows].join(" ")}</a>
      {held.pending && (
        <button type="button" onClick={held.catchUp}>
          {`${added} new, ${gone} gone: ${[...held.rows].filter((row) => !isLive?.[row])}`}
        </button>
      )}
    </div>
  );
}

interface ListProps {
  readonly rows: Uint32Array;
  readonly queryKey?: string;
  readonly fixed?: FixedColumns;
}

function show(...rows: number[]) {
  const list = (given: readonly number[], more: Omit<ListProps, "rows"> = {}) => (
    <List rows={Uint32Array.from(given)} {...more} />
  );
  const { rerender } = render(list(rows));
  return (given: readonly number[], more?: Omit<ListProps, "rows">) => rerender(list(given, more));
}

const shown = () => screen.getByRole("link").textContent;
const list = () => screen.getByTestId("list");
const notice = () => screen.queryByRole("button")?.textContent;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a live list", () => {
  it("follows its updates while nobody rests on it", () => {
    const update = show(1, 2, 3);
    update([3, 2]);
    expect([shown(), notice()]).toEqual(["3 2", undefined]);
  });

  it("holds still under the pointer, and says what has changed", () => {
    const update = show(1, 2, 3);
    fireEvent.pointerEnter(list(), { pointerType: "mouse" });
    update([9, 3, 2, 7]);
    expect([shown(), notice()]).toEqual(["1 2 3", "2 new, 1 gone: 1"]);
    fireEvent.pointerLeave(list(), { pointerType: "mouse" });
    expect([shown(), notice()]).toEqual(["9 3 2 7", undefined]);
  });

  it("says nothing once the list is again what is shown", () => {
    const update = show(1, 2);
    fireEvent.pointerEnter(list(), { pointerType: "mouse" });
    update([2]);
    expect(notice()).toBe("0 new, 1 gone: 1");
    update([1, 2]);
    expect(notice()).toBeUndefined();
  });

  it("shows the list as it is now on request, and holds that one", () => {
    const update = show(1, 2);
    fireEvent.pointerEnter(list(), { pointerType: "mouse" });
    update([2, 1]);
    expect(notice()).toBe("0 new, 0 gone: ");
    fireEvent.click(screen.getByRole("button"));
    expect([shown(), notice()]).toEqual(["2 1", undefined]);
    update([5]);
    expect(shown()).toBe("2 1");
  });

  it("shows another list, or another collection's, at once", () => {
    const update = show(1, 2);
    fireEvent.pointerEnter(list(), { pointerType: "mouse" });
    update([5], { queryKey: "hot" });
    expect(shown()).toBe("5");
    update([6], { queryKey: "hot", fixed: { ...FIXED } });
    expect(shown()).toBe("6");
  });

  it("holds still under a finger, until the click that follows a tap", () => {
    vi.useFakeTimers();
    const update = show(1, 2);
    fireEvent.pointerEnter(list(), { pointerType: "touch" });
    update([2, 1]);
    expect(shown()).toBe("2 1");
    fireEvent.touchStart(list());
    update([1, 2]);
    fireEvent.touchEnd(list(), { touches: [{}] });
    act(() => void vi.advanceTimersByTime(1_000));
    expect(shown()).toBe("2 1");
    fireEvent.touchEnd(list(), { touches: [] });
    expect(shown()).toBe("2 1");
    act(() => void vi.advanceTimersByTime(1_000));
    expect(shown()).toBe("1 2");
  });

  it("holds still under the keyboard's focus, not under that of a click", () => {
    const update = show(1, 2);
    let isByKeyboard = false;
    const { matches } = Element.prototype;
    vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector) {
      return selector === ":focus-visible" ? isByKeyboard : matches.call(this, selector);
    });
    const focus = (name: "link" | "button") => act(() => screen.getByRole(name).focus());
    focus("link");
    update([2, 1]);
    expect(shown()).toBe("2 1");
    act(() => screen.getByRole("link").blur());
    isByKeyboard = true;
    focus("link");
    update([1, 2]);
    focus("button");
    expect(shown()).toBe("2 1");
    act(() => screen.getByRole("button").blur());
    expect(shown()).toBe("1 2");
  });
});
