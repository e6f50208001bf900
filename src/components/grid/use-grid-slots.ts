import { useRef } from "react";
import { assignSlots, EMPTY, type Slot } from "./layout/slots.ts";
import type { RowWindow } from "./layout/window.ts";

/** Returns the slots for the rows of the window, and for a focused row outside it. */
export function usePinnedRows({ first, end }: RowWindow, pinnedRow: number | null) {
  const slots = useRef<readonly Slot[]>([]);
  const wanted: number[] = [];
  for (let row = first; row < end; row++) wanted.push(row);
  if (pinnedRow !== null && (pinnedRow < first || pinnedRow >= end)) wanted.push(pinnedRow);
  // Earlier renders decide only which slot shows a row, not whether it has one.
  slots.current = assignSlots(slots.current, wanted);
  return slots.current;
}

/**
 * Returns the row ids in list order for `aria-owns`. The document has the rows in slot order, which a scroll mixes.
 * Returns undefined if slot order is list order. The result does not change while the reader scrolls.
 */
export function useReadingOrder(
  slots: readonly Slot[],
  idOf: (slot: number) => string,
  moving: boolean,
): string | undefined {
  const cached = useRef<{ slots: readonly Slot[]; order: string | undefined } | null>(null);
  if (cached.current === null || (!moving && cached.current.slots !== slots))
    cached.current = { slots, order: readingOrder(slots, idOf) };
  return cached.current.order;
}

function readingOrder(slots: readonly Slot[], idOf: (slot: number) => string): string | undefined {
  const shown = slots.map(({ key }, slot) => ({ key, slot })).filter(({ key }) => key !== EMPTY);
  const inOrder = shown.toSorted((a, b) => a.key - b.key);
  if (inOrder.every(({ slot }, at) => slot === shown[at]?.slot)) return undefined;
  return inOrder.map(({ slot }) => idOf(slot)).join(" ");
}
