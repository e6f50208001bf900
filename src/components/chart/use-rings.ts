import { useEffect, useRef, useState } from "react";
import type { ListingChanges } from "../../../contract/columns.ts";

export interface Ring {
  readonly id: number;
  readonly row: number;
}

/** Rings drawn at once. A flood of changes is not told apart by more of them. */
const MOST_RINGS = 12;

/** A ring for each row of the latest listing change, until `end` is called with its id. */
export function useRings(changes: ListingChanges | null) {
  const [rings, setRings] = useState<readonly Ring[]>([]);
  const nextId = useRef(0);
  const shown = useRef(changes);
  useEffect(() => {
    if (changes === shown.current) return;
    shown.current = changes;
    if (!changes) return;
    const added = Array.from(changes.rows.subarray(0, MOST_RINGS), (row) => ({
      id: nextId.current++,
      row,
    }));
    setRings((before) => [...before, ...added].slice(-MOST_RINGS));
  }, [changes]);
  const end = (id: number) => setRings((before) => before.filter((ring) => ring.id !== id));
  return { rings, end };
}
