/** Where a key takes the reader in a grid of `count` cards. */

const STEPS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** The new position, or null where the key does not move or there is no card that way. */
export function positionAfter(
  key: string,
  position: number,
  columns: number,
  count: number,
): number | null {
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  if (!step) return null;
  const next = position + step(columns);
  if (next >= 0 && next < count) return next;
  // Down from the last full row lands on the last card of a row that is not full.
  const lastRow = Math.floor((count - 1) / columns);
  const onLastRow = Math.floor(position / columns) === lastRow;
  return key === "ArrowDown" && !onLastRow ? count - 1 : null;
}
