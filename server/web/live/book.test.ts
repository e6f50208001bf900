import { expect, it } from "vitest";
import { sampleCollection, storedSample } from "../../testing/sample-collection.ts";
import { createBook } from "./book.ts";

it("applies 150,000 changes at once, as a block may have", () => {
  const collection = storedSample(sampleCollection());
  const book = createBook({ collection, seq: 0, listings: [], recent: [], projections: null });
  const changes = Array.from({ length: 150_000 }, (_, index) => ({
    ...{ seq: index + 1, tokenId: `${index % 8}`, at: 0 },
    listing: { tokenId: `${index % 8}`, price: index + 1, marketplace: 1 },
  }));
  expect(book.advance({ ...collection, seq: changes.length }, changes)).toBe(true);
  expect([book.seq, book.listings.size]).toEqual([150_000, 8]);
});
