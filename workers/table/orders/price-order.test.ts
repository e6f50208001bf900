import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assignBit, emptyBits, hasBit } from "../bitset.ts";
import { createPriceOrder } from "./price-order.ts";

const SIZE = 3_000;
/** Many rows of one price, few of one price, or no price: a window may lie within one price or between two. */
const price = fc.oneof(
  { weight: 3, arbitrary: fc.constant(Number.NaN) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 2) },
  { weight: 3, arbitrary: fc.nat(2_000).map((n) => n / 100) },
);

/** Rows share whole prices; every other price is unique to its row. */
const priceOf = (row: number, prices: readonly number[]) => {
  const given = prices[row % prices.length];
  return Number.isInteger(given) ? given : given + row / 1e6;
};

const step = fc.record({
  /** Number of rows to change, 7 apart, from `start` on. */
  count: fc.constantFrom(1, 5, 100, 900),
  start: fc.nat(SIZE - 1),
  prices: fc.array(price, { minLength: 1, maxLength: 40 }),
  asked: fc.constantFrom("ends", "order", "nothing" as const),
  isRebuilt: fc.nat(9).map((n) => n === 0),
});

describe("price order", () => {
  it("matches a re-sorted list at each place, whatever changed since the last read", () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 60, size: "max" }),
        fc.array(step, { maxLength: 25, size: "max" }),
        (first, steps) => {
          const prices = Float64Array.from({ length: SIZE }, (_, row) => priceOf(row, first));
          const listed = emptyBits(SIZE);
          const order = createPriceOrder(prices, listed);
          const list = (row: number) => assignBit(listed, row, !Number.isNaN(prices[row]));
          for (let row = 0; row < SIZE; row += 1) list(row);
          order.rebuild();

          for (const { count, start, prices: next, asked, isRebuilt } of steps) {
            for (let at = 0; at < count; at += 1) {
              const row = (start + at * 7) % SIZE;
              const before = prices[row];
              const after = priceOf(row, next);
              if (before === after || (Number.isNaN(before) && Number.isNaN(after))) continue;
              prices[row] = after;
              list(row);
              if (!isRebuilt) order.change(Uint32Array.of(row), Float64Array.of(before), 0, 1);
            }
            if (isRebuilt) order.rebuild();
            const expected = prices.filter((each) => !Number.isNaN(each)).sort();
            const total = expected.length;
            expect(order.count()).toBe(total);
            if (asked === "ends")
              for (const place of [
                0,
                2,
                31,
                total * 0.1,
                total * 0.11,
                total * 0.9,
                total - 1,
                total,
              ])
                expect(order.priceAt(Math.floor(place))).toBe(
                  expected[Math.floor(place)] ?? Number.NaN,
                );
            if (asked === "order") {
              const rows = new Uint32Array(SIZE);
              expect(order.writeMasked(listed, rows)).toBe(total);
              expect(Float64Array.from(rows.subarray(0, total), (row) => prices[row])).toEqual(
                expected,
              );
              const few = emptyBits(SIZE);
              for (let row = start % 30; row < SIZE; row += 30) assignBit(few, row, true);
              const inOrder = [...rows.subarray(0, total)].filter((row) => hasBit(few, row));
              const some = new Uint32Array(inOrder.length);
              expect(order.writeMasked(few, some)).toBe(inOrder.length);
              expect([...some]).toEqual(inOrder);
            }
          }
        },
      ),
      { seed: 20260305, numRuns: 60 },
    );
  });
});
