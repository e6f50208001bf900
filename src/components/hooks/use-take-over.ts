import { useLayoutEffect } from "react";

/**
 * Shows the app in the place of the first screen that the server sent, in the frame in which `isReady` becomes true. A focused link
 * of that screen passes its focus on.
 */
export function useTakeOver(isReady: boolean): void {
  useLayoutEffect(() => {
    const painted = isReady && document.querySelector(".painted");
    if (!painted) return;
    const { activeElement } = document;
    const href = painted.contains(activeElement) && activeElement?.getAttribute("href");
    painted.remove();
    if (!href) return;
    const link = document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
    link?.focus({ preventScroll: true });
  }, [isReady]);
}
