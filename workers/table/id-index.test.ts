import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ByteTexts } from "./byte-texts.ts";
import { findId, rowOfKey, uniqueIds } from "./id-index.ts";

function byteTexts(texts: readonly string[]): ByteTexts {
  const ends = texts.map((_, index) => texts.slice(0, index + 1).join("").length);
  return {
    bytes: new TextEncoder().encode(texts.join("")),
    from: Uint32Array.from(texts, (text, index) => ends[index] - text.length),
    to: Uint32Array.from(ends),
  };
}

const numbered = fc.nat({ max: 60 }).map(String);
const anyId = fc.oneof(
  numbered,
  fc.constantFrom("00", "07", "007", "9007199254740993", "9007199254740992", "9".repeat(78)),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
);
/** Also what is no id at all: a filter may ask for anything. */
const asked = fc.oneof(anyId, fc.constantFrom("", "x", "1a", "-1", "1 ", " 1", "1.0", "٣"));

describe.each([
  ["numbered ids", numbered],
  ["any ids", anyId],
])("an index of %s", (_, id) => {
  it("F30: finds the row of the last token of each id, inside other text too, and nothing else", () => {
    fc.assert(
      fc.property(fc.array(id, { maxLength: 40 }), fc.array(asked), (ids, others) => {
        const lastOf = new Map(ids.map((each, index) => [each, index]));
        const { last, indexed } = uniqueIds(byteTexts(ids), ids.length);
        expect([...last]).toEqual([...lastOf.values()].sort((a, b) => a - b));

        // Rows in the reverse of the order that they were sent in.
        const order = [...last].reverse();
        const rowOf = new Int32Array(ids.length).fill(-1);
        for (const [row, index] of order.entries()) rowOf[index] = row;
        const index = indexed({ ids: byteTexts(order.map((at) => ids[at])) }, rowOf);
        for (const each of [...ids, ...others]) {
          const at = lastOf.get(each);
          const row = at === undefined ? -1 : rowOf[at];
          expect([each, findId(index, each)]).toEqual([each, row]);
          const key = index.keyOf(`<${each},1.5,2`, 1, 1 + each.length);
          expect(rowOfKey(index, key)).toBe(row);
        }
      }),
      { seed: 20260304, numRuns: 300 },
    );
  });
});
