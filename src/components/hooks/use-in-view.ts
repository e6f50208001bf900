import { type RefObject, useEffect, useState } from "react";

/** Distance from the viewport at which an element counts as in view, so that it is up to date when it appears. */
const NEAR = "100px";

/** Returns true if the element is in the viewport or near it, and until that is known. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}
