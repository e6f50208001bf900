import { expect, it } from "vitest";
import { describeTraitless } from "./describe-traitless.ts";

/** Tokens from 1 on, of which the `without` last ones have no traits. */
const tokens = (count: number, without: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ tokenId: String(index + 1), name: `Cat ${index + 1}`, imageUrl: null, animationUrl: null },
    traits: index < count - without ? [[1, 1]] : [],
  }));

it.each([0, 1, 10])("has no line if all of %i tokens have traits", (count) => {
  expect(describeTraitless(tokens(count, 0))).toEqual([]);
});

it("counts up to a half, and asks for a look beyond", () => {
  expect(describeTraitless(tokens(10, 5))).toEqual(["5 of 10 tokens have no traits, such as 6."]);
  expect(describeTraitless(tokens(10, 6))).toEqual([
    "6 of 10 tokens have no traits. Look at token 5: if its metadata have traits, they are in a form that is not read.",
  ]);
});

it("counts tokens with another problem, but not those of which nothing could be read", () => {
  const [named] = tokens(1, 1);
  expect(describeTraitless([{ ...named, problem: "has a long value" }])).toHaveLength(1);
  const unread = { ...named, tokenId: "11", name: null, problem: "its host does not answer" };
  expect(describeTraitless([...tokens(10, 0), unread])).toEqual([]);
  expect(describeTraitless([...tokens(10, 1), unread])).toEqual([
    "1 of 11 tokens have no traits, such as 10.",
  ]);
});
