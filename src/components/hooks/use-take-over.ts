import { useLayoutEffect } from "react";

/**
 * Shows the app in the place of the first screen that the server sent, in the frame in which `isReady` becomes true. A focused link
 * of that screen passes its focus on.
 */
export function useTakeOver(isReady: boolean): void {
  useLayoutEffect(() => {
    if (!isReady) return;
    const focused = document.querySelector<HTMLAnchorElement>(".painted a:focus");
    document.querySelector(".painted")?.remove();
    const link = focused && [...document.links].find(({ href }) => href === focused.href);
    link?.focus({ preventScroll: true });
  }, [isReady]);
}
