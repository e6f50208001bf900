/** Ranges of a trait's numbers against the naive reference, on tables in which most tokens have numbers. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { DEFAULT_QUERY, type NumberRange } from "../../contract/query.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";
import { createEngine } from "../engine/json-engine.ts";
import { BARE_COLLECTION } from "../testing/arbitraries.ts";
import { createReference } from "../testing/reference.ts";

const seed = 64;

/** Labels of the values 0, 1, 2 and so on, and their numbers. */
const LABELS = ["-8 m", "none", "0 m", "7.5 m", "7 m", "1,250.5 m", "-"];
const NUMBERS = [-8, null, 0, 7.5, 7, 1250.5, null];

const traits = [4, 9].map((id) => ({
  ...{ id, name: `Trait ${id}`, rankedNumerically: true },
  values: LABELS.map((label, value) => ({ id: value, label, amount: 1 })),
}));
const info = { ...BARE_COLLECTION, traits };

const pair = fc.tuple(fc.constantFrom(4, 9), fc.nat(LABELS.length - 1));
const tokens = fc
  .array(fc.uniqueArray(pair, { maxLength: 3, selector: String }), { maxLength: 40 })
  .map((rows) =>
    rows.map(
      (carried, at): CompactToken => [
        ...([String(at), null, at + 1, null, null, null, null, null, carried, []] as const),
        ...([null, null, null, null, null] as const),
      ],
    ),
  );
const bound = fc.option(fc.constantFrom(-9, -8, 0, 7, 7.25, 7.5, 1250.5, 2000), { freq: 3 });
const numbers = fc.dictionary(
  fc.constantFrom("4", "9", "5"),
  fc.tuple(bound, bound) satisfies fc.Arbitrary<NumberRange>,
  { maxKeys: 2 },
);

it("shows the same tokens as the naive reference", () => {
  fc.assert(
    fc.property(tokens, fc.array(numbers, { minLength: 1, maxLength: 4 }), (sent, queries) => {
      const engine = createEngine(info, sent);
      const reference = createReference(sent, (_, value) => NUMBERS[value]);
      for (const ranges of queries) {
        const query = { ...DEFAULT_QUERY, numbers: ranges };
        engine.setQuery(query);
        reference.setQuery(query);
        const shown = Array.from(engine.view().rows, (row) => engine.tokenStringId(row));
        expect(shown).toEqual(reference.view().ids);
      }
    }),
    { seed, numRuns: 500 },
  );
});
