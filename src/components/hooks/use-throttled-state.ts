import { useEffect, useRef, useState } from "react";
import type { CollectionState } from "../../collection/collection-store.ts";
import { useCollectionStore } from "../../collection/use-collection.ts";

/** Pause after a redraw, as a multiple of its duration. It keeps the main thread free for other work. */
const PAUSE_RATIO = 9;
/** Maximum number of changed rows kept between two redraws. */
const MAX_CHANGED_ROWS = 12;

export interface ThrottledState {
  readonly state: CollectionState;
  /** Rows that changed since the previous state, at most `MAX_CHANGED_ROWS`, the latest last. */
  readonly changed: readonly number[];
}

/** Returns true if more than the market changed: the collection was loaded, or another query was answered. */
function bypassesThrottle(before: CollectionState, next: CollectionState): boolean {
  return (
    before.fixed !== next.fixed ||
    before.figures !== next.figures ||
    before.view?.query !== next.view?.query
  );
}

/**
 * Returns the collection's state, throttled for a component that is slow to draw. A load or a query answer passes immediately. Market
 * changes pass as often as time allows, at most once a frame, and not at all while the component is out of view.
 */
export function useThrottledState(inView: boolean): ThrottledState {
  const store = useCollectionStore();
  const [throttled, setThrottled] = useState<ThrottledState>(() => ({
    state: store.getState(),
    changed: [],
  }));
  const latest = useRef(throttled.state);
  useEffect(() => {
    let lastSeen = latest.current.lastChanges;
    let changed: number[] = [];
    /** Infinite while a redraw is in progress. */
    let nextFlushAt = 0;
    let timer = 0;
    let frame = 0;
    const flush = () => {
      clearTimeout(timer);
      timer = 0;
      cancelAnimationFrame(frame);
      const began = performance.now();
      latest.current = store.getState();
      setThrottled({ state: latest.current, changed });
      changed = [];
      nextFlushAt = Number.POSITIVE_INFINITY;
      // The state is drawn in the next frame. A timer set in that frame fires after the drawing.
      frame = requestAnimationFrame(() => {
        frame = 0;
        timer = window.setTimeout(() => {
          const now = performance.now();
          nextFlushAt = now + PAUSE_RATIO * (now - began);
          timer = 0;
          if (inView && store.getState() !== latest.current)
            timer = window.setTimeout(flush, nextFlushAt - now);
        });
      });
    };
    const onChange = () => {
      const next = store.getState();
      const { lastChanges } = next;
      if (lastChanges !== lastSeen && lastChanges)
        changed = [...changed, ...lastChanges.rows.subarray(0, MAX_CHANGED_ROWS)].slice(
          -MAX_CHANGED_ROWS,
        );
      lastSeen = lastChanges;
      if (bypassesThrottle(latest.current, next)) flush();
      else if (!inView) return;
      else if (performance.now() >= nextFlushAt) flush();
      else if (timer === 0 && frame === 0)
        timer = window.setTimeout(flush, nextFlushAt - performance.now());
    };
    if (store.getState() !== latest.current) onChange();
    const unsubscribe = store.subscribe(onChange);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [store, inView]);
  return throttled;
}
