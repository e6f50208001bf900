/** Weighted ridge regression on trait rows: estimates the worth of each column. */
import { CholeskyDecomposition, Matrix } from "ml-matrix";
import type { TraitRows } from "./trait-rows.ts";

export interface Ridge {
  /** Column -> worth. */
  readonly worths: Float64Array;
  /** Returns the share of a row's fit that one sale of this weight determines. Near 1, no other sale contributes. */
  leverage(row: number, weight: number): number;
}

/**
 * Finds the worths of the columns that bring the rows' sums closest to the targets, in weighted least squares.
 * `rowOf`, `weights` and `targets` are indexed by sale. `penalties` are indexed by column, all above 0, and shrink
 * worths towards 0.
 */
export function solveRidge(
  rows: TraitRows,
  rowOf: Uint32Array,
  weights: Float64Array,
  targets: Float64Array,
  penalties: Float64Array,
): Ridge {
  const { width, starts, columns } = rows;
  if (width === 0) return { worths: new Float64Array(0), leverage: () => 0 };
  const normal = new Float64Array(width * width);
  const right = new Float64Array(width);
  for (let sale = 0; sale < targets.length; sale += 1) {
    const weight = weights[sale];
    if (weight === 0) continue;
    const end = starts[rowOf[sale] + 1];
    for (let at = starts[rowOf[sale]]; at < end; at += 1) {
      const column = columns[at];
      right[column] += weight * targets[sale];
      for (let other = starts[rowOf[sale]]; other < end; other += 1)
        normal[column * width + columns[other]] += weight;
    }
  }
  for (let column = 0; column < width; column += 1)
    normal[column * width + column] += penalties[column];
  const factor = new CholeskyDecomposition(Matrix.from1DArray(width, width, normal));
  const solution = factor.solve(Matrix.columnVector(right));
  return {
    worths: Float64Array.from(solution.to1DArray()),
    leverage(row, weight) {
      const unit = Matrix.zeros(width, 1);
      for (let at = starts[row]; at < starts[row + 1]; at += 1) unit.set(columns[at], 0, 1);
      const solved = factor.solve(unit);
      let share = 0;
      for (let at = starts[row]; at < starts[row + 1]; at += 1) share += solved.get(columns[at], 0);
      return Math.min(1, weight * share);
    },
  };
}
