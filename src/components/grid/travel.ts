/** How a reader moves over the page, as pure functions of where a scroll left it in frame after frame. All in CSS pixels of the page. */
import type { Direction, RowWindow } from "./window.ts";

export interface Travel {
  readonly y: number;
  /** Pixels a frame. */
  readonly velocity: number;
  /** As in `WindowInput`. */
  readonly direction: Direction;
  /** As in `WindowInput`. */
  readonly reach: number;
  /** As in `WindowInput`. */
  readonly held: RowWindow | null;
  /** Nobody sees a picture at this pace. */
  readonly hurried: boolean;
  /** Where the reader last stood still. */
  readonly restY: number;
}

/** Of the reach, in the next frame: frames are uneven, and the longest of the last few counts. */
const REACH_KEPT = 0.9;

/** Of the viewport in a frame: who goes so fast, or on a page so slow, sees no picture. */
const HURRY_SHARE = 1 / 6;

/** As much slower they are hurried no more: else pictures would come and go as frames grow longer for them. */
const CALM_SHARE = HURRY_SHARE / 2;

/** Of the viewport, in a first step: a page that a key has turned, whose pictures are looked at. */
const TURNED_SHARE = 1 / 2;

export function atRest(y: number, direction: Direction): Travel {
  return { y, velocity: 0, direction, reach: 0, held: null, hurried: false, restY: y };
}

/** On from `before` to `y`, in one frame, with the window as it stands. A first step of more than the viewport is a leap, and no travel. */
export function onward(before: Travel, y: number, held: RowWindow, viewport: number): Travel {
  const velocity = y - before.y;
  const goesOn = velocity * before.velocity > 0;
  const farther = velocity > 0 ? Math.max : Math.min;
  const step = Math.abs(velocity) < viewport ? velocity : 0;
  const reach = goesOn ? farther(velocity, before.reach * REACH_KEPT) : step;
  const pace = Math.abs(reach) / viewport;
  const hurry = before.hurried ? CALM_SHARE : HURRY_SHARE;
  return {
    y,
    velocity,
    direction: velocity === 0 ? before.direction : velocity > 0 ? 1 : -1,
    reach,
    held,
    hurried: pace > hurry && (goesOn || pace < TURNED_SHARE),
    restY: before.restY,
  };
}
