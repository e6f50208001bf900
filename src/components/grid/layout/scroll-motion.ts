/** Motion of the page's scroll, as pure functions of its position in successive frames. CSS pixels throughout. */
import type { Direction, RowWindow, WindowInput } from "./window.ts";

export interface ScrollMotion
  extends Pick<WindowInput, "velocity" | "direction" | "reach" | "last"> {
  readonly y: number;
  /** True if the scroll is too fast for pictures to be seen. */
  readonly isFast: boolean;
  /** Position at the last rest. */
  readonly restY: number;
}

/** Share of the reach that the next frame keeps: frames are uneven, so the longest of the last few counts. */
const REACH_KEPT = 0.9;

/** Share of the viewport in a frame above which no picture is seen, because of a fast scroll or a slow page. */
const FAST_SHARE = 1 / 6;

/** Lower threshold that ends `isFast` (hysteresis): pictures lengthen frames, and one threshold would toggle them. */
const SLOW_SHARE = FAST_SHARE / 2;

/** Share of the viewport from which a first step is a page turned by a key, whose pictures the reader looks at. */
const PAGE_KEY_SHARE = 1 / 2;

export function motionAtRest(y: number, direction: Direction): ScrollMotion {
  return { y, velocity: 0, direction, reach: 0, last: null, isFast: false, restY: y };
}

/**
 * Returns the motion after one frame from `before` to `y`; `last` is the window before it. A first step of a viewport
 * or more is a jump and leaves the reach at 0.
 */
export function motionAfterFrame(
  before: ScrollMotion,
  y: number,
  last: RowWindow,
  viewport: number,
): ScrollMotion {
  const velocity = y - before.y;
  const continues = velocity * before.velocity > 0;
  const farther = velocity > 0 ? Math.max : Math.min;
  const step = Math.abs(velocity) < viewport ? velocity : 0;
  const reach = continues ? farther(velocity, before.reach * REACH_KEPT) : step;
  const speed = Math.abs(reach) / viewport;
  const threshold = before.isFast ? SLOW_SHARE : FAST_SHARE;
  return {
    y,
    velocity,
    direction: velocity === 0 ? before.direction : velocity > 0 ? 1 : -1,
    reach,
    last,
    isFast: speed > threshold && (continues || speed < PAGE_KEY_SHARE),
    restY: before.restY,
  };
}
