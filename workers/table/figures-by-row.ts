/** Converts figures that came as JSON arrays. */
import {
  FIGURES,
  type FigureArrayName,
  type FigureRevision,
  figureFromWire,
  figureRecord,
} from "../../contract/tokens/figures.ts";
import type { Projections } from "../../contract/tokens/snapshot.ts";
import { NONE, type RowIndex } from "../../contract/values/units.ts";

/**
 * Reorders a revision's arrays from payload order into `size` rows. Returns null if their lengths do not fit.
 * `rowOfSent` maps a payload position to its row, or is null if the payload is in row order.
 */
export function figuresByRow(
  projections: Projections,
  rowOfSent: Int32Array | null,
  size: number,
): FigureRevision | null {
  const { epoch, rev } = projections;
  const sentCount = rowOfSent?.length ?? size;
  const lengthOf = (arrayName: FigureArrayName) => projections[arrayName]?.length ?? sentCount;
  if (FIGURES.some(({ arrayName }) => lengthOf(arrayName) !== sentCount)) return null;
  const figures = figureRecord(({ arrayName }) => {
    const column = new Float64Array(size).fill(NONE);
    for (const [position, value] of (projections[arrayName] ?? []).entries()) {
      const row: RowIndex = rowOfSent ? rowOfSent[position] : position;
      if (row >= 0) column[row] = figureFromWire(value);
    }
    return column;
  });
  return { epoch, rev, figures };
}
