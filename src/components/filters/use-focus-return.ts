import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * Restores the focus if `element` unmounts with the focus inside. The focus returns to the element that had it when
 * `element` was first shown. If there was none, or it is gone, the button that toggles the filters gets the focus.
 */
export function useFocusReturn(element: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const shown = element.current;
    return () => {
      // The element is still in the document: React cleans up layout effects before it removes elements.
      if (!shown?.contains(document.activeElement)) return;
      const focused = before !== document.body && before?.isConnected ? before : null;
      const target = focused ?? document.querySelector("[aria-keyshortcuts='f']");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, [element, before]);
}
