/**
 * The window of rows that follows the page's scroll: one update a frame, and a render only when
 * another row is due. Reads nothing of the layout but the scroll position.
 */
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { setHurried } from "../card/picture-wait.ts";
import { createSettle } from "./settle.ts";
import { atRest, onward, type Travel } from "./travel.ts";
import {
  firstRows,
  placeWindow,
  type RowWindow,
  type ScrollRange,
  stretchOf,
  virtualOffset,
} from "./window.ts";

/** Without a scroll event for this long the reader has stopped: the spare rows lie as at rest. */
const REST_MS = 120;

interface RowWindowInput {
  /** From the document's top edge to the grid's. */
  readonly top: number;
  /** What a sticky bar covers of the viewport. */
  readonly coveredTop: number;
  readonly range: ScrollRange;
  readonly rowHeight: number;
  readonly rowCount: number;
  /** False in the first render, which has the rows in view and the next. */
  readonly hasSpare: boolean;
}

export interface PlacedWindow extends RowWindow {
  /** First row that was in view from its top edge on when the reader last stood still. */
  readonly firstVisible: number;
  /** To be added to a row's place in the list for its place in the element; 0 up to `MAX_SCROLL_PX`. */
  readonly shift: number;
  /** The reader is on the way. */
  readonly moving: boolean;
}

function place(input: RowWindowInput, travel: Travel): PlacedWindow {
  const { top, coveredTop, range, rowHeight, rowCount, hasSpare } = input;
  const real = travel.y - top;
  const offset = virtualOffset(real, range);
  const { viewport } = range;
  const stretch = stretchOf(range);
  const placed = hasSpare
    ? placeWindow({
        ...{ offset, viewport, rowHeight, rowCount },
        velocity: travel.velocity * stretch,
        direction: travel.direction,
        reach: travel.reach * stretch,
        held: travel.held,
      })
    : firstRows(offset, viewport, rowHeight, rowCount);
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
    const follow = (after: (y: number, placed: RowWindow, viewport: number) => Travel) => {
      const { scrollY } = window;
      const { input, placed } = latest.current;
      travel.current = after(scrollY, placed, input.range.viewport);
      const { hurried } = travel.current;
      if (hurried) setHurried(true);
      const next = place(input, travel.current);
      const comesToRest = placed.moving && !next.moving;
      // In this frame, before it is painted: a later render would show a gap first.
      if (comesToRest || !samePlace(next, placed)) flushSync(render);
      // After the cards have changed: none is given a picture that its next token drops.
      if (!hurried) setHurried(false);
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
      follow((y, placed, viewport) => onward(travel.current, y, placed, viewport));
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
