import { expect, it } from "vitest";
import { describeUncounted } from "./describe-uncounted.ts";

const of = (...ids: readonly string[]) => ids.map((tokenId) => ({ tokenId }));
const isKnown = ({ tokenId }: { readonly tokenId: string }) => tokenId !== "9";

it("counts by reason, with the first token of each", () => {
  const market = {
    sales: of("1", "9", "2", "9"),
    listings: of("9", "3"),
    foreignSales: of("4", "5", "9"),
    freeAsks: of("6"),
  };
  expect(describeUncounted(market, isKnown)).toEqual([
    "Not counted: 2 sales in other currencies (first of token 4), 1 listing at 0 (first of token 6), 3 sales of tokens that are left out (first of token 9), 1 listing of tokens that are left out (first of token 9).",
  ]);
});

it("has no line if all counts", () => {
  const market = { sales: of("1", "2"), listings: of("3"), foreignSales: [], freeAsks: [] };
  expect(describeUncounted(market, isKnown)).toEqual([]);
});
