import fc from "fast-check";
import { expect, it } from "vitest";
import { createFacetIndex, emptyFacetColumns, facetLookup } from "../view/facets.ts";
import { packText, textAt } from "./columns.ts";

it("packs texts and returns each of them", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" })), (texts) => {
      const packed = packText(texts);
      expect(texts.map((_, row) => textAt(packed, row))).toEqual(texts);
    }),
    { seed: 109, numRuns: 300 },
  );
});

it("gives every choice its own slot, also of traits called __proto__, and unknown choices none", () => {
  const values = [
    { id: 1, label: "", amount: 1 },
    { id: 2, label: "", amount: 1 },
  ];
  const index = createFacetIndex({
    traits: [
      { id: 0, name: "__proto__", rankedNumerically: false, values },
      { id: 1, name: "__proto__", rankedNumerically: false, values },
    ],
    vibes: [{ id: 1, name: "", count: 1, traits: [] }],
  });
  const slots = [
    index.slot("trait", 0, 1),
    index.slot("trait", 0, 2),
    index.slot("trait", 1, 1),
    index.slot("trait", 1, 2),
    index.slot("vibe", null, 1),
    ...[1, 2, 3, 4, 5, 0].map((id) => index.slot("marketplace", null, id)),
    index.slot("onSale", null, null),
    ...[0, 1, 2, 3].map((deal) => index.slot("deal", null, deal)),
  ];
  expect(slots).toEqual([...slots.keys()]);
  expect(index.size).toBe(slots.length);
  expect(index.slot("trait", 2, 1)).toBe(-1);
  const lookup = facetLookup(index, emptyFacetColumns(index.size));
  expect(lookup("vibe", null, 1)).toEqual({ count: 0, floor: null, onSale: 0, hot: 0 });
  expect(lookup("vibe", null, 2)).toEqual({ count: 0, floor: null, onSale: 0, hot: 0 });
});
