/** Figures that came as JSON arrays. */
import {
  FIGURES,
  type FigureArrayName,
  type FigureRevision,
  figureFromWire,
  figureRecord,
} from "../../contract/figures.ts";
import type { Projections } from "../../contract/snapshot.ts";
import { NONE, type RowIndex } from "../../contract/units.ts";

/**
 * A revision whose arrays are in the order of a payload, by `size` rows; null where they do not fit. `rowOfSent` is null
 * where the payload's order is that of the rows.
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
