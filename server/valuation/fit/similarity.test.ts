import { expect, it } from "vitest";
import type { TraitPair } from "../../../contract/tokens/token.ts";
import type { TokenToValue } from "../collection-valuation.ts";
import { toColumns } from "../token-columns.ts";
import { similarityWithin } from "./similarity.ts";

function token(tokenId: string, ...traits: TraitPair[]): TokenToValue {
  return { tokenId, rank: 1, traits };
}

const TOKENS = [
  token("asked", [1, 1], [2, 2]),
  token("equal", [1, 1], [2, 2]),
  token("half", [1, 1], [2, 5]),
  token("other values of its traits", [1, 5], [2, 6]),
  token("its values in other traits", [1, 2], [2, 1]),
  token("bare"),
];

/** Compares the first token with the one of this id. */
function compare(tokenId: string, importance: (pair: TraitPair) => number = () => 1) {
  const row = TOKENS.findIndex((each) => each.tokenId === tokenId);
  return similarityWithin(toColumns(TOKENS)).weighedBy(importance)(0)(row);
}

it("counts the values that two tokens share: the same value of the same trait", () => {
  const shared = TOKENS.map(({ tokenId }) => [tokenId, compare(tokenId).shared]);
  expect(shared).toEqual([
    ["asked", 2],
    ["equal", 2],
    ["half", 1],
    ["other values of its traits", 0],
    ["its values in other traits", 0],
    ["bare", 0],
  ]);
});

it("scores equal tokens 1, and tokens that share nothing 0", () => {
  const scoreOf = (tokenId: string) => compare(tokenId).score;
  expect(scoreOf("equal")).toBeCloseTo(1, 12);
  expect(scoreOf("half")).toBeGreaterThan(0);
  expect(scoreOf("half")).toBeLessThan(1);
  expect(scoreOf("other values of its traits")).toBe(0);
  expect(scoreOf("bare")).toBe(0);
});

it("weighs a shared value by its importance", () => {
  const scoreIf = (weight: number) =>
    compare("half", ([trait]) => (trait === 1 ? weight : 1)).score;
  expect(scoreIf(4)).toBeGreaterThan(scoreIf(1));
});
