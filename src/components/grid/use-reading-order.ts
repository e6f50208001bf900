import { useRef } from "react";
import { EMPTY, type Slot } from "./slots.ts";

/**
 * What to read in which order, for `aria-owns`: ids of the rows from the list's first on. The document has them in the
 * order of their slots, which a scroll mixes. Undefined where that is the order; as it was while the reader is on the way.
 */
export function useReadingOrder(
  slots: readonly Slot[],
  idOf: (slot: number) => string,
  moving: boolean,
): string | undefined {
  const held = useRef<{ slots: readonly Slot[]; order: string | undefined } | null>(null);
  if (held.current === null || (!moving && held.current.slots !== slots))
    held.current = { slots, order: readingOrder(slots, idOf) };
  return held.current.order;
}

function readingOrder(slots: readonly Slot[], idOf: (slot: number) => string): string | undefined {
  const shown = slots.map(({ key }, slot) => ({ key, slot })).filter(({ key }) => key !== EMPTY);
  const inOrder = shown.toSorted((a, b) => a.key - b.key);
  if (inOrder.every(({ slot }, at) => slot === shown[at]?.slot)) return undefined;
  return inOrder.map(({ slot }) => idOf(slot)).join(" ");
}
