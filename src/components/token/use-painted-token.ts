import { type RefObject, useInsertionEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * Takes over the token that the server painted once `isReady`: at its scroll position, with its focused link, and without the motion
 * of a dialog that opens. Returns true if the dialog may open: at once if the server painted no token, else from when `isReady` is true. `article` is within the dialog.
 */
export function usePaintedToken(isReady: boolean, article: RefObject<HTMLElement | null>): boolean {
  const [painted] = useState(() => document.querySelector(".painted dialog"));
  const focused = useRef<string | null>(null);
  // Earlier than the dialog takes the focus.
  useInsertionEffect(() => {
    const { activeElement } = document;
    if (isReady && painted?.contains(activeElement))
      focused.current = activeElement?.getAttribute("href") ?? null;
  }, [isReady, painted]);
  useLayoutEffect(() => {
    const dialog = article.current?.closest("dialog");
    if (!isReady || !painted?.isConnected || !dialog) return;
    for (const animation of dialog.getAnimations()) animation.finish();
    dialog.scrollTop = painted.scrollTop;
    const links = dialog.querySelectorAll("a");
    const link = [...links].find((each) => each.getAttribute("href") === focused.current);
    link?.focus({ preventScroll: true });
    painted.closest(".painted")?.remove();
  }, [isReady, painted, article]);
  // The painted token is gone after that, so the dialog stays open.
  return isReady || !painted?.isConnected;
}
