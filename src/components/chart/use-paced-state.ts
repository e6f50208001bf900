import { useEffect, useRef, useState } from "react";
import type { CollectionState } from "../../collection/collection-store.ts";
import { useCollectionStore } from "../../collection/use-collection.ts";

/** After a redraw, so many times as long as it took: live changes leave the page the rest of its time. */
const REST = 4;
/** Rows kept of what changed between two redraws. */
const MOST_CHANGED = 12;

export interface PacedState {
  readonly state: CollectionState;
  /** RowIndex of what changed since the state before, the latest last. */
  readonly changed: readonly number[];
}

/** What is more than the market's next change: a load, or the answer to another query. */
function isAsked(before: CollectionState, next: CollectionState): boolean {
  return (
    before.fixed !== next.fixed ||
    before.figures !== next.figures ||
    before.view?.query !== next.view?.query
  );
}

/**
 * The mirror for who takes long to draw it: what the reader asked for comes at once, the market's changes as often
 * as there is time for them, at most one a frame, and not at all while nobody sees what is drawn of it.
 */
export function usePacedState(inView: boolean): PacedState {
  const store = useCollectionStore();
  const [paced, setPaced] = useState<PacedState>(() => ({ state: store.getState(), changed: [] }));
  const latest = useRef(paced.state);
  useEffect(() => {
    let heard = latest.current.lastChanges;
    let changed: number[] = [];
    let freeAt = 0;
    let timer = 0;
    let frame = 0;
    const take = () => {
      clearTimeout(timer);
      timer = 0;
      cancelAnimationFrame(frame);
      const began = performance.now();
      latest.current = store.getState();
      setPaced({ state: latest.current, changed });
      changed = [];
      freeAt = Number.POSITIVE_INFINITY;
      // It is drawn in the next frame, and what comes after that is free of it.
      frame = requestAnimationFrame(() => {
        frame = 0;
        timer = window.setTimeout(() => {
          const now = performance.now();
          freeAt = now + REST * (now - began);
          timer = 0;
          if (inView && store.getState() !== latest.current)
            timer = window.setTimeout(take, freeAt - now);
        });
      });
    };
    const onChange = () => {
      const next = store.getState();
      const { lastChanges } = next;
      if (lastChanges !== heard && lastChanges)
        changed = [...changed, ...lastChanges.rows.subarray(0, MOST_CHANGED)].slice(-MOST_CHANGED);
      heard = lastChanges;
      if (isAsked(latest.current, next)) take();
      else if (!inView) return;
      else if (performance.now() >= freeAt) take();
      else if (timer === 0 && frame === 0)
        timer = window.setTimeout(take, freeAt - performance.now());
    };
    if (store.getState() !== latest.current) onChange();
    const unsubscribe = store.subscribe(onChange);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [store, inView]);
  return paced;
}
