import { expect, it } from "vitest";
import { confidenceWords } from "./confidence-words.ts";

it.each([
  [100, "High, 100%"],
  [85, "High, 85%"],
  [84.9, "Medium, 84%"],
  [60, "Medium, 60%"],
  [100 * 0.57, "Low, 57%"],
  [59.9, "Low, 59%"],
  [0, "Low, 0%"],
])("describes a confidence of %d percent as %s", (confidence, words) => {
  expect(confidenceWords(confidence)).toBe(words);
});
