import { useLayoutEffect } from "react";

/** Returns true while a part of `app` in the window waits for its data. */
function isWaiting(app: Element): boolean {
  return Array.from(app.querySelectorAll("[aria-busy='true']")).some((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return part.getClientRects().length > 0 && bottom >= 0 && top <= innerHeight;
  });
}

/** Opens the sections that the reader has opened in `painted`. Both have the same sections. */
function copyOpenSections(painted: Element, app: Element): void {
  const sections = app.querySelectorAll("details");
  for (const [at, { open }] of painted.querySelectorAll("details").entries()) {
    const section = sections[at];
    if (open && section) section.open = true;
  }
}

/** Removes `painted`. A focused link passes its focus on to the same link of `app`. */
function takeOver(painted: Element, app: Element): void {
  const { activeElement } = document;
  const linksIn = (screen: Element) =>
    Array.from(screen.querySelectorAll("a")).filter(
      (link) =>
        link.getAttribute("href") === activeElement?.getAttribute("href") &&
        link.getClientRects().length > 0,
    );
  const at = linksIn(painted).indexOf(activeElement as HTMLAnchorElement); // any other element is not found
  painted.remove();
  if (at >= 0) linksIn(app)[at]?.focus({ preventScroll: true });
}

/** Shows the app in the place of the server's HTML, in the frame in which it has drawn all that is in the window. */
export function useSiteTakeOver(): void {
  useLayoutEffect(() => {
    const painted = document.querySelector(".painted");
    const app = painted?.nextElementSibling;
    if (!painted || !app) return;
    const look = () => {
      if (!painted.isConnected) observer.disconnect();
      else if (!isWaiting(app)) {
        observer.disconnect();
        copyOpenSections(painted, app);
        takeOver(painted, app);
      }
    };
    // Called before the browser paints a change.
    const observer = new MutationObserver(look);
    observer.observe(app, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });
    // After all effects of the first rendering.
    queueMicrotask(look);
    return () => observer.disconnect();
  }, []);
}
