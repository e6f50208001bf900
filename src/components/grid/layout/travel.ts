/** Motion of the page's scroll, as pure functions of its position in successive frames. CSS pixels throughout. */
import type { Direction, RowWindow } from "./window.ts";

export interface Travel {
  readonly y: number;
  /** Pixels a frame. */
  readonly velocity: number;
  /** See `WindowInput`. */
  readonly direction: Direction;
  /** See `WindowInput`. */
  readonly reach: number;
  /** See `WindowInput`. */
  readonly held: RowWindow | null;
  /** True if the scroll is too fast for pictures to be seen. */
  readonly hurried: boolean;
  /** Position at the last rest. */
  readonly restY: number;
}

/** Share of the reach that the next frame keeps: frames are uneven, so the longest of the last few counts. */
const REACH_KEPT = 0.9;

/** Share of the viewport in a frame above which no picture is seen, because of a fast scroll or a slow page. */
const HURRY_SHARE = 1 / 6;

/** Lower threshold that ends `hurried` (hysteresis): pictures lengthen frames, and one threshold would toggle them. */
const CALM_SHARE = HURRY_SHARE / 2;

/** Share of the viewport from which a first step is a page turned by a key, whose pictures the reader looks at. */
const TURNED_SHARE = 1 / 2;

export function atRest(y: number, direction: Direction): Travel {
  return { y, velocity: 0, direction, reach: 0, held: null, hurried: false, restY: y };
}

/**
 * Returns the motion after one frame from `before` to `y`; `held` is the current window. A first step of a viewport
 * or more is a jump and leaves the reach at 0.
 */
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
