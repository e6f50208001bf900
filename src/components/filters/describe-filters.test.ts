import { produce } from "immer";
import { describe, expect, it } from "vitest";
import { DEFAULT_QUERY, type TokenQuery } from "../../../contract/query.ts";
import { fakeTrait } from "../../testing/fake-collection.tsx";
import { describeFilters } from "./describe-filters.ts";

const names = {
  traits: [
    fakeTrait(4, "Hat", ["Wizard", "Crown"]),
    fakeTrait(6, "Height", ["12 m", "-3 m"], true),
    fakeTrait(7, "Born", ["2019-01-31"], true),
  ],
  vibes: [{ id: 9, name: "Smokers", count: 3, traits: [] }],
};

function labels(query: Partial<TokenQuery>): readonly string[] {
  return describeFilters({ ...DEFAULT_QUERY, ...query }, names).map(({ label }) => label);
}

describe("describeFilters", () => {
  it("describes every kind of filter in words", () => {
    const query: Partial<TokenQuery> = {
      minPrice: 1,
      maxPrice: 20,
      maxRank: 5000,
      minDeviation: 0.5,
      underOnly: true,
      minPercent: -10,
      maxPercent: 40,
      minConfidence: 60,
      saleStatus: "onSale",
      marketplaces: [1],
      tokenIds: ["123"],
      traits: { 4: [1] },
      numbers: { 6: [-3, 40], 7: [null, 20200229], 99: [5, 5] },
      vibes: [9],
    };
    expect(labels(query)).toEqual([
      "On sale",
      "Price 1–20 ETH",
      "Rank up to 5,000",
      "Deviation above 0.5 ETH",
      "Under the projection",
      "10% over to 40% under",
      "Confidence from 60%",
      "OpenSea",
      "Hat: Wizard",
      "Height -3–40 m",
      "Born up to 2020-02-29",
      "Trait 99 5",
      "Vibe: Smokers",
      "#123",
    ]);
  });

  it("describes one-sided and single-valued ranges, and shortens long numbers", () => {
    expect(labels({ minPrice: 0.25 })).toEqual(["Price from 0.25 ETH"]);
    expect(labels({ maxPrice: 61.238471 })).toEqual(["Price up to 61.24 ETH"]);
    expect(labels({ minRank: 7, maxRank: 7 })).toEqual(["Rank 7"]);
  });

  it("shows unknown ids, so that they can be removed", () => {
    expect(labels({ traits: { 4: [99], 5: [1] }, vibes: [1] })).toEqual([
      "Hat: unknown value 99",
      "Trait 5: unknown value 1",
      "Vibe: 1",
    ]);
  });

  it("gives each filter the edit that removes only that filter", () => {
    let query: TokenQuery = {
      ...DEFAULT_QUERY,
      minPrice: 1,
      marketplaces: [1, 2],
      tokenIds: ["1", "2"],
      traits: { 4: [1, 2] },
    };
    for (let left = describeFilters(query, names); left.length > 0; ) {
      const [first, ...others] = left;
      if (first) query = produce(query, first.remove);
      left = describeFilters(query, names);
      expect(left.map(({ key }) => key)).toEqual(others.map(({ key }) => key));
    }
    expect(query).toEqual(DEFAULT_QUERY);
  });
});
