import { describe, expect, it } from "vitest";
import { parsePreview } from "../../../contract/site/preview.ts";
import { figureFromWire, noFigures } from "../../../contract/tokens/figures.ts";
import type { Book } from "../live/book.ts";
import { createPreview } from "./preview.ts";

/** Returns the preview of tokens "0", "1", ... with the given projections, rarest first, and prices by token id. */
function preview(projections: readonly (number | null)[], prices: Record<string, number>) {
  const listings: Book["listings"] = new Map(
    Object.entries(prices).map(([tokenId, price]) => [tokenId, { tokenId, price, marketplace: 1 }]),
  );
  const figures = {
    ...noFigures(projections.length),
    priceProjection: Float64Array.from(projections, figureFromWire),
    confidence: Float64Array.from(projections, (each) => (each === null ? Number.NaN : 0.8)),
    lowShare: Float64Array.from(projections, (each) => (each === null ? Number.NaN : 0.9)),
    highShare: Float64Array.from(projections, (each) => (each === null ? Number.NaN : 1.2)),
  };
  return createPreview(
    {
      listings,
      projections: { figures, line: [[1, 2.000_01]] },
    },
    Uint32Array.from(projections, (_, row) => row + 1),
    (tokenId) => (Number(tokenId) < projections.length ? Number(tokenId) : undefined),
  );
}

describe("a preview", () => {
  it("contains listed tokens at their price and the others at their projection", () => {
    expect(preview([3, 2, 1.234_56, null], { 1: 1.9, 3: 5 })).toEqual({
      lastRank: 4,
      listed: [
        ["1", 2, 1.9, 2, 0.8, 0.9, 1.2],
        ["3", 4, 5, null, null, null, null],
      ],
      unlisted: [
        [1, 3],
        [3, 1.235],
      ],
      line: [[1, 2]],
    });
  });

  it("skips listings of unknown tokens, and treats a price of 0 as not listed", () => {
    const { listed, unlisted } = preview([3, 2], { 0: 0, 77: 5 });
    expect(listed).toEqual([]);
    expect(unlisted).toHaveLength(2);
  });

  it("samples some hundred unlisted tokens of a large collection, over all ranks", () => {
    const { unlisted } = preview(
      Array.from({ length: 10_000 }, () => 1),
      {},
    );
    expect(unlisted.length).toBeGreaterThan(400);
    expect(unlisted.length).toBeLessThanOrEqual(600);
    expect(unlisted.at(-1)?.[0]).toBeGreaterThan(9_900);
  });

  it("of a server without confidence and bounds is read without them", () => {
    const made = { lastRank: 1, listed: [["1", 2, 1.9, 2]], unlisted: [], line: [] };
    expect(parsePreview(made)).toEqual({
      ok: true,
      value: { ...made, listed: [["1", 2, 1.9, 2, null, null, null]] },
    });
  });

  it("is accepted by the contract's parser", () => {
    const made = preview([3, 2, null], { 1: 1.9 });
    expect(parsePreview(JSON.parse(JSON.stringify(made)))).toEqual({ ok: true, value: made });
  });
});
