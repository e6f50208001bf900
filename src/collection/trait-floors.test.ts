import fc from "fast-check";
import { expect, it } from "vitest";
import { buildTokenColumns } from "../../contract/columns/make-columns.ts";
import type { TraitPair } from "../../contract/tokens/token.ts";
import { NONE } from "../../contract/values/units.ts";
import { fakeInfo } from "../testing/fake-collection.tsx";
import { traitFloors } from "./trait-floors.ts";

const VALUES: readonly TraitPair[] = [1, 2].flatMap((trait) =>
  [0, 1, 2, 3].map((value): TraitPair => [trait, value]),
);
const token = fc.record({
  traits: fc.subarray([...VALUES]),
  price: fc.oneof(fc.constant(NONE), fc.constant(0), fc.double({ min: 0.01, max: 9, noNaN: true })),
});

it("finds the lowest price of each value, as a search of all other tokens does", () => {
  fc.assert(
    fc.property(fc.array(token, { maxLength: 40 }), fc.nat(3), (tokens, own) => {
      const columns = buildTokenColumns(
        "e",
        tokens.map(({ traits }, row) => ({
          tokenId: String(row + 1),
          name: null,
          imageUrl: null,
          animationUrl: null,
          rank: row + 1,
          traits,
          vibes: [],
        })),
      );
      const state = {
        fixed: { ...columns, collection: fakeInfo({}) },
        prices: Float64Array.from(tokens, ({ price }) => price),
      };
      const wanted = [...VALUES, [9, 9] as const].map(([trait, value]) => {
        const prices = tokens
          .filter((_, row) => row !== own)
          .filter(({ traits }) => traits.some((pair) => pair[0] === trait && pair[1] === value))
          .map(({ price }) => price)
          .filter((price) => price > 0);
        return prices.length > 0 ? Math.min(...prices) : null;
      });
      expect(traitFloors(state, [...VALUES, [9, 9]], own)).toEqual(wanted);
    }),
    { seed: 2102, numRuns: 300 },
  );
});

it("finds nothing before a load", () => {
  expect(traitFloors({ fixed: null, prices: new Float64Array() }, VALUES, -1)).toEqual(
    VALUES.map(() => null),
  );
});
