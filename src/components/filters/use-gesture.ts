import { useCallback, useEffect, useRef, useState } from "react";
import type { EditMode } from "../../collection/use-query.ts";

/** Least time between two edits during a gesture: browsers refuse over a hundred history updates in a few seconds. */
const EDIT_INTERVAL_MS = 150;

/**
 * Throttles a gesture of many moves and makes it one history entry. The first edit is pushed and the later ones
 * replace it, so that Back undoes the whole gesture. The last move is always applied. `at` is the current value of the
 * gesture; null while there is none.
 */
export function useGesture<T>(apply: (to: T, mode: EditMode) => void) {
  const [at, setAt] = useState<T | null>(null);
  const latestApply = useRef(apply);
  latestApply.current = apply;
  const pending = useRef<T | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const mode = useRef<EditMode>("push");

  const flush = useCallback(() => {
    if (pending.current === null) return;
    latestApply.current(pending.current, mode.current);
    mode.current = "replace";
    pending.current = null;
  }, []);

  const move = useCallback(
    (to: T) => {
      setAt(to);
      pending.current = to;
      if (timer.current !== undefined) return;
      flush();
      const again = () => {
        timer.current = pending.current === null ? undefined : setTimeout(again, EDIT_INTERVAL_MS);
        flush();
      };
      timer.current = setTimeout(again, EDIT_INTERVAL_MS);
    },
    [flush],
  );

  const end = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    flush();
    mode.current = "push";
    setAt(null);
  }, [flush]);

  useEffect(() => end, [end]);
  return { at, move, end };
}
