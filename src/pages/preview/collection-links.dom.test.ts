import { expect, it, onTestFinished } from "vitest";
import { chartHeight } from "../../storage/chart-height.ts";
import { collectionEntry, listingPath } from "./collection-links.ts";

it("opens a collection with the tokens on sale, if there are any", () => {
  expect(collectionEntry({ id: "a b", listedCount: 3 })).toBe("/c/a%20b?sale=on");
  expect(collectionEntry({ id: "quiet", listedCount: 0 })).toBe("/c/quiet");
});

it("carries the chart that the reader chose last", () => {
  onTestFinished(() => chartHeight.write("value"));
  chartHeight.write("log");
  expect(collectionEntry({ id: "apes", listedCount: 3 })).toBe("/c/apes?sale=on&chart=log");
  expect(collectionEntry({ id: "quiet", listedCount: 0 })).toBe("/c/quiet?chart=log");
  expect(listingPath("apes", "7")).toBe("/c/apes/7?sale=on&chart=log");
});
