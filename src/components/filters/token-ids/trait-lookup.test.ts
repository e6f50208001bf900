import { expect, it } from "vitest";
import { fakeTrait } from "../../../testing/fake-collection.tsx";
import { findTraits } from "./trait-lookup.ts";

const TRAITS = [
  fakeTrait(1, "Sign", ["Screw Pile", "Blue Whale", "Anchor"]),
  fakeTrait(2, "Bell", ["Whale Bone", "None"]),
  fakeTrait(3, "Level 9", ["90", "whale 7"], true),
];

const found = (text: string, limit = 4) =>
  findTraits(TRAITS, text, limit).map(({ trait, value }) => `${trait}: ${value}`);

it("finds values that start with the text first, then those that contain it, in any case", () => {
  expect(found("WHALE")).toEqual(["Bell: Whale Bone", "Sign: Blue Whale"]);
  expect(found("whale", 1)).toEqual(["Bell: Whale Bone"]);
  expect(found(" screw  pile ")).toEqual(["Sign: Screw Pile"]);
});

it("finds a value after its trait's name", () => {
  expect(found("sign anchor")).toEqual(["Sign: Anchor"]);
});

it("finds nothing for a single letter or for digits", () => {
  expect(found("w")).toEqual([]);
  expect(found("90")).toEqual([]);
});
