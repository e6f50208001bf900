/**
 * The window of rows that follows the page's scroll: one update a frame, and a render only when
 * another row is due. Reads nothing of the layout but the scroll position.
 */
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { setHurried } from "../card/picture-wait.ts";
import { createSettle } from "./settle.ts";
import {
  type Direction,
  placeWindow,
  type RowWindow,
  type ScrollRange,
  virtualOffset,
} from "./window.ts";

/** Without a scroll event for this long the reader has stopped: the spare rows spread evenly. */
const REST_MS = 120;

interface RowWindowInput {
  /** From the document's top edge to the grid's. */
  readonly top: number;
  /** What a sticky bar covers of the viewport. */
  readonly coveredTop: number;
  readonly range: ScrollRange;
  readonly rowHeight: number;
  readonly rowCount: number;
}

export interface PlacedWindow extends RowWindow {
  /** First row that was in view from its top edge on when the reader last stood still. */
  readonly firstVisible: number;
  /** To be added to a row's place in the list for its place in the element; 0 up to `MAX_SCROLL_PX`. */
  readonly shift: number;
  /** The reader is on the way. */
  readonly moving: boolean;
}

interface Travel {
  readonly y: number;
  /** Pixels a frame. */
  readonly velocity: number;
  /** As in `WindowInput`. */
  readonly direction: Direction;
  /** As in `WindowInput`. */
  readonly reach: number;
  /** As in `WindowInput`. */
  readonly held: RowWindow | null;
  /** Where the reader last stood still. */
  readonly restY: number;
}

/** Of the reach, in the next frame: frames are uneven, and the longest of the last few counts. */
const REACH_KEPT = 0.9;

/** Of the viewport in a frame: who goes so fast, or on a page so slow, sees no picture. */
const HURRY_SHARE = 1 / 6;

/** Of the viewport, in one step from rest: a page turned by a key. */
const LEAP_SHARE = 1 / 2;

/** A first step tells as well, unless it is a leap. */
function isHurried({ velocity, reach }: Travel, viewport: number): boolean {
  if (reach !== 0) return Math.abs(reach) > viewport * HURRY_SHARE;
  const step = Math.abs(velocity);
  return step > viewport * HURRY_SHARE && step < viewport * LEAP_SHARE;
}

function atRest(y: number, direction: Direction): Travel {
  return { y, velocity: 0, direction, reach: 0, held: null, restY: y };
}

/** On from `before` to `y`, in one frame. A single leap is no travel. */
function onward(before: Travel, y: number, held: RowWindow): Travel {
  const velocity = y - before.y;
  const goesOn = velocity * before.velocity > 0;
  const farther = velocity > 0 ? Math.max : Math.min;
  return {
    y,
    velocity,
    direction: velocity === 0 ? before.direction : velocity > 0 ? 1 : -1,
    reach: goesOn ? farther(velocity, before.reach * REACH_KEPT) : 0,
    held,
    restY: before.restY,
  };
}

function place(input: RowWindowInput, travel: Travel): PlacedWindow {
  const { top, coveredTop, range, rowHeight, rowCount } = input;
  const real = travel.y - top;
  const offset = virtualOffset(real, range);
  const { viewport } = range;
  const placed = placeWindow({ ...travel, offset, viewport, rowHeight, rowCount });
  const restOffset = virtualOffset(travel.restY - top, range);
  const firstVisible = Math.min(
    Math.max(0, Math.ceil((restOffset + coveredTop) / rowHeight)),
    rowCount - 1,
  );
  return { ...placed, firstVisible, shift: real - offset, moving: travel.velocity !== 0 };
}

function samePlace(a: PlacedWindow, b: PlacedWindow): boolean {
  return (
    a.first === b.first &&
    a.end === b.end &&
    a.shift === b.shift &&
    a.firstVisible === b.firstVisible
  );
}

export function useRowWindow(input: RowWindowInput): PlacedWindow {
  const [travel] = useState<{ current: Travel }>(() => ({ current: atRest(window.scrollY, 1) }));
  const [, render] = useReducer((count: number) => count + 1, 0);
  const placed = place(input, travel.current);
  const latest = useRef({ input, placed });

  useLayoutEffect(() => {
    latest.current = { input, placed };
  });

  useEffect(() => {
    let restFrame = 0;
    const follow = (after: (y: number, placed: RowWindow) => Travel) => {
      const { scrollY } = window;
      const { input, placed } = latest.current;
      travel.current = after(scrollY, placed);
      setHurried(isHurried(travel.current, input.range.viewport));
      const next = place(input, travel.current);
      const comesToRest = placed.moving && !next.moving;
      if (samePlace(next, placed) && !comesToRest) return;
      // In this frame, before it is painted: a later render would show a gap first.
      flushSync(render);
    };
    const onRest = () => {
      restFrame = 0;
      follow((y) => atRest(y, travel.current.direction));
    };
    // A thread that was busy hears of its rest before it hears of the scroll: a frame has both, the scroll first.
    const rest = createSettle(REST_MS, () => {
      restFrame = requestAnimationFrame(onRest);
    });
    // Browsers tell of a scroll once a frame, before all else in it.
    const onScroll = () => {
      if (restFrame !== 0) cancelAnimationFrame(restFrame);
      restFrame = 0;
      rest.touch();
      follow((y, placed) => onward(travel.current, y, placed));
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      cancelAnimationFrame(restFrame);
      rest.cancel();
      setHurried(false);
    };
  }, [travel]);

  return placed;
}
