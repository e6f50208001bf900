import { type RefObject, useLayoutEffect, useState } from "react";

/** Error for a browser without ResizeObserver. The surrounding page explains it to the reader. */
export class MissingResizeObserver extends Error {
  override readonly name = "MissingResizeObserver";
}

/**
 * CSS pixels. `top`: from the document's top edge to the grid's. Kept for the next grid, which usually takes the place of
 * this one or of its skeleton, and is then rendered once instead of twice.
 */
let latest = { width: 0, top: 0, viewport: 0 };

/** Measures the grid after it or the page around it changes size, never while scrolling. @throws MissingResizeObserver */
export function useGridMetrics(element: RefObject<HTMLElement | null>) {
  if (typeof window.ResizeObserver !== "function")
    throw new MissingResizeObserver(
      "This browser has no ResizeObserver, which the grid and the chart need",
    );
  const [metrics, setMetrics] = useState(latest);

  useLayoutEffect(() => {
    const grid = element.current;
    if (!grid) return;
    const measure = () => {
      const box = grid.getBoundingClientRect();
      const { width } = box;
      const top = box.top + window.scrollY;
      const viewport = window.innerHeight;
      if (latest.width !== width || latest.top !== top || latest.viewport !== viewport)
        latest = { width, top, viewport };
      setMetrics(latest);
    };
    measure();
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
