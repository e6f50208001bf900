import { type PointerEvent, useRef } from "react";

/** Minimum horizontal distance of a swipe, in CSS pixels. It must also exceed the vertical distance. */
const SWIPE_PX = 40;

/** Returns handlers for an element whose `touch-action` is `pan-y`. A swipe to the left reports 1, to the right -1. */
export function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = { x: event.clientX, y: event.clientY };
      // Captures the release: outside the element it would count as a press on the dialog's backdrop.
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
