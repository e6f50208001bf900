import { useLayoutEffect } from "react";

function isSeen(state: unknown): boolean {
  return typeof state === "object" && state !== null && "seen" in state;
}

/**
 * Begins each new page at its top. A step of the history that was on screen before (Back, Forward, a
 * reload) is left to the browser, which knows the place. `path` is the address now shown.
 *
 * Ownership  `history.state.seen` is written here only, beside what others keep in the state.
 */
export function usePageStart(path: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what it waits for
  useLayoutEffect(() => {
    if (isSeen(history.state)) return;
    history.replaceState({ ...history.state, seen: true }, "");
    window.scrollTo(0, 0);
  }, [path]);
}
