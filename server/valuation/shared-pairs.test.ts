import { expect, it } from "vitest";
import type { TraitPair } from "../../contract/tokens/token.ts";
import { createPairSharing } from "./shared-pairs.ts";

it("keeps pairs as they are, and makes equal ones one object", () => {
  const share = createPairSharing();
  const given: readonly (readonly TraitPair[])[] = [
    [
      [1, 2],
      [2, 1],
    ],
    [[1, 2]],
    [],
    [
      [2, 1],
      [2, 2],
    ],
  ];
  const shared = given.map(share);
  expect(shared).toEqual(given);
  expect(new Set(shared.flat()).size).toBe(3);
});
