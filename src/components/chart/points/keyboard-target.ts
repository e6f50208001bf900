import { type ChartPoints, isListed } from "./chart-points.ts";
import type { Place } from "./gestures.ts";
import type { ChartMove } from "./zoom.ts";

/** Returns the rows of the listed points. Row order is rank order, and so the order in the chart. */
function listedRows(points: ChartPoints): Uint32Array {
  return points.rows.filter((_, point) => isListed(points, point)).sort();
}

/** Returns the row that `key` moves to from `row`, or null if the key does not move or no point is listed. */
export function keyboardTarget(
  key: string,
  points: ChartPoints,
  row: number | null,
): number | null {
  if (key !== "ArrowLeft" && key !== "ArrowRight" && key !== "Home" && key !== "End") return null;
  const rows = listedRows(points);
  const last = rows.length - 1;
  if (key === "Home" || row === null) return rows[0] ?? null;
  if (key === "End") return rows[last] ?? null;
  if (key === "ArrowRight") return rows.find((each) => each > row) ?? rows[last] ?? null;
  return rows.findLast((each) => each < row) ?? rows[0] ?? null;
}

const ZOOM_FACTOR = 2;
/** Distance of a pan by key, as a share of the ranks shown. */
const PAN_SHARE = 0.25;

/** Returns the zoom or pan of a key, or null. `place` is the centre of the zoom, in shares of width and height. */
export function keyboardMove(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  place: Place,
): ChartMove | null {
  const still = { factor: 1, factorDown: 1, at: place.x, down: place.y, pan: 0, panDown: 0 };
  const zoomed = (factor: number) => ({ ...still, factor, factorDown: factor });
  if (key === "+" || key === "=") return zoomed(1 / ZOOM_FACTOR);
  if (key === "-") return zoomed(ZOOM_FACTOR);
  if (!shiftKey || (key !== "ArrowLeft" && key !== "ArrowRight")) return null;
  return { ...still, pan: key === "ArrowLeft" ? -PAN_SHARE : PAN_SHARE };
}
