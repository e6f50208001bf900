import { useLayoutEffect, useRef, useState } from "react";

/** Width in pixels below which a list shows no item rather than one that is cut to a letter or two. */
const LEAST_PX = 96;

/**
 * Counts the items of a wrapping list that fit into its first line. Measures again when `content`, or the width of the
 * list or of its parent, changes. The caller hides the other items.
 */
export function useFitting(content: string) {
  const list = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again for each `content`
  useLayoutEffect(() => {
    const shown = list.current;
    if (!shown) return;
    const items = Array.from(shown.children) as HTMLElement[]; // the list has only <li>
    const measure = () => {
      for (const item of items) item.hidden = false;
      const wrapped = items.findIndex((item) => item.offsetTop > (items[0]?.offsetTop ?? 0));
      const [label] = items[0]?.querySelectorAll("span") ?? [];
      const isCut = label !== undefined && label.scrollWidth > label.clientWidth;
      let count = wrapped < 0 ? items.length : wrapped;
      if (isCut && shown.clientWidth < LEAST_PX) count = 0;
      for (const item of items.slice(count)) item.hidden = true;
      setFitting(count);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    // A list that shows nothing has no width, which a wider line does not change.
    if (shown.parentElement) observer.observe(shown.parentElement);
    return () => observer.disconnect();
  }, [content]);
  return { list, fitting };
}
