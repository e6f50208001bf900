import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type IdColumn, packText } from "../../../contract/columns/columns.ts";
import { compareTokenIds } from "../../../contract/values/token-id.ts";
import { accepted } from "../../testing/column-bodies.ts";
import { findId, idRange, indexIds, rowOfKey } from "./id-index.ts";

const numbered = fc.nat({ max: 60 }).map(String);
const sparse = fc.oneof(
  numbered,
  fc.constantFrom("999999999", "1000000000", "4294967295"),
  fc.nat({ max: 0xffffffff }).map(String),
);
const anyId = fc.oneof(
  sparse,
  fc.constantFrom("00", "07", "007", "4294967296", "9007199254740993", "9007199254740992"),
  fc.constant("9".repeat(78)),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
);
/** A filter may contain any text, so some of these are not ids. */
const asked = fc.oneof(anyId, fc.constantFrom("", "x", "1a", "-1", "1 ", " 1", "1.0", "٣"));

const asNumbers = (ids: readonly string[]): IdColumn => Uint32Array.from(ids, Number);

describe.each([
  ["numbers close together", numbered, asNumbers],
  ["sparse numbers", sparse, asNumbers],
  ["texts of numbers", numbered, packText],
  ["texts", anyId, packText],
])("an index of %s", (_, id, columnOf) => {
  it("finds the row of each id, also inside other text, and no row for anything else", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(id, { maxLength: 40, size: "max" }),
        fc.array(asked),
        (ids, others) => {
          const index = accepted(indexIds(columnOf(ids), ids.length));
          const padded = ids.map((each) => `0${each}`);
          for (const each of [...ids, ...padded, ...others]) {
            const row = ids.indexOf(each);
            expect([each, findId(index, each)]).toEqual([each, row]);
            const key = index.keyOf(`<${each},1.5,2`, 1, 1 + each.length);
            expect(rowOfKey(index, key)).toBe(row);
          }
        },
      ),
      { seed: 20260304, numRuns: 300 },
    );
  });

  it("rejects two rows with the same id and names the id", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(id, { minLength: 1, maxLength: 40, size: "max" }),
        fc.nat(),
        fc.nat(),
        (ids, from, to) => {
          const twice = ids[from % ids.length];
          const repeated = ids.toSpliced(to % (ids.length + 1), 0, twice);
          const index = indexIds(columnOf(repeated), repeated.length);
          expect(index).toMatchObject({
            ok: false,
            problem: { place: "ids", message: `token ${twice} appears twice` },
          });
        },
      ),
      { seed: 20260305, numRuns: 300 },
    );
  });

  it("returns the lowest and the highest id", () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 40, size: "max" }), (ids) => {
        const sorted = [...ids].sort(compareTokenIds);
        const column = columnOf(ids);
        const index = accepted(indexIds(column, ids.length));
        expect(idRange(column, ids.length, index)).toEqual({
          startTokenId: sorted[0] ?? null,
          endTokenId: sorted.at(-1) ?? null,
        });
      }),
      { seed: 20260306, numRuns: 300 },
    );
  });
});

describe("the places of numbers", () => {
  const placesOf = (ids: readonly number[]) =>
    accepted(indexIds(Uint32Array.from(ids), ids.length)).places;

  it("form an array only if the numbers are close together", () => {
    expect(placesOf([8, 0])).toHaveLength(9);
    expect(placesOf([9, 0])).toBeNull();
    expect(placesOf([])).not.toBeNull();
  });

  it("map a number to its row", () => {
    const ids = [4, 2, 0];
    const places = placesOf(ids);
    for (const [row, id] of ids.entries()) expect(places?.[id]).toBe(row);
  });
});
