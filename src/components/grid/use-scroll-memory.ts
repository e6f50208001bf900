/**
 * Stores the page's scroll position in its history entry, so that Back, Forward and a reload restore it.
 * A new list without a stored position starts at the list's first row.
 *
 * Ownership  Only this module writes `history.state.scrollY`. It keeps the other fields of the state.
 */
import { useEffect, useLayoutEffect, useRef } from "react";
import { createDebounce } from "./layout/debounce.ts";

/** Milliseconds from the last scroll event to the write: some browsers limit history writes. */
const SAVE_DEBOUNCE_MS = 150;

function storedY(): number | null {
  const y: unknown = history.state?.scrollY;
  return typeof y === "number" ? y : null;
}

/** Scrolls a page to its top, unless its history entry has a stored position. */
export function usePageTop(): void {
  useLayoutEffect(() => {
    // The reader may have scrolled what the server painted.
    if (storedY() === null && !document.querySelector(".painted")) window.scrollTo(0, 0);
  }, []);
}

/**
 * `path` is the grid's address and the prefix of its tokens' addresses. `queryKey` identifies the current list; it is
 * null while there is none. `toListTop` scrolls back to the first row if the reader is past it.
 */
export function useScrollMemory(path: string, queryKey: string | null, toListTop: () => void) {
  const lastKey = useRef<string | null>(null);

  useEffect(() => {
    const before = history.scrollRestoration;
    history.scrollRestoration = "manual";
    return () => {
      history.scrollRestoration = before;
    };
  }, []);

  useLayoutEffect(() => {
    if (queryKey === null || lastKey.current === queryKey) return;
    const first = lastKey.current === null;
    lastKey.current = queryKey;
    const y = storedY();
    if (y !== null) window.scrollTo(0, y);
    else if (!first) toListTop();
  }, [queryKey, toListTop]);

  useEffect(() => {
    const save = () => {
      debouncedSave.cancel();
      // A page that unmounts shrinks and scrolls while the address is already the next page's.
      const here = location.pathname.startsWith(path);
      const y = Math.round(window.scrollY);
      if (here && lastKey.current !== null && storedY() !== y)
        history.replaceState({ ...history.state, scrollY: y }, "");
    };
    const debouncedSave = createDebounce(SAVE_DEBOUNCE_MS, save);
    // A press can navigate away, so the position is saved before.
    const onPress = () => {
      if (debouncedSave.isPending()) save();
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("scroll", debouncedSave.touch, { passive: true, signal });
    window.addEventListener("pointerdown", onPress, { capture: true, passive: true, signal });
    window.addEventListener("keydown", onPress, { capture: true, passive: true, signal });
    return () => {
      debouncedSave.cancel();
      listening.abort();
    };
  }, [path]);
}
