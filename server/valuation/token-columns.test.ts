import { expect, it } from "vitest";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { toColumns, toTokens, traitsAt } from "./token-columns.ts";

const { tokens } = syntheticMarket({ seed: 4, tokens: 200, sales: 1 });
const given = [
  ...tokens.map(({ tokenId, rank, traits }) => ({ tokenId, rank, traits })),
  { tokenId: "bare", rank: 201, traits: [] },
  { tokenId: "twice", rank: 1.5, traits: [[9, 2] as const, [9, 1] as const] },
];

it("returns the tokens as they were given, in their order", () => {
  const columns = toColumns(given);
  expect(toTokens(columns)).toEqual(given);
  expect(traitsAt(columns, given.length - 1)).toEqual([
    [9, 2],
    [9, 1],
  ]);
});

it("keeps each pair of a trait and a value once", () => {
  const { pairs } = toColumns(given);
  const names = pairs.map((pair) => pair.join(" "));
  expect(new Set(names).size).toBe(names.length);
});
