import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allBits,
  assignBit,
  type Bits,
  countBits,
  countIntersection,
  emptyBits,
  filterRows,
  forEachRow,
  hasBit,
  intersect,
  intersectWith,
  setBit,
  setRange,
  writeDifference,
  writeRows,
} from "./bitset.ts";

function bitsOf(size: number, rows: readonly number[]): Bits {
  const bits = emptyBits(size);
  for (const row of rows) if (row < size) setBit(bits, row);
  return bits;
}

function rowsOf(bits: Bits): number[] {
  const rows = new Uint32Array(countBits(bits));
  expect(writeRows(bits, rows, 0)).toBe(rows.length);
  return [...rows];
}

const NOT_WRITTEN = 0xffffffff;
const size = fc.nat(200);
const rows = fc.array(fc.nat(199));

describe("bitset", () => {
  it("agrees with sets of numbers on union, intersection and difference", () => {
    fc.assert(
      fc.property(size, rows, rows, (count, some, others) => {
        const [left, right] = [some, others].map(
          (list) => new Set(list.filter((row) => row < count)),
        );
        const [a, b] = [bitsOf(count, some), bitsOf(count, others)];
        const ascending = (set: Iterable<number>) => [...set].sort((x, y) => x - y);
        expect(rowsOf(a)).toEqual(ascending(left));
        expect(countIntersection(a, b)).toBe([...left].filter((row) => right.has(row)).length);
        const without = new Uint32Array(count);
        const end = writeDifference(a, b, without, 0);
        expect([...without.subarray(0, end)]).toEqual(
          ascending(left).filter((row) => !right.has(row)),
        );
        intersectWith(a, b);
        expect(rowsOf(a)).toEqual(ascending(left).filter((row) => right.has(row)));
        for (const row of left) assignBit(b, row, false);
        for (const row of left) expect(hasBit(b, row)).toBe(false);
      }),
      { seed: 20260306, numRuns: 300 },
    );
  });

  it("visits each row once, in order", () => {
    fc.assert(
      fc.property(size, rows, (count, list) => {
        const bits = bitsOf(count, list);
        const visited: number[] = [];
        forEachRow(bits, (row) => visited.push(row));
        expect(visited).toEqual(rowsOf(bits));
      }),
      { seed: 20260311, numRuns: 300 },
    );
  });

  it("filters a range of a list and keeps the list's order", () => {
    fc.assert(
      fc.property(rows, rows, fc.nat(200), fc.nat(200), (held, list, a, b) => {
        const [from, to] = [Math.min(a, b, list.length), Math.min(Math.max(a, b), list.length)];
        const out = new Uint32Array(list.length).fill(NOT_WRITTEN);
        const count = filterRows(bitsOf(200, held), Uint32Array.from(list), from, to, out);
        const wanted = list.slice(from, to).filter((row) => held.includes(row));
        expect([...out.subarray(0, count)]).toEqual(wanted);
        // `filterRows` may write past its result, but never past the length of the range.
        expect([...out.subarray(to - from)]).toEqual(
          Array(list.length - (to - from)).fill(NOT_WRITTEN),
        );
      }),
      { seed: 20260312, numRuns: 300 },
    );
  });

  it("intersects any number of sets", () => {
    fc.assert(
      fc.property(size, fc.array(rows, { minLength: 1, maxLength: 5 }), (count, lists) => {
        const out = allBits(count);
        const common = [...new Set(lists[0])]
          .filter((row) => row < count && lists.every((list) => list.includes(row)))
          .sort((a, b) => a - b);
        const sets = lists.map((list) => bitsOf(count, list));
        expect(intersect(sets, out)).toBe(common.length);
        expect(rowsOf(out)).toEqual(common);
      }),
      { seed: 20260310, numRuns: 300 },
    );
  });

  it("adds a range, or all rows without setting bits past the last row", () => {
    fc.assert(
      fc.property(size, fc.nat(200), fc.nat(200), (count, a, b) => {
        const [from, to] = [Math.min(a, b, count), Math.min(Math.max(a, b), count)];
        const bits = emptyBits(count);
        setRange(bits, from, to);
        expect(rowsOf(bits)).toEqual(Array.from({ length: to - from }, (_, at) => from + at));
        expect(rowsOf(allBits(count))).toEqual(Array.from({ length: count }, (_, row) => row));
      }),
      { seed: 20260307, numRuns: 300 },
    );
  });
});
