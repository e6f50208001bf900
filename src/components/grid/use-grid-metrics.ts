import { type RefObject, useLayoutEffect, useState } from "react";
import { requireResizeObserver } from "./require-resize-observer.ts";

/** CSS pixels, measured after a resize and never while scrolling. */
export interface GridMetrics {
  readonly width: number;
  /** From the document's top edge to the grid's. */
  readonly top: number;
  readonly viewport: number;
}

const UNMEASURED: GridMetrics = { width: 0, top: 0, viewport: 0 };

/**
 * Measures the grid whenever it or the page around it changes size.
 * @throws MissingResizeObserver
 */
export function useGridMetrics(element: RefObject<HTMLElement | null>): GridMetrics {
  const Observer = requireResizeObserver();
  const [metrics, setMetrics] = useState(UNMEASURED);

  useLayoutEffect(() => {
    const grid = element.current;
    if (!grid) return;
    const measure = () => {
      const box = grid.getBoundingClientRect();
      const next: GridMetrics = {
        width: box.width,
        top: box.top + window.scrollY,
        viewport: window.innerHeight,
      };
      setMetrics((held) =>
        held.width === next.width && held.top === next.top && held.viewport === next.viewport
          ? held
          : next,
      );
    };
    measure();
    const observer = new Observer(measure);
    observer.observe(grid);
    observer.observe(document.body);
    window.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", measure);
    };
  }, [element, Observer]);

  return metrics;
}
