import { expect, it } from "vitest";
import { sureness } from "./confidence-words.ts";

it.each([
  [100, "High confidence"],
  [85, "High confidence"],
  [84.9, "Medium confidence"],
  [60, "Medium confidence"],
  [59.9, "Low confidence"],
  [0, "Low confidence"],
])("describes a confidence of %d percent as %s", (confidence, word) => {
  expect(sureness(confidence)).toBe(word);
});
