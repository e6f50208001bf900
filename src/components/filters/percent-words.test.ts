import { expect, it } from "vitest";
import { percentWords } from "./percent-words.ts";

it.each([
  [null, null, null],
  [20, null, "At least 20% under"],
  [0, null, "At least 0% under"],
  [-20, null, "At most 20% over"],
  [null, 60, "At most 60% under"],
  [null, -10, "At least 10% over"],
  [10, 60.5, "10\u201360.5% under"],
  [-40, -10, "10\u201340% over"],
  [-22, 41, "22% over to 41% under"],
] as const)("words the range from %j to %j as %j", (least, most, words) =>
  expect(percentWords(least, most)).toBe(words),
);
