import { useLayoutEffect, useRef, useState } from "react";

/**
 * Counts the items of a wrapping list that fit into its first line, at least one. Measures again when the list's width
 * or `content` changes. The caller hides the other items.
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
      const count = wrapped < 0 ? items.length : Math.max(1, wrapped);
      for (const item of items.slice(count)) item.hidden = true;
      setFitting(count);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [content]);
  return { list, fitting };
}
