import { useRef } from "react";
import { assignSlots, type Slot } from "./slots.ts";
import type { RowWindow } from "./window.ts";

/** The slots for the rows of the window, and for a row outside of it that holds the focus. */
export function usePinnedRows(
  { first, end }: RowWindow,
  pinnedRow: number | null,
): readonly Slot[] {
  const held = useRef<readonly Slot[]>([]);
  const wanted: number[] = [];
  for (let row = first; row < end; row++) wanted.push(row);
  if (pinnedRow !== null && (pinnedRow < first || pinnedRow >= end)) wanted.push(pinnedRow);
  // Which slot shows a row depends on the past; that every row has one does not.
  held.current = assignSlots(held.current, wanted);
  return held.current;
}
