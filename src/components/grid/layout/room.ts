/** Makes room in the grid's list for an expanded card. */
import { HOLE } from "../../../../contract/view/view.ts";

/** Rows of the grid that an expanded card takes. */
export const ROOM_ROWS = 2;

/**
 * Returns `rows` with the card of `row` alone in `ROOM_ROWS` rows of the grid. It stands first in its row, and the
 * cards that were beside it follow below. Returns `rows` itself if the card is not in it.
 */
export function withRoom(rows: Uint32Array, row: number, columns: number): Uint32Array {
  const at = rows.indexOf(row);
  if (at < 0) return rows;
  const start = at - (at % columns);
  const room = ROOM_ROWS * columns;
  const roomy = new Uint32Array(rows.length - 1 + room).fill(HOLE, start, start + room);
  roomy.set(rows.subarray(0, start));
  roomy[start] = row;
  roomy.set(rows.subarray(start, at), start + room);
  roomy.set(rows.subarray(at + 1), start + room + (at - start));
  return roomy;
}
