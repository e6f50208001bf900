import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Gives the focus back to what had it when `element` was first shown, if `element` goes away with the focus
 * inside. Where nothing had it, or that is gone too, the button that shows and hides the filters takes it.
 */
export function useFocusReturn(element: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      // Still in the document: effects are undone before elements go.
      if (!shown?.contains(document.activeElement)) return;
      const held = before !== document.body && before?.isConnected ? before : null;
      const target = held ?? document.querySelector("[aria-keyshortcuts='f']");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [element, before]);
}
