import { expect, it } from "vitest";
import { sureness } from "./confidence-words.ts";

it.each([
  [100, "Sure"],
  [85, "Sure"],
  [84.9, "Fairly sure"],
  [60, "Fairly sure"],
  [59.9, "A guess"],
  [0, "A guess"],
])("calls a confidence of %d percent: %s", (confidence, word) => {
  expect(sureness(confidence)).toBe(word);
});
