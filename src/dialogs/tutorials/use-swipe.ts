import { type PointerEvent, useRef } from "react";

/** A pointer that travels this far sideways, in CSS pixels, and farther than up or down, has swiped. */
const SWIPE_PX = 40;

/** Handlers for an element whose `touch-action` is `pan-y`. 1: towards what comes next, to the left. */
export function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = { x: event.clientX, y: event.clientY };
      // Released elsewhere it ends here: outside, it would be a press on the dialog's backdrop.
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
