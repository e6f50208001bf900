import { expect, it } from "vitest";
import { type FigureColumns, noFigures } from "../../../contract/tokens/figures.ts";
import { sampleCollection, storedSample } from "../../testing/sample-collection.ts";
import { createBook } from "../live/book.ts";
import { currentToken } from "../live/current-token.ts";
import { createRoster } from "../live/roster.ts";
import { collectionShare, planCollectionCard, planTokenCard, tokenShare } from "./share.ts";

const sample = sampleCollection({ size: 8 });
const { tokens } = sample;
const collection = storedSample(sample);
const roster = createRoster(collection, tokens);

const all = (figure: number) => new Float64Array(tokens.length).fill(figure);
/** Every token is projected at 10 ETH, with a range of 9 to 12 ETH. */
const PROJECTED = {
  priceProjection: all(10),
  confidence: all(0.8),
  lowShare: all(0.9),
  highShare: all(1.2),
};

/** Builds a book with `prices` by token id. */
function bookOf(
  prices: Readonly<Record<string, number>>,
  projected: Partial<FigureColumns> = PROJECTED,
) {
  return createBook(bookParts(prices, projected));
}

function bookParts(
  prices: Readonly<Record<string, number>>,
  projected: Partial<FigureColumns> = PROJECTED,
) {
  const figures = { ...noFigures(tokens.length), ...projected };
  return {
    collection,
    seq: 5,
    listings: Object.entries(prices).map(([tokenId, price]) => ({
      tokenId,
      price,
      marketplace: 1,
    })),
    recent: [],
    projections: { epoch: "e1", rev: 2, figures, line: [], model: null, at: 0 },
  };
}

it("shows a collection by its best deals, then by its best ranks", () => {
  const { card, tokenIds } = planCollectionCard(bookOf({ 5: 4, 6: 2, 7: 30 }), roster, 4);
  expect(tokenIds).toEqual(["6", "5", "1", "2"]);
  expect(card).toMatchObject({ deals: 2, listed: 3, floor: 2, size: 8 });
});

it("shares the floor in the collection's decimals", () => {
  const book = createBook({
    ...bookParts({ 5: 4 }),
    collection: { ...collection, coverTokenId: "1" },
  });
  expect(collectionShare(book, "https://x.test")?.text).toContain(" from 4.00 ETH");
});

it("reports no deal count if nothing is projected", () => {
  const { card, tokenIds } = planCollectionCard(bookOf({ 5: 4 }, {}), roster, 2);
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
    card: { rank: 5, price: 4, appraisal: { priceProjection: 10 }, name: "#5" },
    tokenIds: ["5"],
  });
  expect(tokenShare(book, listed, "https://x.test").text).toContain(
    "Ranked 5 of 8, price 4.00 ETH, projection 10.00 ETH, 60% under its projection",
  );
  expect(tokenShare(book, unlisted, "https://x.test").text).toContain(
    "Ranked 2 of 8, projection 10.00 ETH.",
  );
  expect(currentToken(book, roster, "99")).toBeNull();
});

it("shares a price in another currency with its amount in ETH and the day of the rate", () => {
  const usdc = { tokenId: "5", price: 2500, marketplace: 1, currency: "USDC", eth: 0.9 };
  const book = createBook({ ...bookParts({}), listings: [usdc] });
  const token = currentToken(book, roster, "5");
  if (!token) throw new Error("no such token");
  expect(tokenShare(book, token, "https://x.test").text).toContain(
    "price 2,500 USDC (0.9 ETH at the rate of that day), projection",
  );
  expect(planTokenCard(book, token).card.foreignPrice).toBe("2,500 USDC (0.9 ETH)");
});

it.each([
  ["the confidence is low", { 5: 4 }, { ...PROJECTED, confidence: all(0.59) }, "9.0 to 12.0 ETH"],
  ["the range is wide", { 5: 3 }, { ...PROJECTED, highShare: all(2.8) }, "9 to 28 ETH"],
  ["the price lies within the range", { 5: 9 }, PROJECTED, "9.0 to 12.0 ETH"],
] as const)("shares the range instead of a verdict if %s", (_, prices, projected, range) => {
  const book = bookOf(prices, projected);
  const token = currentToken(book, roster, "5");
  if (!token) throw new Error("no such token");
  expect(tokenShare(book, token, "https://x.test").text).toContain(
    `projection 10.00 ETH, range ${range}. Know`,
  );
  expect(planCollectionCard(book, roster, 1).card.deals).toBe(0);
});
