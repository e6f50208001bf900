import fc from "fast-check";
import { expect, it } from "vitest";
import { solveRidge } from "./ridge.ts";
import { traitRows } from "./trait-rows.ts";

const KEYS = ["1 0", "1 1", "2 0", "2 1", "2 2", "3 0", "3 1", "#3"];

/** Sales of tokens with a value of each of three traits: the values, the weight and the target. */
const sale = fc.tuple(
  fc.integer({ min: 0, max: 1 }),
  fc.integer({ min: 0, max: 2 }),
  fc.integer({ min: 0, max: 1 }),
  fc.double({ min: 0.01, max: 1, noNaN: true }),
  fc.double({ min: -3, max: 3, noNaN: true }),
);

it("returns leverages by which a fit without a sale is known, however many are asked for", () => {
  fc.assert(
    fc.property(fc.array(sale, { minLength: 2, maxLength: 12 }), (sales) => {
      const tokens = sales.map(([a, b, c]) => ({
        traits: [[1, a] as const, [2, b] as const, [3, c] as const],
      }));
      const rows = traitRows(tokens, KEYS);
      const rowOf = Uint32Array.from(sales, (_, row) => row);
      const weights = Float64Array.from(sales, ([, , , weight]) => weight);
      const targets = Float64Array.from(sales, ([, , , , target]) => target);
      const priors = {
        penalties: Float64Array.from(KEYS, (_, column) => 0.2 + column / 10),
        means: Float64Array.from(KEYS, (_, column) => column / 5),
      };
      const residualOf = (worths: Float64Array, row: number) => {
        const columns = rows.columns.subarray(rows.starts[row], rows.starts[row + 1]);
        return targets[row] - columns.reduce((sum, column) => sum + worths[column], 0);
      };
      const { worths, leverage } = solveRidge(rows, rowOf, weights, targets, priors);
      for (const row of rowOf) {
        const others = weights.map((weight, other) => (other === row ? 0 : weight));
        const without = solveRidge(rows, rowOf, others, targets, priors);
        const expected = residualOf(worths, row) / (1 - leverage(row, weights[row]));
        expect(residualOf(without.worths, row)).toBeCloseTo(expected, 8);
      }
    }),
    { seed: 43 },
  );
});
