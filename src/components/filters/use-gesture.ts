import { useCallback, useEffect, useRef, useState } from "react";
import { createThrottle } from "../../collection/throttle-edits.ts";
import type { EditMode } from "../../collection/use-query.ts";

/**
 * Throttles a gesture of many moves and makes it one history entry. The first edit is pushed and the later ones
 * replace it, so that Back undoes the whole gesture. The last move is always applied. `at` is the current value of the
 * gesture; null while there is none.
 */
export function useGesture<T>(apply: (to: T, mode: EditMode) => void) {
  const [at, setAt] = useState<T | null>(null);
  const latestApply = useRef(apply);
  latestApply.current = apply;
  const mode = useRef<EditMode>("push");
  const [edits] = useState(() =>
    createThrottle((to: T) => {
      latestApply.current(to, mode.current);
      mode.current = "replace";
    }),
  );

  const move = useCallback(
    (to: T) => {
      setAt(to);
      edits.add(to);
    },
    [edits],
  );

  const end = useCallback(() => {
    edits.flush();
    edits.stop();
    mode.current = "push";
    setAt(null);
  }, [edits]);

  useEffect(() => end, [end]);
  return { at, move, end };
}
