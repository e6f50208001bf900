import { expect, it } from "vitest";
import { noFigures } from "../../contract/tokens/figures.ts";
import { createBook } from "../live/book.ts";
import { currentToken } from "../live/current-token.ts";
import { createRoster } from "../live/roster.ts";
import { sampleCollection, storedSample } from "../testing/sample-collection.ts";
import { planCollectionCard, planTokenCard, tokenShare } from "./share.ts";

const sample = sampleCollection({ size: 8 });
const { tokens } = sample;
const collection = storedSample(sample);
const roster = createRoster(collection, tokens);

/** Builds a book with `prices` by token id. If `isProjected`, every token is projected at 10 ETH. */
function bookOf(prices: Readonly<Record<string, number>>, isProjected = true) {
  const priceProjection = new Float64Array(tokens.length).fill(10);
  const figures = { ...noFigures(tokens.length), ...(isProjected && { priceProjection }) };
  return createBook({
    collection,
    seq: 5,
    listings: Object.entries(prices).map(([tokenId, price]) => ({
      tokenId,
      price,
      marketplace: 1,
    })),
    recent: [],
    projections: { epoch: "e1", rev: 2, figures, line: [], model: null, at: 0 },
  });
}

it("shows a collection by its best deals, then by its best ranks", () => {
  const { card, tokenIds } = planCollectionCard(bookOf({ 5: 4, 6: 2, 7: 30 }), roster, 4);
  expect(tokenIds).toEqual(["6", "5", "1", "2"]);
  expect(card).toMatchObject({ deals: 2, listed: 3, floor: 2, size: 8 });
});

it("reports no deal count if nothing is projected", () => {
  const { card, tokenIds } = planCollectionCard(bookOf({ 5: 4 }, false), roster, 2);
  expect(card.deals).toBeNull();
  expect(tokenIds).toEqual(["1", "2"]);
});

it("shows a token with its price and projection", () => {
  const book = bookOf({ 5: 4 });
  const [listed, unlisted] = ["5", "2"].map((tokenId) => {
    const token = currentToken(book, roster, tokenId);
    if (!token) throw new Error("no such token");
    return token;
  });
  expect(planTokenCard(book, listed)).toMatchObject({
    card: { rank: 5, price: 4, projection: 10, name: "#5" },
    tokenIds: ["5"],
  });
  expect(tokenShare(book, listed, "https://x.test").text).toContain(
    "Ranked 5 of 8, price 4 ETH, projection 10 ETH, 60% under its projection",
  );
  expect(tokenShare(book, unlisted, "https://x.test").text).toContain(
    "Ranked 2 of 8, projection 10 ETH.",
  );
  expect(currentToken(book, roster, "99")).toBeNull();
});
