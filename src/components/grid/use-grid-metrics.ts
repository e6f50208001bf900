import { type RefObject, startTransition, useLayoutEffect, useState } from "react";
import { textScale } from "../hooks/text-scale.ts";

/** Error for a browser without ResizeObserver. The surrounding page explains it to the reader. */
export class MissingResizeObserver extends Error {
  override readonly name = "MissingResizeObserver";
}

/**
 * CSS pixels. `top`: from the document's top edge to the grid's. `viewport` and `page`: height and width of the window.
 * `textScale`: size of the reader's text, 1 as usual.
 */
const UNMEASURED = { width: 0, top: 0, viewport: 0, page: 0, textScale: 1 };

/** Metrics of the last grid. The next one usually takes its place, or its skeleton's, and is then rendered only once. */
let latest = UNMEASURED;

function firstMetrics() {
  const isCurrent = latest.viewport === window.innerHeight && latest.page === window.innerWidth;
  return isCurrent ? latest : UNMEASURED;
}

/**
 * Measures the grid after it or the page around it changes size, never while scrolling. The first size comes with the first frame: to
 * measure before that would lay the whole page out in the task that drew it. @throws MissingResizeObserver
 */
export function useGridMetrics(element: RefObject<HTMLElement | null>) {
  if (typeof window.ResizeObserver !== "function")
    throw new MissingResizeObserver(
      "This browser has no ResizeObserver, which the grid and the chart need",
    );
  const [metrics, setMetrics] = useState(firstMetrics);

  useLayoutEffect(() => {
    const grid = element.current;
    if (!grid) return;
    const measure = () => {
      const box = grid.getBoundingClientRect();
      const { width } = box;
      const top = box.top + window.scrollY;
      const { innerHeight: viewport, innerWidth: page } = window;
      const scale = textScale();
      const isSame =
        latest.width === width &&
        latest.top === top &&
        latest.textScale === scale &&
        latest === firstMetrics();
      if (!isSame) latest = { width, top, viewport, page, textScale: scale };
      const show = () => setMetrics(latest);
      // The first cards are rendered in slices.
      if (isMeasured) show();
      else startTransition(show);
      isMeasured = true;
    };
    let isMeasured = false;
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    observer.observe(document.body);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [element]);

  return metrics;
}
