import { useEffect, useState } from "react";

/**
 * Returns how many rows to render above and below the view: 0 in the first frame of a list, one more in each later frame, and
 * Infinity once `limit` is reached. All of them in one task would block a slow phone. `key` identifies the list;
 * null stands for a list that is not painted yet.
 */
export function useRowPace(key: string | null, limit: number): number {
  const [pace, setPace] = useState({ key, rows: 0 });
  const rows = pace.key === key ? pace.rows : 0;
  useEffect(() => {
    if (key === null || rows === Number.POSITIVE_INFINITY) return;
    const next = rows + 1 < limit ? rows + 1 : Number.POSITIVE_INFINITY;
    // After the paint of the frame.
    requestAnimationFrame(() => setTimeout(() => setPace({ key, rows: next })));
  }, [key, rows, limit]);
  return rows;
}
