import { useEffect, useRef, useState } from "react";

export interface Ring {
  readonly id: number;
  readonly row: number;
}

/** Rings drawn at once. A flood of changes is not told apart by more of them. */
const MOST_RINGS = 12;

/** A ring for each row of the latest change, until `end` is called with its id. */
export function useRings(changed: readonly number[]) {
  const [rings, setRings] = useState<readonly Ring[]>([]);
  const nextId = useRef(0);
  const shown = useRef(changed);
  useEffect(() => {
    if (changed === shown.current) return;
    shown.current = changed;
    if (changed.length === 0) return;
    const added = changed.map((row) => ({ id: nextId.current++, row }));
    setRings((before) => [...before, ...added].slice(-MOST_RINGS));
  }, [changed]);
  const end = (id: number) => setRings((before) => before.filter((ring) => ring.id !== id));
  return { rings, end };
}
