import { type RefObject, useEffect, useState } from "react";

/** Returns true if the element is in the viewport enlarged by `margin`; `initially` until that is known. */
export function useInView(
  element: RefObject<HTMLElement | null>,
  margin: string,
  initially: boolean,
): boolean {
  const [inView, setInView] = useState(initially);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? initially),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, initially]);
  return inView;
}
