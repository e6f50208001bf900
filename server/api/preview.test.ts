import { describe, expect, it } from "vitest";
import { figureFromWire, noFigures } from "../../contract/figures.ts";
import { parsePreview } from "../../contract/preview.ts";
import type { Book } from "../live/book.ts";
import { previewOf } from "./preview.ts";

/** Tokens "0", "1", ... of the given projections, the first the rarest. Prices by token id; 0 is not on sale. */
function preview(projections: readonly (number | null)[], prices: Record<string, number>) {
  const listings: Book["listings"] = new Map(
    Object.entries(prices).map(([tokenId, price]) => [tokenId, { tokenId, price, marketplace: 1 }]),
  );
  const figures = {
    ...noFigures(projections.length),
    priceProjection: Float64Array.from(projections, figureFromWire),
  };
  return previewOf(
    {
      listings,
      projections: { figures, line: [[1, 2.000_01]] },
    },
    Uint32Array.from(projections, (_, row) => row + 1),
    (tokenId) => (Number(tokenId) < projections.length ? Number(tokenId) : undefined),
  );
}

describe("a preview", () => {
  it("holds what is on sale at its price and the rest at its projection", () => {
    expect(preview([3, 2, 1.234_56, null], { 1: 1.9, 3: 5 })).toEqual({
      lastRank: 4,
      listed: [
        ["1", 2, 1.9, 2],
        ["3", 4, 5, null],
      ],
      unlisted: [
        [1, 3],
        [3, 1.235],
      ],
      line: [[1, 2]],
    });
  });

  it("leaves out listings of unknown tokens, and counts a price of 0 as not on sale", () => {
    const { listed, unlisted } = preview([3, 2], { 0: 0, 77: 5 });
    expect(listed).toEqual([]);
    expect(unlisted).toHaveLength(2);
  });

  it("shows some hundreds of a large collection's unlisted tokens, over all ranks", () => {
    const { unlisted } = preview(
      Array.from({ length: 10_000 }, () => 1),
      {},
    );
    expect(unlisted.length).toBeGreaterThan(400);
    expect(unlisted.length).toBeLessThanOrEqual(600);
    expect(unlisted.at(-1)?.[0]).toBeGreaterThan(9_900);
  });

  it("is what the contract's parser takes", () => {
    const made = preview([3, 2, null], { 1: 1.9 });
    expect(parsePreview(JSON.parse(JSON.stringify(made)))).toEqual({ ok: true, value: made });
  });
});
