import { type RefObject, useEffect, useState } from "react";
import type { PlotBox } from "./create-plot.ts";

/** Milliseconds after the last change of size before the chart follows (spec section 9). */
const RESIZE_DEBOUNCE = 100;

/** The size of an element in CSS pixels, as last shown; null until then. The first measure is at once. */
export function useBox(element: RefObject<HTMLElement | null>): PlotBox | null {
  const [box, setBox] = useState<PlotBox | null>(null);
  useEffect(() => {
    const measured = element.current;
    if (!measured) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known = false;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      if (width === 0 || height === 0) return; // hidden: it comes back as it was
      const take = () => {
        known = true;
        setBox({ width: Math.floor(width), height: Math.floor(height) });
      };
      clearTimeout(timer);
      if (known) timer = setTimeout(take, RESIZE_DEBOUNCE);
      else take();
    });
    observer.observe(measured);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return box;
}
