import { type RefObject, useEffect, useState } from "react";

/** Distance below the viewport at which an element counts as seen, so that its content loads in time. */
const AHEAD = "200px";

/** True once the element has been in or near the viewport. It stays true. */
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
