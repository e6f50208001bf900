import fc from "fast-check";
import { expect, it } from "vitest";
import { toDecimals, toSignificant } from "./round-number.ts";

/** Numbers of all sizes, and decimals that end in a 5, with their neighbours. */
const numbers = fc.oneof(
  fc.double({ min: 0, max: 1e30, noNaN: true }),
  fc
    .tuple(fc.double({ min: 1, max: 10, noNaN: true }), fc.integer({ min: -30, max: 30 }))
    .map(([value, exponent]) => value * 10 ** exponent),
  fc
    .tuple(
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: -25, max: 25 }),
      fc.constantFrom(0, 1, -1),
    )
    .map(([digits, exponent, ulps]) => Number(`${digits}5e${exponent}`) * (1 + ulps * 2 ** -52)),
);
const digits = fc.integer({ min: 1, max: 6 });

it("rounds to significant digits as toPrecision does", () => {
  fc.assert(
    fc.property(numbers, digits, (value, count) => {
      expect(toSignificant(value, count)).toBe(Number(value.toPrecision(count)));
    }),
    { seed: 43, numRuns: 5000 },
  );
});

it("rounds to decimals as toFixed does", () => {
  fc.assert(
    fc.property(numbers, digits, (value, count) => {
      expect(toDecimals(value, count)).toBe(Number(value.toFixed(count)));
    }),
    { seed: 43, numRuns: 5000 },
  );
});
