import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_CHIP_PX } from "./ActiveFilters.css.ts";

/** Width in pixels below which a list shows no item rather than one that is cut to a letter or two. */
const LEAST_PX = 96;

interface Line {
  /** Item -> pixels from the left edge of the first item to the right edge of this one, if none of them is cut. */
  readonly ends: readonly number[];
  /** Pixels for the list if the button that opens the other items is not there. */
  readonly room: number;
  /** Pixels that the button takes, or would take. 0 if they are not known. */
  readonly button: number;
  /** True if the button stays even if all items fit. */
  readonly isButtonFixed: boolean;
}

/** Returns how many items fit into a line. If all fit without the button, it does not take their room. */
export function countFitting({ ends, room, button, isButtonFixed }: Line): number {
  const count = (px: number) => {
    const fitting = ends.filter((end) => end <= px).length;
    // The first item is cut if it is wider than its list.
    return fitting === 0 && px >= LEAST_PX ? Math.min(1, ends.length) : fitting;
  };
  const alone = isButtonFixed ? 0 : count(room);
  return alone === ends.length ? alone : count(room - button);
}

/** Reads the sizes of a list, a button or none, and a last element. They stand side by side, with the gap that items have. */
function measure(list: HTMLElement, more: HTMLElement | null, isButtonFixed: boolean): Line {
  const line = list.parentElement;
  const next = list.nextElementSibling;
  const last = more ? more.nextElementSibling : next;
  if (!line || !(next instanceof HTMLElement) || !(last instanceof HTMLElement))
    throw new Error("A line of items has no end");
  const listEnd = list.offsetLeft + list.offsetWidth;
  const gap = next.offsetLeft - listEnd;
  const button = more ? last.offsetLeft - more.offsetLeft : 0;
  const taken = last.offsetLeft + last.offsetWidth - listEnd - button;
  let end = -gap;
  const items = Array.from(list.children) as HTMLElement[]; // the list has only <li>
  const ends = items.map((item) => {
    let cut = 0;
    for (const { scrollWidth, clientWidth } of item.querySelectorAll("span"))
      cut += scrollWidth - clientWidth;
    end += gap + Math.min(item.offsetWidth + cut, MAX_CHIP_PX);
    return end;
  });
  return { ends, room: line.clientWidth - taken, button, isButtonFixed };
}

/**
 * Counts the items of a list that fit into its line. Measures in the frame after a change of `content`, of the list's width or its
 * parent's, once the browser has laid it out: to measure earlier would lay the page out twice. The caller hides the other
 * items, which keep their widths and take no room, and shows `more`, a button between the list and the last element of the line.
 */
export function useFitting(content: string, isButtonFixed: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  const latest = useRef(fitting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again for each `content`
  useLayoutEffect(() => {
    const shown = list.current;
    if (!shown?.parentElement) return;
    const update = () => {
      const count = countFitting(measure(shown, more.current, isButtonFixed));
      const next = count === shown.children.length ? Number.POSITIVE_INFINITY : count;
      if (next === latest.current) return;
      latest.current = next;
      const { current: before } = more;
      // Renders in this frame, before the paint.
      flushSync(() => setFitting(next));
      // The button takes room, which is known once it is there.
      if (!before && more.current) update();
    };
    const observer = new ResizeObserver(update);
    observer.observe(shown);
    observer.observe(shown.parentElement);
    return () => observer.disconnect();
  }, [content, isButtonFixed]);
  return { list, more, fitting };
}
