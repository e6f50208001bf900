import { useDeferredValue, useLayoutEffect } from "react";
import { useLocation } from "wouter";

function isSeen(state: unknown): boolean {
  return typeof state === "object" && state !== null && "seen" in state;
}

/**
 * The path of the page to show. A new page takes over when its chunk has arrived, and begins at its top;
 * until then the one before it stays. A step of the history that was on screen before (Back, Forward, a
 * reload) is shown at once, so that the browser finds the place where it was left.
 *
 * Ownership  `history.state.seen` is written here only, beside what others keep in the state.
 */
export function useShownPath(): string {
  const [path] = useLocation();
  const settled = useDeferredValue(path);
  const shown = isSeen(history.state) ? path : settled;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for another page
  useLayoutEffect(() => {
    if (isSeen(history.state)) return;
    history.replaceState({ ...history.state, seen: true }, "");
    window.scrollTo(0, 0);
  }, [shown]);
  return shown;
}
