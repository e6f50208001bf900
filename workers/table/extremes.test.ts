import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createExtremes } from "./extremes.ts";

const value = fc.oneof(
  { weight: 2, arbitrary: fc.constant(Number.NaN) },
  { weight: 3, arbitrary: fc.integer({ min: -20, max: 20 }) },
);

describe("extremes", () => {
  it("equal the minimum and maximum of all values after each change", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000 }),
        fc.array(fc.tuple(fc.nat(), value), { maxLength: 300, size: "max" }),
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

  it("equal the minimum and maximum when many values change between two reads", () => {
    const step = fc.array(fc.tuple(fc.nat(), value), { maxLength: 30 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        fc.array(step, { maxLength: 30 }),
        (size, steps) => {
          const values = Float64Array.from({ length: size }, (_, row) => (row / 100) | 0);
          const extremes = createExtremes(size, (row) => values[row]);
          extremes.rebuild();
          for (const changes of steps) {
            for (const [place, after] of changes) {
              const before = values[place % size];
              values[place % size] = after;
              extremes.change(place % size, before, after);
            }
            const present = values.filter((each) => !Number.isNaN(each)).sort();
            expect(extremes.lowest()).toBe(present[0] ?? Number.NaN);
            expect(extremes.highest()).toBe(present.at(-1) ?? Number.NaN);
          }
        },
      ),
      { seed: 20260304, numRuns: 100 },
    );
  });
});
