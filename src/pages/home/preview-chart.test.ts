import { describe, expect, it } from "vitest";
import type { Preview } from "../../../contract/site/preview.ts";
import { bestDeals, countDeals, previewTokens } from "../preview/preview-tokens.ts";
import { drawPreview, tokenAt } from "./preview-chart.ts";

/** Four tokens on sale around a level line at 2 ETH, and one above the range of interest. */
const PREVIEW: Preview = {
  lastRank: 100,
  listed: [
    ["7", 20, 1.2, 2, 0.9, 0.9, 1.1],
    ["8", 40, 1.7, 2, 0.9, 0.9, 1.1],
    ["9", 60, 2.1, 2, 0.9, 0.9, 1.1],
    ["10", 80, 3, 2, 0.9, 0.9, 1.1],
    ["11", 100, 900, null, null, null, null],
  ],
  unlisted: [[50, 2]],
  line: [
    [1, 2],
    [100, 2],
  ],
};
const SIZE = { width: 200, height: 100 };
const tokens = previewTokens(PREVIEW);

describe("a preview's chart", () => {
  it("classifies prices by the same rules as the product", () => {
    expect(tokens.map(({ deal }) => deal)).toEqual(["hot", "hot", "listed", "cold", "listed"]);
    expect(countDeals(tokens)).toEqual({ hot: 2, cold: 1, listed: 2, unlisted: 0 });
  });

  it("sorts the deal furthest under its projection first", () =>
    expect(bestDeals(tokens).map(({ tokenId }) => tokenId)).toEqual(["7", "8"]));

  it("draws one path per kind, hot last, and the line over all ranks", () => {
    const { paths, line } = drawPreview(PREVIEW, tokens, SIZE);
    expect(paths.map(({ kind, path }) => `${kind} ${path.split("M").length - 1}`)).toEqual([
      "unlisted 1",
      "listed 2",
      "cold 1",
      "hot 2",
    ]);
    expect(line.split("L")).toHaveLength(2);
  });

  it("places better ranks to the left and higher prices above, inside the chart", () => {
    const { placeOf } = drawPreview(PREVIEW, tokens, SIZE);
    const places = tokens.map(placeOf);
    const [seven, eight] = places;
    expect(seven?.x).toBeLessThan(eight?.x ?? 0);
    expect(seven?.y).toBeGreaterThan(eight?.y ?? 0);
    for (const { x, y } of places) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(SIZE.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(SIZE.height);
    }
  });

  it("finds the token near the pointer, and returns null if none is within reach", () => {
    const chart = drawPreview(PREVIEW, tokens, SIZE);
    const { x, y } = chart.placeOf({ rank: 20, price: 1.2 });
    expect(tokenAt(chart, tokens, { x: x + 3, y: y - 2 }, 20)?.tokenId).toBe("7");
    expect(tokenAt(chart, tokens, { x: x + 3, y: y - 2 }, 2)).toBeNull();
  });

  it("draws a chart without sales, and one without listings", () => {
    const unvalued: Preview = {
      ...PREVIEW,
      unlisted: [],
      line: [],
      listed: [["1", 1, 3, null, null, null, null]],
    };
    expect(drawPreview(unvalued, previewTokens(unvalued), SIZE).line).toBe("");
    const bare: Preview = { lastRank: 10, listed: [], unlisted: [[5, 1]], line: [[1, 1]] };
    expect(bestDeals(previewTokens(bare))).toEqual([]);
    expect(drawPreview(bare, [], SIZE).paths[0]?.path).toMatch(/^M[\d.]+ [\d.]+m/);
  });
});
