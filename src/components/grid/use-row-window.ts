/**
 * The window of rows that follows the page's scroll: one update a frame, and a render only when
 * another row is due. Reads nothing of the layout but the scroll position.
 */
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { placeWindow, type RowWindow, type ScrollRange, virtualOffset } from "./window.ts";

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
  /** First row that is in view from its top edge on. */
  readonly firstVisible: number;
  /** To be added to a row's place in the list for its place in the element; 0 up to `MAX_SCROLL_PX`. */
  readonly shift: number;
}

interface Travel {
  y: number;
  /** Pixels a frame. */
  velocity: number;
}

function place(input: RowWindowInput, travel: Travel): PlacedWindow {
  const { top, coveredTop, range, rowHeight, rowCount } = input;
  const real = travel.y - top;
  const offset = virtualOffset(real, range);
  const { velocity } = travel;
  const placed = placeWindow({ offset, viewport: range.viewport, velocity, rowHeight, rowCount });
  const firstVisible = Math.min(
    Math.max(0, Math.ceil((offset + coveredTop) / rowHeight)),
    rowCount - 1,
  );
  return { ...placed, firstVisible, shift: real - offset };
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
  const [travel] = useState<{ current: Travel }>(() => ({
    current: { y: window.scrollY, velocity: 0 },
  }));
  const [, render] = useReducer((count: number) => count + 1, 0);
  const placed = place(input, travel.current);
  const latest = useRef({ input, placed });

  useLayoutEffect(() => {
    latest.current = { input, placed };
  });

  useEffect(() => {
    let frame = 0;
    let rest = 0;
    const follow = (y: number, velocity: number) => {
      travel.current = { y, velocity };
      if (samePlace(place(latest.current.input, travel.current), latest.current.placed)) return;
      // In this frame, before it is painted: a later render would show a gap first.
      flushSync(render);
    };
    const onFrame = () => {
      frame = 0;
      const { scrollY } = window;
      follow(scrollY, scrollY - travel.current.y);
    };
    const onRest = () => follow(window.scrollY, 0);
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(onFrame);
      clearTimeout(rest);
      rest = window.setTimeout(onRest, REST_MS);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      window.removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
      clearTimeout(rest);
    };
  }, [travel]);

  return placed;
}
