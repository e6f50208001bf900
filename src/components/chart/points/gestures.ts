/**
 * Recognizes pointer gestures over the plot: hover, tap, drag a rectangle, zoom and pan. A finger that moves sideways pans.
 * One that moves up or down scrolls the page, because the plot's `touch-action` is pan-y. Two fingers zoom and pan. The wheel scrolls the page too: it zooms with Ctrl or Cmd, as a pinch on a trackpad does, and pans sideways.
 */
import { createThrottle } from "../../../collection/throttle-edits.ts";
import type { Size } from "../use-box.ts";
import type { PlotRect } from "./selection.ts";
import type { ChartMove } from "./zoom.ts";

/** A pen counts as a mouse. */
export type PointerKind = "mouse" | "touch";

export interface Gestures {
  /** Receives the mouse position, or null when the mouse leaves the plot or starts a drag. */
  onHover(place: Place | null): void;
  onTap(place: Place, pointer: PointerKind): void;
  /** Receives the rectangle during a drag, and null when the drag ends. */
  onDrag(rect: PlotRect | null): void;
  onSelect(rect: PlotRect): void;
  onMove(by: ChartMove): void;
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

/** Factor of a zoom for a turn of the wheel by one CSS pixel. */
const WHEEL_ZOOM = 1.004;
/** CSS pixels of a line, for wheels that turn by lines. */
const WHEEL_LINE = 16;

/** Returns the CSS pixels of one unit of a wheel's deltas, and the zoom factor of its turn. */
export function wheelTurn(event: WheelEvent) {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? WHEEL_LINE : 1;
  return { unit, factor: WHEEL_ZOOM ** (event.deltaY * unit) };
}

/** Combines two moves into one. */
export const combineMoves = (a: ChartMove, b: ChartMove): ChartMove => ({
  ...b,
  factor: a.factor * b.factor,
  factorDown: a.factorDown * b.factorDown,
  pan: a.pan + b.pan,
  panDown: a.panDown + b.panDown,
});

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
  const moves = createThrottle(gestures.onMove, combineMoves);
  /** Fingers on the plot by pointer id. */
  const fingers = new Map<number, Place>();
  let start: (Place & { readonly id: number; readonly pointer: PointerKind }) | null = null;
  let rect: PlotRect | null = null;
  /** Place of the finger that pans, null if none does. */
  let panning: Place | null = null;

  const placeOf = (event: MouseEvent): Place => {
    const box = plot.getBoundingClientRect();
    return {
      x: Math.min(box.width, Math.max(0, event.clientX - box.left)),
      y: Math.min(box.height, Math.max(0, event.clientY - box.top)),
    };
  };

  const stop = () => {
    start = null;
    panning = null;
    if (rect) gestures.onDrag(null);
    rect = null;
  };

  /** Centre of two fingers and their distance, or null if there are not two. */
  const pinchOf = () => {
    const [a, b, ...more] = fingers.values();
    if (!a || !b || more.length > 0) return null;
    return {
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
      apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
    };
  };

  const onPinch = (event: PointerEvent) => {
    const before = pinchOf();
    fingers.set(event.pointerId, placeOf(event));
    const after = pinchOf();
    if (!before || !after) return;
    const { clientWidth: width, clientHeight: height } = plot;
    const factor = before.apart / after.apart;
    moves.add({
      factor,
      factorDown: factor,
      at: after.x / width,
      down: after.y / height,
      pan: (before.x - after.x) / width,
      panDown: (before.y - after.y) / height,
    });
  };

  const onWheel = (event: WheelEvent) => {
    const isZoom = event.ctrlKey || event.metaKey;
    const isPan = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    // It scrolls the page. To measure the plot would lay the page out at each step.
    if (!isZoom && !isPan) return;
    const { unit, factor } = wheelTurn(event);
    const place = placeOf(event);
    const still = {
      factor: 1,
      factorDown: 1,
      at: place.x / plot.clientWidth,
      down: place.y / plot.clientHeight,
      pan: 0,
      panDown: 0,
    };
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (isZoom) moves.add({ ...still, factor, factorDown: factor });
    else moves.add({ ...still, pan: (sideways * unit) / plot.clientWidth });
    event.preventDefault();
  };

  const onDown = (event: PointerEvent) => {
    if (event.pointerType === "touch") {
      fingers.set(event.pointerId, placeOf(event));
      if (fingers.size > 1) {
        stop();
        plot.setPointerCapture(event.pointerId);
        return;
      }
    }
    if (event.button !== 0 || !event.isPrimary) return;
    const pointer = event.pointerType === "touch" ? "touch" : "mouse";
    start = { ...placeOf(event), id: event.pointerId, pointer };
  };

  const onMove = (event: PointerEvent) => {
    const place = placeOf(event);
    if (fingers.size > 1) {
      onPinch(event);
      return;
    }
    if (!start || start.id !== event.pointerId) {
      if (event.pointerType !== "touch") gestures.onHover(place);
      return;
    }
    const far = Math.hypot(place.x - start.x, place.y - start.y) > DRAG_THRESHOLD[start.pointer];
    if (!rect && !panning && !far) return;
    if (start.pointer === "touch") {
      const { x } = panning ?? start;
      panning = place;
      fingers.set(event.pointerId, place);
      const pan = (x - place.x) / plot.clientWidth;
      moves.add({ factor: 1, factorDown: 1, at: 0, down: 0, pan, panDown: 0 });
      return;
    }
    if (!rect) {
      plot.setPointerCapture(event.pointerId);
      gestures.onHover(null);
    }
    rect = dragRect(start, place, { width: plot.clientWidth, height: plot.clientHeight });
    gestures.onDrag(rect);
  };

  const lift = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId)) moves.flush();
  };

  const onUp = (event: PointerEvent) => {
    lift(event);
    if (start?.id !== event.pointerId) return;
    const [selected, panned] = [rect, panning];
    const { pointer } = start;
    stop();
    if (selected) gestures.onSelect(selected);
    else if (panned) moves.flush();
    else gestures.onTap(placeOf(event), pointer);
  };

  plot.addEventListener("pointerdown", onDown, { signal });
  plot.addEventListener("pointermove", onMove, { signal });
  plot.addEventListener("pointerup", onUp, { signal });
  plot.addEventListener(
    "pointercancel",
    (event) => {
      lift(event);
      stop();
    },
    { signal },
  );
  plot.addEventListener("wheel", onWheel, { passive: false, signal });
  plot.addEventListener("pointerleave", () => gestures.onHover(null), { signal });
  plot.addEventListener("dblclick", () => gestures.onReset(), { signal });
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") stop();
    },
    { signal },
  );
  return () => {
    listening.abort();
    moves.stop();
  };
}
