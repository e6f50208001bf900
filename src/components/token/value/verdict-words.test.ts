import { expect, it } from "vitest";
import { tokenAt } from "../../../collection/token-at.ts";
import { collectionFromText } from "../../../testing/collection-from-text.tsx";
import { verdictWords } from "./verdict-words.ts";

it.each([
  ["6", {}, "Underpriced: the price is under the range."],
  ["15", {}, "Overpriced: the price is over the range."],
  ["9.3", {}, "Fair: the price is within 10% of the projection."],
  ["10", {}, "Fair: the price is within the range."],
  ["6", { confidence: 59 }, "No verdict: too many similar sales missed their projection."],
  [
    "6",
    { highShare: 3 },
    "No verdict: the range is too wide, its high end over three times the low one.",
  ],
  ["6", { priceProjection: null }, null],
  ["-", {}, null],
])("at a price of %s and %j, says: %s", (price, figures, words) => {
  const { store } = collectionFromText(`10 ${price} 10`);
  const token = tokenAt(store.getState(), 0);
  if (!token) throw new Error("the drawn token is missing");
  expect(verdictWords({ ...token, ...figures })).toBe(words);
});
