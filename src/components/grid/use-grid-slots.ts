import { useRef } from "react";
import { assignSlots, type Slot } from "./layout/slots.ts";
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
