import { type RefObject, useEffect, useState } from "react";
import { textScale } from "../hooks/text-scale.ts";

/** CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of an element, and of the text in it. */
export interface Box extends Size {
  /** Size of the reader's text, 1 as usual. */
  readonly textScale: number;
}

/** Milliseconds after the last change of size before the chart follows. */
const RESIZE_DEBOUNCE = 100;

/** Returns an element's last visible size, or null before that. The first size is not debounced. */
export function useBox(element: RefObject<HTMLElement | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    const measured = element.current;
    if (!measured) return;
    // A page without the grid, which needs the observer, still shows its chart, at a fixed size.
    if (typeof window.ResizeObserver !== "function") {
      setBox({
        width: measured.clientWidth,
        height: measured.clientHeight,
        textScale: textScale(),
      });
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
        setBox({
          width: Math.floor(width),
          height: Math.floor(height),
          textScale: textScale(),
        });
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
