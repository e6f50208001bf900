import { expect, it } from "vitest";
import { FIGURES, figureFromWire, noFigures } from "../../../../contract/tokens/figures.ts";
import { wireToken } from "../../../../contract/tokens/token.ts";
import { sampleCollection, storedSample } from "../../../testing/sample-collection.ts";
import { createBook } from "../../live/book.ts";
import { createRoster } from "../../live/roster.ts";
import { toUnlistedTokens } from "./collection-answers.ts";
import { columnsBody, figuresBody, projectionsBody, unlistedBody } from "./snapshot-bodies.ts";

const sample = sampleCollection();
const { tokens, valuation } = sample;
const collection = storedSample(sample);
const figures = {
  ...noFigures(tokens.length),
  priceProjection: Float64Array.from(valuation.projections, figureFromWire),
};

function bookOf(epoch: string) {
  const projections = { epoch, rev: 2, figures, line: [], model: null, at: 0 };
  return createBook({ collection, seq: 5, listings: [], recent: [], projections });
}

it("encodes the addresses of drawn pictures as one template for all tokens", () => {
  const { images, animations } = createRoster(collection, tokens).tokens;
  expect(images).toEqual({ before: "/api/v1/images/sample/", after: "?w=512" });
  expect(animations).toBeNull();
});

it("adds figures to tokens only if both have the same epoch", () => {
  const roster = createRoster(collection, tokens);
  const [present, other] = [bookOf("e1"), bookOf("e0")].map((book) =>
    toUnlistedTokens(roster, book),
  );
  const toWireProjections = ({ tokens }: typeof present) =>
    tokens.map((token) => wireToken(token).figures.priceProjection);
  expect([present.projectionsRev, other.projectionsRev]).toEqual([2, 0]);
  expect(toWireProjections(present)).toEqual(valuation.projections);
  expect(new Set(toWireProjections(other))).toEqual(new Set([null]));
  for (const token of other.tokens)
    for (const { position } of FIGURES) expect(token[position]).toBeNull();
});

it("creates a body once, and a new one when its source changes", () => {
  const roster = createRoster(collection, tokens);
  const book = bookOf("e1");
  const bodies = () => [
    columnsBody(roster),
    unlistedBody(roster, book),
    figuresBody(book),
    projectionsBody(book),
  ];
  const first = bodies();
  expect(bodies().map((body, index) => body === first[index])).toEqual([true, true, true, true]);
  const projections = { epoch: "e1", rev: 3, figures, line: [], model: null, at: 0 };
  book.setProjections(collection, projections);
  expect(bodies().map((body, index) => body === first[index])).toEqual([true, true, false, false]);
});
