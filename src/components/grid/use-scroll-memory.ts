/**
 * Keeps the page's scroll position with its step in the history: Back, Forward and a reload return to
 * what the reader saw. A new answer without a remembered position begins at the list's first row.
 *
 * Ownership  `history.state.scrollY` is written here only, beside what others keep in the state.
 */
import { useEffect, useLayoutEffect, useRef } from "react";
import { createSettle } from "./settle.ts";

/** After the last scroll event, so that browsers which limit history writes are not bothered. */
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

/** Begins a page at its top, unless its step in the history remembers another place. */
export function usePageTop(): void {
  useLayoutEffect(() => {
    if (rememberedY() === null) window.scrollTo(0, 0);
  }, []);
}

/**
 * `path` is the grid's address, under which its tokens lie. `answer` names the list now shown, null while there is none. `toListTop` scrolls back to the first
 * row if the reader is past it.
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
      // A page on its way out shrinks and scrolls, under the next one's address.
      const here = location.pathname.startsWith(path);
      if (here && settled.current !== null) remember(Math.round(window.scrollY));
    };
    const settle = createSettle(SETTLE_MS, save);
    // A press can leave the step: it must know its position by then.
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
