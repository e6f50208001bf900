import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyBits, setBit } from "../bitset.ts";
import { createSortedRows, LARGE_BLOCKS } from "./sorted-rows.ts";

const ROWS = 400;
const key = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
);

/** Inserts, removals and refills; long runs of each make blocks split, empty and merge. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("insert" as const),
      rows: fc.array(fc.tuple(fc.nat(ROWS - 1), key), { maxLength: 150, size: "max" }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("remove" as const),
      rows: fc.array(fc.nat(ROWS - 1), { maxLength: 150, size: "max" }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("fill" as const),
      rows: fc.array(fc.tuple(fc.nat(ROWS - 1), key), { maxLength: 200, size: "max" }),
    }),
  },
);

describe("sorted rows", () => {
  it("match a re-sorted list after any inserts, removals and refills", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1 as const, -1 as const),
        fc.array(step, { maxLength: 20, size: "max" }),
        (direction, steps) => {
          const sorted = createSortedRows(direction);
          const keys = new Map<number, number>();
          const inOrder = () =>
            [...keys]
              .map(([row, k]) => ({ row, key: direction * k }))
              .sort((a, b) => a.key - b.key || a.row - b.row);
          for (const { kind, rows } of steps) {
            if (kind === "insert")
              for (const [row, k] of rows) {
                const before = keys.get(row);
                if (before !== undefined) sorted.remove(row, before);
                keys.set(row, k);
                sorted.insert(row, k);
              }
            else if (kind === "remove")
              for (const row of rows) {
                const before = keys.get(row);
                if (before === undefined) continue;
                sorted.remove(row, before);
                keys.delete(row);
              }
            else {
              keys.clear();
              for (const [row, k] of rows) keys.set(row, k);
              const order = Uint32Array.from(inOrder(), ({ row }) => row);
              sorted.fill(order, (row) => keys.get(row) ?? Number.NaN);
            }

            const expected = inOrder();
            expect(sorted.count()).toBe(expected.length);
            const out = new Uint32Array(expected.length);
            expect(sorted.writeTo(out)).toBe(expected.length);
            expect([...out]).toEqual(expected.map(({ row }) => row));
            for (const place of [0, expected.length >> 1, expected.length - 1]) {
              const from = Math.max(0, place);
              const keys = new Float64Array(Math.min(3, expected.length - from));
              sorted.writeKeys(from, keys);
              const there = expected.slice(from, from + 3).map(({ key }) => direction * key);
              expect([...keys]).toEqual(there);
            }

            const even = emptyBits(ROWS);
            for (let row = 0; row < ROWS; row += 2) setBit(even, row);
            const masked = new Uint32Array(ROWS);
            const evenRows = expected.map(({ row }) => row).filter((row) => row % 2 === 0);
            expect(sorted.writeMasked(even, masked)).toBe(evenRows.length);
            expect([...masked.subarray(0, evenRows.length)]).toEqual(evenRows);

            for (const bound of [-1, 0.5, 3]) {
              const first = expected.find((each) => each.key >= bound && each.row % 3 === 0);
              expect(sorted.findFrom(bound, (row) => row % 3 === 0)).toBe(first?.row ?? -1);
            }
          }
        },
      ),
      { seed: 20260301, numRuns: 60, endOnFailure: true },
    );
  });

  it("match a re-sorted list when large blocks split, empty and merge", () => {
    const many = fc.array(fc.tuple(fc.nat(4_000), key), { maxLength: 2_500, size: "max" });
    fc.assert(
      fc.property(many, many, (first, second) => {
        const sorted = createSortedRows(1, LARGE_BLOCKS);
        const keys = new Map<number, number>();
        const expectOrder = () => {
          const expected = [...keys].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
          const out = new Uint32Array(expected.length);
          expect(sorted.writeTo(out)).toBe(expected.length);
          expect([...out]).toEqual(expected.map(([row]) => row));
          const from = expected.length >> 2;
          const middle = new Float64Array(expected.length >> 1);
          sorted.writeKeys(from, middle);
          expect([...middle]).toEqual(expected.slice(from, from + middle.length).map(([, k]) => k));
        };
        for (const rows of [first, second]) {
          for (const [row, k] of rows) {
            const before = keys.get(row);
            if (before !== undefined) sorted.remove(row, before);
            keys.set(row, k);
            sorted.insert(row, k);
          }
          expectOrder();
          for (const [row, k] of [...keys].slice(0, keys.size - 40)) {
            sorted.remove(row, k);
            keys.delete(row);
          }
          expectOrder();
        }
      }),
      { seed: 20260312, numRuns: 15 },
    );
  });

  const written = (sorted: ReturnType<typeof createSortedRows>) => {
    const out = new Uint32Array(sorted.count());
    expect(sorted.writeTo(out)).toBe(out.length);
    return [...out];
  };

  it("find equal keys before and after the edge of two blocks, also if its first row is removed", () => {
    // `fill` puts 24 rows into a small block, so the last even row is the first row of the second block.
    const even = Array.from({ length: 25 }, (_, at) => 2 * at);
    const odd = Array.from({ length: 23 }, (_, at) => 2 * at + 1);
    const sorted = createSortedRows(1);
    sorted.fill(Uint32Array.from([...even, ...odd]), (row) => row % 2);
    sorted.remove(48, 0);
    sorted.remove(46, 0);
    sorted.insert(46, 0);
    sorted.insert(50, 0);
    expect(written(sorted)).toEqual([...even.slice(0, 24), 50, ...odd]);
  });

  it("keep every row of one key when blocks merge", () => {
    const rows = Array.from({ length: 48 }, (_, row) => row);
    const sorted = createSortedRows(1);
    sorted.fill(Uint32Array.from(rows), () => 7);
    const removed = [...rows.slice(0, 12), ...rows.slice(24, 41)];
    for (const row of removed) sorted.remove(row, 7);
    expect(written(sorted)).toEqual(rows.filter((row) => !removed.includes(row)));
  });

  it("throw on the removal of an absent row", () => {
    const sorted = createSortedRows(1);
    sorted.insert(4, 1);
    expect(() => sorted.remove(5, 1)).toThrow("row 5 is not in");
  });
});
