/**
 * Stores the page's scroll position in its history entry, so that Back, Forward and a reload restore it.
 * A new answer without a stored position starts at the list's first row.
 *
 * Ownership  Only this module writes `history.state.scrollY`. It keeps the other fields of the state.
 */
import { useEffect, useLayoutEffect, useRef } from "react";
import { createSettle } from "./layout/settle.ts";

/** Milliseconds from the last scroll event to the write: some browsers limit history writes. */
const SETTLE_MS = 150;

function rememberedY(): number | null {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("scrollY" in state)) return null;
  return typeof state.scrollY === "number" ? state.scrollY : null;
}

function remember(y: number): void {
  if (rememberedY() === y) return;
  history.replaceState({ ...history.state, scrollY: y }, "");
}

/** Scrolls a page to its top, unless its history entry has a stored position. */
export function usePageTop(): void {
  useLayoutEffect(() => {
    if (rememberedY() === null) window.scrollTo(0, 0);
  }, []);
}

/**
 * `path` is the grid's address and the prefix of its tokens' addresses. `answer` identifies the current list; it is
 * null while there is none. `toListTop` scrolls back to the first row if the reader is past it.
 */
export function useScrollMemory(path: string, answer: string | null, toListTop: () => void): void {
  const settled = useRef<string | null>(null);

  useEffect(() => {
    const before = history.scrollRestoration;
    history.scrollRestoration = "manual";
    return () => {
      history.scrollRestoration = before;
    };
  }, []);

  useLayoutEffect(() => {
    if (answer === null || settled.current === answer) return;
    const first = settled.current === null;
    settled.current = answer;
    const y = rememberedY();
    if (y !== null) window.scrollTo(0, y);
    else if (!first) toListTop();
  }, [answer, toListTop]);

  useEffect(() => {
    const save = () => {
      settle.cancel();
      // A page that unmounts shrinks and scrolls while the address is already the next page's.
      const here = location.pathname.startsWith(path);
      if (here && settled.current !== null) remember(Math.round(window.scrollY));
    };
    const settle = createSettle(SETTLE_MS, save);
    // A press can navigate away, so the position is saved before.
    const onPress = () => {
      if (settle.isPending()) save();
    };
    window.addEventListener("scroll", settle.touch, { passive: true });
    window.addEventListener("pointerdown", onPress, { capture: true, passive: true });
    window.addEventListener("keydown", onPress, { capture: true, passive: true });
    return () => {
      settle.cancel();
      window.removeEventListener("scroll", settle.touch);
      window.removeEventListener("pointerdown", onPress, { capture: true });
      window.removeEventListener("keydown", onPress, { capture: true });
    };
  }, [path]);
}
