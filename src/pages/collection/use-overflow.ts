import { type RefObject, useEffect, useState } from "react";

/** True if an element scrolls sideways, because its only child is wider. Only then must it be focusable. */
export function useOverflow(element: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const outer = element.current;
    const content = outer?.firstElementChild;
    if (!outer || !content) return;
    const observer = new ResizeObserver(() => setOverflows(outer.scrollWidth > outer.clientWidth));
    observer.observe(outer);
    observer.observe(content);
    return () => observer.disconnect();
  }, [element]);
  return overflows;
}
