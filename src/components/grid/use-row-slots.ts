import { useRef } from "react";
import { HOLE } from "../../../contract/view/view.ts";
import type { CardMotion } from "../card/card-props.ts";
import type { Geometry } from "./layout/geometry.ts";
import { assignSlots, type Slot } from "./layout/slots.ts";

interface RowSlots {
  readonly slots: readonly Slot[];
  /** Slot -> motion. Empty if nothing moves. */
  readonly motions: readonly CardMotion[];
  readonly rows: Uint32Array;
  readonly rowNumber: number;
  readonly geometry: Geometry;
}

const STILL: readonly CardMotion[] = [];

function next(
  before: RowSlots | null,
  rows: Uint32Array,
  rowNumber: number,
  geometry: Geometry,
  calm: boolean,
): RowSlots {
  const start = rowNumber * geometry.columns;
  const wanted = Array.from(rows.subarray(start, start + geometry.columns)).filter(
    (row) => row !== HOLE,
  );
  // If the elements showed another row before, they take this row's tokens in order.
  const slots = assignSlots(before?.rowNumber === rowNumber ? before.slots : [], wanted);
  const head = { rows, rowNumber, geometry, slots };
  if (calm || before?.rowNumber !== rowNumber || before.geometry !== geometry)
    return { ...head, motions: STILL };
  if (slots === before.slots) return { ...head, motions: before.motions };
  return {
    ...head,
    motions: slots.map(({ key }, index) => (before.slots[index]?.key === key ? "move" : "arrive")),
  };
}

/** Returns the slots of one row. Earlier renders only decide which element shows a token. `calm` suppresses motions. */
export function useRowSlots(
  rows: Uint32Array,
  rowNumber: number,
  geometry: Geometry,
  calm: boolean,
): RowSlots {
  const cached = useRef<RowSlots | null>(null);
  const before = cached.current;
  if (before?.rows === rows && before.rowNumber === rowNumber && before.geometry === geometry)
    return before;
  cached.current = next(before, rows, rowNumber, geometry, calm);
  return cached.current;
}
