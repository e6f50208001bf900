/** Keyboard navigation in a grid of cards. */

/** Shape of the grid: cards in a row, and rows that fit into the view. */
export interface GridShape {
  readonly columns: number;
  readonly pageRows: number;
}

/** Returns the step of a key, in rows down and cards to the right. */
function stepOf(key: string, { pageRows }: GridShape): readonly [rows: number, cards: number] {
  if (key === "ArrowLeft") return [0, -1];
  if (key === "ArrowRight") return [0, 1];
  if (key === "ArrowUp") return [-1, 0];
  if (key === "ArrowDown") return [1, 0];
  if (key === "PageUp") return [-pageRows, 0];
  if (key === "PageDown") return [pageRows, 0];
  return [0, 0];
}

/**
 * Returns the new position, or null if the key does not move or there is no card that way. Up and down keep the
 * column and stop at the first and the last row. If the last row has no card in that column, its last card is next.
 */
export function positionAfterKey(key: string, position: number, shape: GridShape, count: number) {
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const { columns } = shape;
  const [rows, cards] = stepOf(key, shape);
  const row = Math.floor(position / columns);
  const lastRow = Math.floor((count - 1) / columns);
  const toRow = Math.min(Math.max(row + rows, 0), lastRow);
  const next =
    rows === 0 ? position + cards : Math.min(position + (toRow - row) * columns, count - 1);
  return next === position || next < 0 || next >= count ? null : next;
}
