import { type RefObject, useEffect, useState } from "react";

/** How far from the screen an element counts as in view, so that it is up to date when it comes. */
const NEAR = "100px";

/** Whether the element is on screen or near it; true until that is known. */
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
