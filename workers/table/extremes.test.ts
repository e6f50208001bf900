import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createExtremes } from "./extremes.ts";

const value = fc.oneof(
  { weight: 2, arbitrary: fc.constant(Number.NaN) },
  { weight: 3, arbitrary: fc.integer({ min: -20, max: 20 }) },
);

describe("extremes", () => {
  it("equal the least and the most of all values, whatever changes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000 }),
        fc.array(fc.tuple(fc.nat(), value), { maxLength: 300 }),
        (size, changes) => {
          const values = new Float64Array(size).fill(Number.NaN);
          const extremes = createExtremes(size, (row) => values[row]);
          extremes.rebuild();
          const check = () => {
            const present = values.filter((each) => !Number.isNaN(each)).sort();
            expect(extremes.lowest()).toBe(present[0] ?? Number.NaN);
            expect(extremes.highest()).toBe(present.at(-1) ?? Number.NaN);
          };
          check();
          for (const [place, after] of size === 0 ? [] : changes) {
            const row = place % size;
            const before = values[row];
            values[row] = after;
            extremes.change(row, before, after);
            check();
          }
          extremes.rebuild();
          check();
        },
      ),
      { seed: 20260303, numRuns: 60 },
    );
  });
});
