import { type RefObject, useEffect, useState } from "react";

/** CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Milliseconds after the last change of size before the chart follows. */
const RESIZE_DEBOUNCE = 100;

/** Returns an element's last visible size in CSS pixels, or null before that. The first size is not debounced. */
export function useBox(element: RefObject<HTMLElement | null>): Size | null {
  const [box, setBox] = useState<Size | null>(null);
  useEffect(() => {
    const measured = element.current;
    if (!measured) return;
    // A page without the grid, which needs the observer, still shows its chart, at a fixed size.
    if (typeof window.ResizeObserver !== "function") {
      setBox({ width: measured.clientWidth, height: measured.clientHeight });
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known = false;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      if (width === 0 || height === 0) return; // hidden: keep the last size
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
