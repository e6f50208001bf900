import { useDeferredValue, useLayoutEffect } from "react";
import { useLocation } from "wouter";

function isSeen(state: unknown): boolean {
  return typeof state === "object" && state !== null && "seen" in state;
}

/**
 * Returns the path of the page to show. A new page appears once its chunk has loaded, scrolled to its top; until
 * then the previous page stays. A history entry that was shown before (Back, Forward, a reload) appears
 * immediately, so that the browser can restore its scroll position.
 *
 * Only this hook writes `history.state.seen`. It preserves the other fields of the state.
 */
export function useShownPath(): string {
  const [path] = useLocation();
  const deferredPath = useDeferredValue(path);
  const shown = isSeen(history.state) ? path : deferredPath;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is shown
  useLayoutEffect(() => {
    if (isSeen(history.state)) return;
    history.replaceState({ ...history.state, seen: true }, "");
    // The reader may have scrolled the server's HTML of the first page.
    if (!document.querySelector(".painted")) window.scrollTo(0, 0);
  }, [shown]);
  return shown;
}
