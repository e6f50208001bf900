import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Width in pixels below which a list shows no item rather than one that is cut to a letter or two. */
const LEAST_PX = 96;

/**
 * Counts the items of a wrapping list that fit into its first line. Measures again when `content`, or the width of the
 * list or of its parent, changes. The caller hides the other items and shows `more`, a button that opens them. It is measured
 * without the button first. `more` is null if the button always stays.
 */
export function useFitting(content: string, more: RefObject<HTMLElement | null> | null) {
  const list = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again for each `content`
  useLayoutEffect(() => {
    const shown = list.current;
    if (!shown) return;
    const items = Array.from(shown.children) as HTMLElement[]; // the list has only <li>
    const widths = () => `${shown.clientWidth} ${shown.parentElement?.clientWidth}`;
    let measured = "";
    const countFitting = () => {
      measured = widths();
      const wrapped = items.findIndex((item) => item.offsetTop > (items[0]?.offsetTop ?? 0));
      const [label] = items[0]?.querySelectorAll("span") ?? [];
      const isCut = label !== undefined && label.scrollWidth > label.clientWidth;
      if (isCut && shown.clientWidth < LEAST_PX) return 0;
      return wrapped < 0 ? items.length : wrapped;
    };
    const measure = () => {
      for (const item of items) item.hidden = false;
      // If all items fit without the button, it does not take their room.
      const button = more?.current;
      if (button) button.hidden = true;
      let count = countFitting();
      if (button) button.hidden = false;
      if (count < items.length) count = countFitting();
      for (const item of items.slice(count)) item.hidden = true;
      setFitting(count);
    };
    measure();
    // The observer also reports once at its start. To measure lays the page out again.
    const observer = new ResizeObserver(() => {
      if (widths() !== measured) measure();
    });
    observer.observe(shown);
    // A list that shows nothing has no width, which a wider line does not change.
    if (shown.parentElement) observer.observe(shown.parentElement);
    return () => observer.disconnect();
  }, [content, more]);
  return { list, fitting };
}
