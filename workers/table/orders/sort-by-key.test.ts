import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sortByKey } from "./sort-by-key.ts";

const key = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 5e-324, -5e-324, 1e9, Number.MAX_VALUE, -Number.MAX_VALUE),
  fc.integer({ min: 1, max: 10 }),
);

describe("sortByKey", () => {
  it("matches a comparison sort for few and many rows in both directions", () => {
    fc.assert(
      fc.property(
        fc.array(key, { maxLength: 400, size: "max" }),
        fc.constantFrom(1 as const, -1 as const),
        (keys, direction) => {
          const rows = Uint32Array.from(keys, (_, row) => row);
          const expected = [...rows].sort((a, b) => direction * (keys[a] - keys[b]) || a - b);
          sortByKey(rows, (row) => keys[row], direction);
          expect([...rows]).toEqual(expected);
        },
      ),
      { seed: 20260302, numRuns: 500 },
    );
  });
});
