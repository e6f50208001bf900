import { describe, expect, it } from "vitest";
import type { CollectionDraft } from "../../market/drafts.ts";
import { BARE_COLLECTION } from "../../testing/sample-collection.ts";
import { emptyValuation } from "../project.ts";
import { prepareCollection } from "./prepare.ts";

const HAT = 4;
const FUR = 9;

function draft(change: Partial<CollectionDraft> = {}): CollectionDraft {
  return {
    id: "cats",
    name: "Cats",
    ...BARE_COLLECTION,
    dataSource: { kind: "import", note: "", listingsSimulated: false },
    traits: [trait(HAT, "Hat", ["cap", "crown", "bow"]), trait(FUR, "Fur", ["black", "white"])],
    // biome-ignore format: pairs read best on one line
    tokens: [
      token("10", [[HAT, 0], [FUR, 0]]),
      token("9", [[HAT, 0], [FUR, 0]]),
      token("100000000000000000000", [[HAT, 0], [FUR, 0]]),
      token("5", [[HAT, 1], [FUR, 1]]),
      token("6", [[HAT, 0], [HAT, 2]]),
    ],
    sales: [],
    listings: [],
    ...change,
  };
}

function trait(id: number, name: string, labels: string[]) {
  const values = labels.map((label, value) => ({ id: value, label }));
  return { id, name, rankedNumerically: false, values };
}

function token(tokenId: string, traits: [number, number][]) {
  return { tokenId, name: null, imageUrl: null, animationUrl: null, traits };
}

const withoutValue = (tokens: readonly unknown[]) => emptyValuation(tokens.length);

describe("prepareCollection", () => {
  it("orders rows by rank, then numerically by token id", async () => {
    const { tokens } = await prepareCollection(draft(), withoutValue);
    expect(tokens.map(({ tokenId }) => tokenId).slice(2)).toEqual([
      "9",
      "10",
      "100000000000000000000",
    ]);
    expect(tokens.map(({ rank }) => rank)).toEqual([...tokens.map(({ rank }) => rank)].sort());
    expect(tokens[2].rank).toBe(tokens[4].rank);
  });

  it("counts the tokens of every value, including values that no token carries", async () => {
    const { traits } = await prepareCollection(draft(), withoutValue);
    expect(traits.map(({ values }) => values.map(({ amount }) => amount))).toEqual([
      [4, 1, 1],
      [3, 1],
    ]);
  });

  it("gives a token each vibe that it carries a value of, scored by the share it carries", async () => {
    const vibes = [
      // biome-ignore format: pairs read best on one line
      { id: 7, name: "royal night", traits: [[HAT, 1], [FUR, 0]] as const },
      // biome-ignore format: as above
      { id: 3, name: "hats", traits: [[HAT, 0], [HAT, 2]] as const },
      { id: 1, name: "nobody", traits: [] },
    ];
    const prepared = await prepareCollection(draft({ vibes }), withoutValue);
    const vibesOf = (id: string) => prepared.tokens.find(({ tokenId }) => tokenId === id)?.vibes;
    expect(vibesOf("9")).toEqual([
      [3, 1],
      [7, 0.5],
    ]);
    expect(vibesOf("5")).toEqual([[7, 0.5]]);
    expect(vibesOf("6")).toEqual([[3, 1]]);
    expect(prepared.vibes.map(({ id, count }) => [id, count])).toEqual([
      [7, 4],
      [3, 4],
      [1, 0],
    ]);
  });

  it("values the tokens in the order of the rows", async () => {
    const sales = [{ tokenId: "5", price: 2, at: 1 }];
    const { valuation, tokens } = await prepareCollection(draft({ sales }), (rows, given) => {
      expect(given).toBe(sales);
      return {
        ...emptyValuation(rows.length),
        projections: rows.map(({ tokenId }) => Number(tokenId)),
      };
    });
    expect(valuation.projections).toEqual(tokens.map(({ tokenId }) => Number(tokenId)));
  });

  it("prepares an empty collection", async () => {
    const prepared = await prepareCollection(draft({ tokens: [] }), withoutValue);
    expect(prepared.tokens).toEqual([]);
  });
});
