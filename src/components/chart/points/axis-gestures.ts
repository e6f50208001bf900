/**
 * Recognizes gestures over an axis. They zoom that axis alone: the wheel at the pointer, a drag around the middle. A double click
 * shows the whole axis again. A finger scrolls the page, as elsewhere.
 */
import { createThrottle } from "../../../collection/throttle-edits.ts";
import { combineMoves, wheelTurn } from "./gestures.ts";
import type { ChartMove } from "./zoom.ts";

export type ChartAxis = "rank" | "height";

export interface AxisGestures {
  onMove(by: ChartMove): void;
  onReset(axis: ChartAxis): void;
}

/** Zoom factor of a drag by one CSS pixel. A drag upwards or to the right zooms in. */
const DRAG_ZOOM = 1.008;

/** Follows the pointer over `element`, the labels of an axis, until the returned function is called. */
export function watchAxis(
  element: HTMLElement,
  axis: ChartAxis,
  { onMove, onReset }: AxisGestures,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const moves = createThrottle(onMove, combineMoves);
  /** Last place of the drag, along the axis. Null if there is no drag. */
  let dragged: number | null = null;
  const isRank = axis === "rank";

  /** `at` is the place that does not move, as a share of the axis from the left or from the top. */
  const zoom = (factor: number, at: number) =>
    moves.add({
      ...{ pan: 0, panDown: 0 },
      ...(isRank
        ? { factor, at, factorDown: 1, down: 0.5 }
        : { factor: 1, at: 0.5, factorDown: factor, down: at }),
    });

  const onWheel = (event: WheelEvent) => {
    if (event.deltaY === 0) return;
    const box = element.getBoundingClientRect();
    const at = isRank
      ? (event.clientX - box.left) / box.width
      : (event.clientY - box.top) / box.height;
    zoom(wheelTurn(event).factor, at);
    event.preventDefault();
  };
  const placeOf = (event: PointerEvent) => (isRank ? -event.clientX : event.clientY);
  const onDown = (event: PointerEvent) => {
    if (event.pointerType === "touch" || event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    dragged = placeOf(event);
  };
  const onDrag = (event: PointerEvent) => {
    if (dragged === null) return;
    const place = placeOf(event);
    if (place !== dragged) zoom(DRAG_ZOOM ** (place - dragged), 0.5);
    dragged = place;
  };
  const stop = () => {
    dragged = null;
    moves.flush();
  };
  element.addEventListener("wheel", onWheel, { passive: false, signal });
  element.addEventListener("pointerdown", onDown, { signal });
  element.addEventListener("pointermove", onDrag, { signal });
  element.addEventListener("pointerup", stop, { signal });
  element.addEventListener("pointercancel", stop, { signal });
  element.addEventListener("dblclick", () => onReset(axis), { signal });
  return () => {
    listening.abort();
    moves.stop();
  };
}
