import { expect, it } from "vitest";
import { medianWords } from "./median-words.ts";

it.each([
  [-0.039, -0.04, "0.039 over (4%)"],
  [0.12, 0.09, "0.12 under (9%)"],
  [0.12, null, "0.12 under"],
  [0.05, -0.05, "0.05 under"],
  [-2, -19, "2 over (20×)"],
  [0, 0, "0"],
  [null, null, "--"],
])("says how the median listing stands without a minus sign: %s", (deviation, share, text) => {
  const medians = { medianDeviation: deviation, medianDeviationShare: share };
  expect(medianWords(medians, null)).toBe(text);
});

it("has the collection's decimals", () => {
  const medians = { medianDeviation: -0.03, medianDeviationShare: -0.03 };
  expect(medianWords(medians, 4)).toBe("0.0300 over (3%)");
  expect(medianWords({ ...medians, medianDeviation: 1.2 }, 3)).toBe("1.200 under");
  expect(medianWords({ ...medians, medianDeviation: -0.0372 }, 3)).toBe("0.037 over (3%)");
});
