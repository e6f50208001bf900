/** Window of virtualized rows. Updates once a frame, and reads nothing of the layout but the scroll position. */
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { setFastScroll } from "../shared/picture/defer-picture.ts";
import { createDebounce } from "./layout/debounce.ts";
import { isLowEnd } from "./layout/low-end.ts";
import { motionAfterFrame, motionAtRest, type ScrollMotion } from "./layout/scroll-motion.ts";
import {
  firstRows,
  placeWindow,
  type RowWindow,
  type ScrollRange,
  stretchOf,
  virtualOffset,
} from "./layout/window.ts";

/** Milliseconds without a scroll event after which the scroll counts as ended. */
const REST_MS = 120;

interface RowWindowInput {
  /** From the document's top edge to the grid's. */
  readonly top: number;
  /** CSS pixels of the viewport that a sticky bar covers. */
  readonly coveredTop: number;
  readonly range: ScrollRange;
  readonly rowHeight: number;
  readonly rowCount: number;
  /** False in the first frame, which has only `firstRows`. */
  readonly hasOverscan: boolean;
}

export interface PlacedWindow extends RowWindow {
  /** First grid row whose top edge was in view when the reader last stopped scrolling; -1 if there are no rows. */
  readonly firstVisible: number;
  /** Real minus virtual offset, in CSS pixels (see `window.ts`); 0 for a list of up to `MAX_SCROLL_PX`. */
  readonly shift: number;
  /** True from the first render during a scroll until it ends. A scroll may begin without a render. */
  readonly moving: boolean;
  /** `firstRows` of the scroll position. */
  readonly seen: RowWindow;
  /** Scroll position of the page, as of its last event. To ask the page for it would lay it out. */
  readonly y: number;
}

function place(input: RowWindowInput, motion: ScrollMotion): PlacedWindow {
  const { top, coveredTop, range, rowHeight, rowCount, hasOverscan } = input;
  const real = motion.y - top;
  const offset = virtualOffset(real, range);
  const { viewport } = range;
  const stretch = stretchOf(range);
  const seen = firstRows(offset, viewport, rowHeight, rowCount);
  const placed = hasOverscan
    ? placeWindow({
        ...{ offset, viewport, rowHeight, rowCount },
        velocity: motion.velocity * stretch,
        direction: motion.direction,
        reach: motion.reach * stretch,
        lowEnd: isLowEnd(navigator),
        last: motion.last,
      })
    : seen;
  const restOffset = virtualOffset(motion.restY - top, range);
  const firstVisible = Math.min(
    Math.max(0, Math.ceil((restOffset + coveredTop) / rowHeight)),
    rowCount - 1,
  );
  const { y, velocity } = motion;
  return { ...placed, firstVisible, shift: real - offset, moving: velocity !== 0, seen, y };
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
  const [motion] = useState<{ current: ScrollMotion }>(() => ({
    current: motionAtRest(window.scrollY, 1),
  }));
  const [, render] = useReducer((count: number) => count + 1, 0);
  const placed = place(input, motion.current);
  const latest = useRef({ input, placed });

  useLayoutEffect(() => {
    latest.current = { input, placed };
  });

  useEffect(() => {
    let restFrame = 0;
    const update = (
      nextMotion: (y: number, placed: RowWindow, viewport: number) => ScrollMotion,
    ) => {
      const { scrollY } = window;
      const { input, placed } = latest.current;
      motion.current = nextMotion(scrollY, placed, input.range.viewport);
      const { isFast } = motion.current;
      if (isFast) setFastScroll(true);
      const next = place(input, motion.current);
      const comesToRest = placed.moving && !next.moving;
      // Renders in this frame, before the paint: a later render would show a gap first.
      if (comesToRest || !samePlace(next, placed)) flushSync(render);
      // After the render, so that no card loads a picture for a token that the render replaces.
      if (!isFast) setFastScroll(false);
    };
    const onRest = () => {
      restFrame = 0;
      update((y) => motionAtRest(y, motion.current.direction));
    };
    // On a busy thread the timer can fire before a pending scroll event. Within a frame, the scroll event comes first.
    const restDebounce = createDebounce(REST_MS, () => {
      restFrame = requestAnimationFrame(onRest);
    });
    // Browsers dispatch scroll events once a frame, before its animation frame callbacks.
    const onScroll = () => {
      if (restFrame !== 0) cancelAnimationFrame(restFrame);
      restFrame = 0;
      restDebounce.touch();
      update((y, placed, viewport) => motionAfterFrame(motion.current, y, placed, viewport));
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      cancelAnimationFrame(restFrame);
      restDebounce.cancel();
      setFastScroll(false);
    };
  }, [motion]);

  return placed;
}
