import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useGridMetrics } from "./use-grid-metrics.ts";

/** Mounts a grid of this width. Returns the width at each of its renders. */
function widthsOfRenders(width: number): readonly number[] {
  const element = document.createElement("section");
  element.getBoundingClientRect = () => new DOMRect(0, 40, width, 500);
  const grid = { current: element };
  const widths: number[] = [];
  renderHook(() => widths.push(useGridMetrics(grid).width)).unmount();
  return widths;
}

it("renders a grid again once it is measured, unless the last grid had the same size", () => {
  expect(widthsOfRenders(800)).toEqual([0, 800]);
  expect(widthsOfRenders(800)).toEqual([800]);
  expect(widthsOfRenders(600)).toEqual([800, 600]);
});

it("measures again after the window has changed its size", () => {
  widthsOfRenders(800);
  vi.stubGlobal("innerWidth", innerWidth + 100);
  expect(widthsOfRenders(900)).toEqual([0, 900]);
});

it("does not lay the page out before the browser does", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const element = document.createElement("section");
  const measured = vi.spyOn(element, "getBoundingClientRect");
  const grid = { current: element };
  renderHook(() => useGridMetrics(grid));
  expect(measured).not.toHaveBeenCalled();
});
