import { type RefObject, useEffect, useState } from "react";

/** Distance below the viewport at which an element counts as seen, so that its content loads in time. */
const AHEAD = "200px";

/** True once the element has been in or near the viewport. It stays true. */
export function useInViewOnce(element: RefObject<HTMLElement | null>): boolean {
  const [wasInView, setWasInView] = useState(false);
  useEffect(() => {
    if (wasInView || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasInView(true);
      },
      { rootMargin: `0px 0px ${AHEAD}` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasInView]);
  return wasInView;
}
