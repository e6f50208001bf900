/** Weighted ridge regression on trait rows. The coefficient of a column is called its worth. */
import { CholeskyDecomposition, Matrix } from "ml-matrix";
import type { TraitRows } from "./trait-rows.ts";

/**
 * Minimizes the weighted squared difference between each target and the sum of its row's worths, plus penalties.
 * `rowOf`, `weights` and `targets` are indexed by sale. `penalties`, all above 0, and `means` are indexed by column: a
 * penalty shrinks its worth towards the mean.
 */
export function solveRidge(
  rows: TraitRows,
  rowOf: Uint32Array,
  weights: Float64Array,
  targets: Float64Array,
  { penalties, means }: { readonly penalties: Float64Array; readonly means: Float64Array },
) {
  const { width, starts, columns } = rows;
  if (width === 0) return { worths: new Float64Array(0), leverage: () => 0 };
  const normalMatrix = new Float64Array(width * width);
  const rightHandSide = new Float64Array(width);
  for (let sale = 0; sale < targets.length; sale += 1) {
    const weight = weights[sale];
    if (weight === 0) continue;
    const end = starts[rowOf[sale] + 1];
    for (let at = starts[rowOf[sale]]; at < end; at += 1) {
      const column = columns[at];
      rightHandSide[column] += weight * targets[sale];
      for (let other = starts[rowOf[sale]]; other < end; other += 1)
        normalMatrix[column * width + columns[other]] += weight;
    }
  }
  for (let column = 0; column < width; column += 1) {
    normalMatrix[column * width + column] += penalties[column];
    rightHandSide[column] += penalties[column] * means[column];
  }
  const factor = new CholeskyDecomposition(Matrix.from1DArray(width, width, normalMatrix));
  const solution = factor.solve(Matrix.columnVector(rightHandSide));
  let inverse: Float64Array | null = null;

  return {
    /** Column -> worth. */
    worths: Float64Array.from(solution.to1DArray()),
    /** Returns the leverage of one sale with this row and weight. Near 1, the sale alone determines its fitted value. */
    leverage(row: number, weight: number): number {
      inverse ??= invertLower(factor.lowerTriangularMatrix);
      let share = 0;
      for (let entry = 0; entry < width; entry += 1) {
        let sum = 0;
        for (let at = starts[row]; at < starts[row + 1]; at += 1)
          sum += inverse[columns[at] * width + entry];
        share += sum * sum;
      }
      return Math.min(1, weight * share);
    },
  };
}

/** Returns the inverse of a lower triangle, column by column. */
function invertLower(triangle: Matrix): Float64Array {
  const size = triangle.rows;
  const lower = Float64Array.from(triangle.to1DArray());
  const inverse = new Float64Array(size * size);
  for (let column = 0; column < size; column += 1) {
    const start = column * size;
    inverse[start + column] = 1 / lower[start + column];
    for (let row = column + 1; row < size; row += 1) {
      let sum = 0;
      for (let k = column; k < row; k += 1) sum += lower[row * size + k] * inverse[start + k];
      inverse[start + row] = -sum / lower[row * size + row];
    }
  }
  return inverse;
}
