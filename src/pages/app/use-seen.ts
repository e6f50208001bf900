import { type RefObject, useEffect, useState } from "react";

/** How far below the screen an element counts as seen, so that what it asks for is there in time. */
const AHEAD = "200px";

/** Whether the element has been on screen, or near it; stays true. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: `0px 0px ${AHEAD}` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
