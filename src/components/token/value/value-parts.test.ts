import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Valuation } from "../../../../contract/market/valuation.ts";
import { COLLECTION, VALUATION } from "../../../testing/valued-token.ts";
import { valueParts } from "./value-parts.ts";

const MANY_PARTS: Valuation = {
  ...VALUATION,
  projection: 26.4,
  effects: [...VALUATION.effects, { traitId: 5, valueId: 9, share: 0.001 }],
  traitCountShare: -0.2,
  ownSalesShare: 0.65,
};

describe("valueParts", () => {
  it("names each part, strongest first, and combines the small ones", () => {
    const parts = valueParts(MANY_PARTS, COLLECTION);
    expect(parts.map(({ label, share }) => [label, Number(share.toFixed(6))])).toEqual([
      ["Hat: Crown", 1],
      ["Its own sales", 0.65],
      ["Number of traits: 2", -0.2],
      ["All smaller effects", 0.001],
    ]);
    expect(parts[1].before).toBe(20);
  });

  it("starts from the price level, with what typical traits add to it first", () => {
    const [typical, crown] = valueParts({ ...MANY_PARTS, level: 8 }, COLLECTION);
    expect(typical).toMatchObject({ label: "Typical traits", share: 0.25, before: 8, after: 10 });
    expect(crown.label).toBe("Hat: Crown");
  });

  it("falls back to ids for unknown traits and values", () => {
    const [part] = valueParts(MANY_PARTS, { traits: [] });
    expect(part.label).toBe("4: 1");
  });

  it("multiplies from the base to the projection, for any parts", () => {
    const share = fc.double({ min: -0.999, max: 100, noNaN: true });
    const effects = fc.array(fc.record({ traitId: fc.nat(5), valueId: fc.nat(5), share }));
    const base = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(base, effects, share, share, (from, each, traitCountShare, ownSalesShare) => {
        const given = { ...MANY_PARTS, base: from, effects: each, traitCountShare, ownSalesShare };
        const all = [...each.map((effect) => effect.share), traitCountShare, ownSalesShare];
        const expected = all.reduce((price, part) => price * (1 + part), from);
        const parts = valueParts(given, COLLECTION);
        let price = from;
        for (const { before, after } of parts) {
          expect(before).toBe(price);
          price = after;
        }
        expect(price / expected).toBeCloseTo(1, 6);
      }),
      { seed: 112 },
    );
  });

  it("has no parts without a projection", () => {
    expect(valueParts({ ...MANY_PARTS, base: null, projection: null }, COLLECTION)).toEqual([]);
  });
});
