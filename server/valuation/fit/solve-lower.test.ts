import fc from "fast-check";
import { expect, it } from "vitest";
import { solveLower } from "./solve-lower.ts";

const triangle = fc.integer({ min: 0, max: 30 }).chain((length) =>
  fc.tuple(
    fc.array(
      fc.tuple(
        fc.double({ min: 1, max: 4, noNaN: true }),
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
          minLength: length,
          maxLength: length,
        }),
      ),
      { minLength: length, maxLength: length },
    ),
    fc.array(fc.double({ min: -9, max: 9, noNaN: true }), {
      minLength: length,
      maxLength: length,
    }),
  ),
);

it("solves like plain forward substitution, for every number of rows", () => {
  fc.assert(
    fc.property(triangle, ([given, right]) => {
      const rows = given.map(([diagonal, rest], row) => [...rest.slice(0, row), diagonal]);
      const solution: number[] = [];
      for (const [row, entries] of rows.entries()) {
        const known = solution.reduce((sum, value, k) => sum + entries[k] * value, 0);
        solution.push((right[row] - known) / entries[row]);
      }
      // One number more: it is not among the rows to solve.
      const x = Float64Array.of(...right, 7);
      solveLower(Float64Array.from(rows.flat()), x, rows.length);
      expect(x.at(-1)).toBe(7);
      const scale = Math.max(1, ...solution.map(Math.abs));
      for (const [row, value] of solution.entries())
        expect(Math.abs(x[row] - value) / scale).toBeLessThan(1e-9);
    }),
    { seed: 29 },
  );
});
