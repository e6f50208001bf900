import { expect, it } from "vitest";
import { confidenceWords } from "./confidence-words.ts";

it.each([
  [100, "High, 100%"],
  [85, "High, 85%"],
  [84.9, "Medium, 85%"],
  [60, "Medium, 60%"],
  [59.9, "Low, 60%"],
  [0, "Low, 0%"],
])("describes a confidence of %d percent as %s", (confidence, words) => {
  expect(confidenceWords(confidence)).toBe(words);
});
