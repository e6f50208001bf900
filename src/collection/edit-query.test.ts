import { produce } from "immer";
import { describe, expect, it, vi } from "vitest";
import {
  countActiveFilters,
  DEFAULT_QUERY,
  isFiltered,
  type TokenQuery,
} from "../../contract/query.ts";
import {
  addTokenIds,
  removeTokenId,
  setPriceRange,
  setRankRange,
  toggleMarketplace,
  toggleTraitValue,
  toggleVibe,
} from "./edit-filters.ts";
import { clearFilters, type QueryEdit, setSort, setting } from "./edit-query.ts";

function queryAfter(...edits: readonly QueryEdit[]): TokenQuery {
  return edits.reduce((query, edit) => produce(query, edit), DEFAULT_QUERY);
}

describe("traits, vibes and marketplaces", () => {
  it("chooses several values of one trait", () => {
    expect(queryAfter(toggleTraitValue(4, 1), toggleTraitValue(4, 9)).traits).toEqual({
      4: [1, 9],
    });
  });

  it("removes the trait with its last value", () => {
    const query = queryAfter(
      toggleTraitValue(4, 1),
      toggleTraitValue(7, 2),
      toggleTraitValue(4, 1),
    );
    expect(query.traits).toEqual({ 7: [2] });
  });

  it("toggles vibes and marketplaces", () => {
    const query = queryAfter(toggleVibe(3), toggleVibe(5), toggleVibe(3), toggleMarketplace(2));
    expect(query.vibes).toEqual([5]);
    expect(query.marketplaces).toEqual([2]);
    expect(produce(query, toggleMarketplace(2)).marketplaces).toEqual([]);
  });
});

describe("ranges", () => {
  it("accepts two bounds, a single bound and equal bounds", () => {
    expect(queryAfter(setPriceRange(1, 20))).toMatchObject({ minPrice: 1, maxPrice: 20 });
    expect(queryAfter(setRankRange(null, 500))).toMatchObject({ minRank: null, maxRank: 500 });
    expect(queryAfter(setPriceRange(2, 2))).toMatchObject({ minPrice: 2, maxPrice: 2 });
  });

  it("rejects a minimum above the maximum with a warning, and keeps the previous bounds", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(queryAfter(setPriceRange(1, 2), setPriceRange(3, 2))).toEqual(
      queryAfter(setPriceRange(1, 2)),
    );
    expect(queryAfter(setRankRange(9, 8))).toEqual(DEFAULT_QUERY);
    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe("token ids", () => {
  it("warns about an id that is already present, and adds the others", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(queryAfter(addTokenIds(["1"]), addTokenIds(["1", "07"])).tokenIds).toEqual(["1", "07"]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("warns when an absent id is removed", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(queryAfter(addTokenIds(["1", "2"]), removeTokenId("1")).tokenIds).toEqual(["2"]);
    expect(warn).not.toHaveBeenCalled();
    expect(queryAfter(removeTokenId("9"))).toEqual(DEFAULT_QUERY);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

it("clears every filter and keeps the sort", () => {
  const query = queryAfter(
    setSort({ sortBy: "currentPrice", order: "asc" }),
    setPriceRange(1, null),
    setRankRange(1, 5),
    setting({ minDeviation: 0.5, saleStatus: "onSale" }),
    addTokenIds(["4"]),
    toggleTraitValue(1, 1),
    toggleVibe(2),
    toggleMarketplace(0),
  );
  expect(countActiveFilters(query)).toBe(7);
  expect(isFiltered(query)).toBe(true);
  expect(isFiltered(produce(query, clearFilters))).toBe(false);
  expect(produce(query, clearFilters)).toEqual({
    ...DEFAULT_QUERY,
    sortBy: "currentPrice",
    order: "asc",
  });
});
