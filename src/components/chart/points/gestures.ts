/**
 * Recognizes pointer gestures over the plot: hover, tap, drag a rectangle. A finger that moves sideways selects. One that
 * moves up or down scrolls the page, because the plot's `touch-action` is pan-y.
 */
import type { Size } from "../use-box.ts";
import type { PlotRect } from "./selection.ts";

/** A pen counts as a mouse. */
export type PointerKind = "mouse" | "touch";

export interface Gestures {
  /** Receives the mouse position, or null when the mouse leaves the plot or starts a drag. */
  onHover(place: Place | null): void;
  onTap(place: Place, pointer: PointerKind): void;
  /** Receives the rectangle during a drag, and null when the drag ends. */
  onDrag(rect: PlotRect | null): void;
  onSelect(rect: PlotRect): void;
  /** Called for a double click anywhere in the plot. */
  onReset(): void;
}

/** CSS pixels from the plot's upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** CSS pixels that a press may move before it becomes a drag. */
const DRAG_THRESHOLD = { mouse: 5, touch: 10 } as const;

/** CSS pixels. A drag that is not this high selects the full height. A drag that is not this wide selects the full width. */
const MIN_EXTENT = 24;

export function dragRect(start: Place, end: Place, plot: Size): PlotRect {
  const flat = Math.abs(end.y - start.y) < MIN_EXTENT;
  const narrow = !flat && Math.abs(end.x - start.x) < MIN_EXTENT;
  return {
    left: narrow ? 0 : Math.min(start.x, end.x),
    top: flat ? 0 : Math.min(start.y, end.y),
    width: narrow ? plot.width : Math.abs(end.x - start.x),
    height: flat ? plot.height : Math.abs(end.y - start.y),
  };
}

/** Follows the pointer over `plot` until the returned function is called. */
export function watchGestures(plot: HTMLElement, gestures: Gestures): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let start: (Place & { readonly id: number; readonly pointer: PointerKind }) | null = null;
  let rect: PlotRect | null = null;

  const placeOf = (event: MouseEvent): Place => {
    const box = plot.getBoundingClientRect();
    return {
      x: Math.min(box.width, Math.max(0, event.clientX - box.left)),
      y: Math.min(box.height, Math.max(0, event.clientY - box.top)),
    };
  };

  const stop = () => {
    start = null;
    if (rect) gestures.onDrag(null);
    rect = null;
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const pointer = event.pointerType === "touch" ? "touch" : "mouse";
    start = { ...placeOf(event), id: event.pointerId, pointer };
  };

  const onMove = (event: PointerEvent) => {
    const place = placeOf(event);
    if (!start || start.id !== event.pointerId) {
      if (event.pointerType !== "touch") gestures.onHover(place);
      return;
    }
    const far = Math.hypot(place.x - start.x, place.y - start.y) > DRAG_THRESHOLD[start.pointer];
    if (!rect && !far) return;
    if (!rect) {
      plot.setPointerCapture(event.pointerId);
      gestures.onHover(null);
    }
    rect = dragRect(start, place, { width: plot.clientWidth, height: plot.clientHeight });
    gestures.onDrag(rect);
  };

  const onUp = (event: PointerEvent) => {
    if (start?.id !== event.pointerId) return;
    const selected = rect;
    const { pointer } = start;
    stop();
    if (selected) gestures.onSelect(selected);
    else gestures.onTap(placeOf(event), pointer);
  };

  plot.addEventListener("pointerdown", onDown, { signal });
  plot.addEventListener("pointermove", onMove, { signal });
  plot.addEventListener("pointerup", onUp, { signal });
  plot.addEventListener("pointercancel", stop, { signal });
  plot.addEventListener("pointerleave", () => gestures.onHover(null), { signal });
  plot.addEventListener("dblclick", () => gestures.onReset(), { signal });
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") stop();
    },
    { signal },
  );
  return () => listening.abort();
}
