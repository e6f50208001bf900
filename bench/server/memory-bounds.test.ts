import { expect, it } from "vitest";
import { growthViolations } from "./memory-bounds.ts";

it("accepts memory at the bounds", () => {
  expect(growthViolations(227.3, 250)).toEqual([]);
});

it.each([
  [220, 243, "1.10 times the tenth minute's"],
  [240, 251, "251 MB at the end"],
])("rejects growth from %d to %d MB", (early, end, sentence) => {
  expect(growthViolations(early, end)).toEqual([expect.stringContaining(sentence)]);
});
