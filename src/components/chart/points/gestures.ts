/** Recognizes gestures over the plot. A finger that moves up or down scrolls the page; only a sideways one selects. */
import type { Size } from "../use-box.ts";
import type { PlotRect } from "./selection.ts";

export type PointerKind = "mouse" | "touch";

export interface Gestures {
  /** Receives the mouse position, or null when the mouse leaves the plot or starts a drag. */
  onPoint(place: Place | null): void;
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

/** CSS pixels. A drag flatter than this selects the whole height; a narrower one selects the whole width. */
const ONE_AXIS = 24;

export function dragRect(start: Place, end: Place, plot: Size): PlotRect {
  const flat = Math.abs(end.y - start.y) < ONE_AXIS;
  const narrow = !flat && Math.abs(end.x - start.x) < ONE_AXIS;
  return {
    left: narrow ? 0 : Math.min(start.x, end.x),
    top: flat ? 0 : Math.min(start.y, end.y),
    width: narrow ? plot.width : Math.abs(end.x - start.x),
    height: flat ? plot.height : Math.abs(end.y - start.y),
  };
}

/** Follows the pointer over `plot` until the returned function is called. */
export function watchGestures(plot: HTMLElement, gestures: Gestures): () => void {
  const ending = new AbortController();
  const { signal } = ending;
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
      if (event.pointerType !== "touch") gestures.onPoint(place);
      return;
    }
    const far = Math.hypot(place.x - start.x, place.y - start.y) > DRAG_THRESHOLD[start.pointer];
    if (!rect && !far) return;
    if (!rect) {
      plot.setPointerCapture(event.pointerId);
      gestures.onPoint(null);
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
  plot.addEventListener("pointerleave", () => gestures.onPoint(null), { signal });
  plot.addEventListener("dblclick", () => gestures.onReset(), { signal });
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") stop();
    },
    { signal },
  );
  return () => ending.abort();
}
