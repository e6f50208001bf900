import { useEffect, useRef, useState } from "react";
import type { CollectionState } from "../../collection/collection-store.ts";
import { useCollectionStore } from "../../collection/use-collection.ts";

/** Pause after a redraw, as a multiple of the redraw's duration, so that live changes leave the page time. */
const PAUSE_RATIO = 4;
/** Maximum number of changed rows kept between two redraws. */
const MAX_CHANGED_ROWS = 12;

export interface ThrottledState {
  readonly state: CollectionState;
  /** RowIndex of each row that changed since the previous state, the latest last. */
  readonly changed: readonly number[];
}

/** True if more than the market changed: a load, or the answer to another query. */
function bypassesThrottle(before: CollectionState, next: CollectionState): boolean {
  return (
    before.fixed !== next.fixed ||
    before.figures !== next.figures ||
    before.view?.query !== next.view?.query
  );
}

/**
 * Throttles the mirror for a component that is slow to draw. A load or a query answer passes immediately. Market
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
    let freeAt = 0;
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
      freeAt = Number.POSITIVE_INFINITY;
      // The state is drawn in the next frame. A timer set in that frame fires after the drawing.
      frame = requestAnimationFrame(() => {
        frame = 0;
        timer = window.setTimeout(() => {
          const now = performance.now();
          freeAt = now + PAUSE_RATIO * (now - began);
          timer = 0;
          if (inView && store.getState() !== latest.current)
            timer = window.setTimeout(flush, freeAt - now);
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
      else if (performance.now() >= freeAt) flush();
      else if (timer === 0 && frame === 0)
        timer = window.setTimeout(flush, freeAt - performance.now());
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
