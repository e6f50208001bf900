import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { narrow, startsOf } from "../../contract/columns/write-numbers.ts";
import { emptyBits, writeRows } from "./bitset.ts";
import { addCarriers, carries, createCarriedValues, forEachCarrier } from "./carried-values.ts";

const IDS = [0, 1, 2, 900, 70_000, 0xffffffff] as const;

/** Sets of ids, the empty set first, and the code of a set for each row. */
const rowsOfSets = fc
  .array(
    fc
      .uniqueArray(fc.constantFrom(...IDS), { minLength: 1 })
      .map((set) => set.toSorted((a, b) => a - b)),
    { maxLength: 8 },
  )
  .chain((sets) =>
    fc.record({
      sets: fc.constant([[], ...sets] as number[][]),
      codes: fc.oneof(
        fc.array(fc.nat(sets.length), { maxLength: 70, size: "max" }),
        // Values with few carriers among many rows.
        fc
          .array(fc.tuple(fc.nat(299), fc.nat(sets.length)), { maxLength: 30 })
          .map((few) => Array.from({ length: 300 }, (_, row) => new Map(few).get(row) ?? 0)),
      ),
    }),
  );

interface Drawn {
  readonly sets: readonly (readonly number[])[];
  readonly codes: readonly number[];
}

function valuesOf({ sets, codes }: Drawn) {
  const ids: readonly number[] = IDS.filter((id) => sets.some((set) => set.includes(id)));
  return createCarriedValues(4, {
    codes: narrow(codes),
    starts: startsOf(sets.map(({ length }) => length)),
    members: Uint32Array.from(sets.flatMap((set) => set.map((id) => ids.indexOf(id)))),
    ids: Uint32Array.from(ids),
    carrierAmounts: Uint32Array.from(ids, (id) => carriersOf({ sets, codes }, id).length),
  });
}

/** Returns the rows that carry an id, found by a scan of all rows. */
function carriersOf({ sets, codes }: Drawn, id: number): number[] {
  return codes.flatMap((code, row) => (sets[code].includes(id) ? [row] : []));
}

describe("carried values", () => {
  it("match a scan of all rows", () => {
    let [withBits, withLists] = [0, 0];
    fc.assert(
      fc.property(rowsOfSets, (drawn) => {
        const size = drawn.codes.length;
        const values = valuesOf(drawn);
        expect(new Set(values.ids)).toEqual(new Set(drawn.sets.flat()));
        expect(values.ids).toHaveLength(new Set(values.ids).size);
        for (const [value, id] of [...values.ids].entries()) {
          const expected = carriersOf(drawn, id);

          const visited: number[] = [];
          forEachCarrier(values, value, (row) => visited.push(row));
          expect(visited).toEqual(expected);
          if (expected.length > 0 && values.carriers?.bits[value]) withBits += 1;
          else if (expected.length > 0) withLists += 1;

          const rows = drawn.codes.map((_, row) => row);
          expect(rows.filter((row) => carries(values, row, value))).toEqual(expected);

          const bits = emptyBits(size);
          addCarriers(values, value, bits);
          const added = new Uint32Array(expected.length);
          expect(writeRows(bits, added, 0)).toBe(expected.length);
          expect([...added]).toEqual(expected);
        }
      }),
      { seed: 20260307, numRuns: 500 },
    );
    expect(withBits).toBeGreaterThan(100);
    expect(withLists).toBeGreaterThan(100);
  });

  it("give each row the members of its set", () => {
    fc.assert(
      fc.property(rowsOfSets, (drawn) => {
        const { codes, starts, members, ids } = valuesOf(drawn);
        const carried = drawn.codes.map((_, row) =>
          Array.from(members.subarray(starts[codes[row]], starts[codes[row] + 1]), (at) => ids[at]),
        );
        expect(carried).toEqual(drawn.codes.map((code) => drawn.sets[code]));
      }),
      { seed: 20260310, numRuns: 300 },
    );
  });

  it("add the carriers of a second value without removing those of the first", () => {
    const values = valuesOf({ sets: [[], [1], [2]], codes: [1, 2, 0] });
    const bits = emptyBits(3);
    addCarriers(values, 0, bits);
    addCarriers(values, 1, bits);
    const rows = new Uint32Array(2);
    writeRows(bits, rows, 0);
    expect([...rows]).toEqual([0, 1]);
  });
});
