import { expect, it } from "vitest";
import { namedTraits } from "../../../collection/named-traits.ts";
import { fakeTrait } from "../../../testing/fake-collection.tsx";
import { sharedTraits } from "./shared-traits.ts";

const TRAITS = [
  fakeTrait(1, "Hat", ["Crown"]),
  fakeTrait(2, "Fur", ["Gold"]),
  fakeTrait(3, "Tone", ["7"]),
  fakeTrait(4, "Eyes", ["Laser"]),
];
const OWN = namedTraits(TRAITS, [
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 1],
]);

it("names the shared traits, the strongest effect on the price first, and a short value with its trait", () => {
  const effects = [3, 2].map((traitId) => ({ traitId, valueId: 1, share: 1 }));
  const others = [
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
  ] as const;
  expect(sharedTraits(OWN, others, effects)).toEqual({
    first: "Tone 7, Gold +1",
    all: "Tone: 7, Fur: Gold, Hat: Crown",
  });
  expect(sharedTraits(OWN, others.slice(0, 1), effects)?.first).toBe("Crown");
  expect(sharedTraits(OWN, [], effects)).toBeUndefined();
});
