import { expect, it } from "vitest";
import { sureness } from "./confidence-words.ts";

it.each([
  [100, "Sure"],
  [85, "Sure"],
  [84.9, "Fairly sure"],
  [60, "Fairly sure"],
  [59.9, "A guess"],
  [0, "A guess"],
])("describes a confidence of %d percent as %s", (confidence, word) => {
  expect(sureness(confidence)).toBe(word);
});
