import { describe, expect, it } from "vitest";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import { createRandom } from "../../server/demo/art/random.ts";
import { createReference } from "../../workers/testing/reference.ts";
import {
  aggregatesOf,
  type PlainToken,
  plainTokens,
  rowsById,
  shownTokens,
  withListings,
} from "./page/plain/plain-tokens.ts";

const random = createRandom("plain tokens");
const SENT = Array.from(
  { length: 300 },
  (_, at) =>
    [
      String(1000 - at),
      null,
      1 + random.below(200),
      null,
      null,
      null,
      null,
      null,
      [[1, random.below(4)]],
      [],
      null,
    ] as const,
);
const PROJECTIONS = {
  epoch: "e",
  rev: 1,
  projections: SENT.map(() => random.between(1, 9)),
  confidences: SENT.map(() => 0.5),
};

const HEAD = { epoch: "e", projectionsRev: 1, lastListingsUpdate: 7 };

function drawnDelta(from: number) {
  const ids = new Set(Array.from({ length: 40 }, () => random.pick(SENT)[0]));
  const [listed, unlisted]: [string[], string[]] = [[], []];
  for (const id of ids)
    if (random.chance(0.3)) unlisted.push(id);
    else listed.push(`${id},${random.below(20) / 4},${random.below(4)}`);
  return { ...HEAD, from, to: from + 1, listed, unlisted };
}

const QUERIES: readonly TokenQuery[] = [
  DEFAULT_QUERY,
  { ...DEFAULT_QUERY, order: "asc" },
  { ...DEFAULT_QUERY, sortBy: "currentPrice", order: "asc" },
  { ...DEFAULT_QUERY, sortBy: "currentPrice", order: "desc", traits: { 1: [0, 2] } },
  { ...DEFAULT_QUERY, saleStatus: "onSale", minPrice: 1, maxPrice: 4 },
];

describe("the plain form", () => {
  const rowOf = rowsById(plainTokens(SENT, PROJECTIONS));
  const reference = createReference(SENT);
  reference.applyListings({ wire: 1, ...HEAD, seq: 0, tokens: [] });
  reference.applyProjections(PROJECTIONS);
  let tokens: readonly PlainToken[] = plainTokens(SENT, PROJECTIONS);
  for (let seq = 0; seq < 6; seq += 1) {
    const delta = drawnDelta(seq);
    reference.applyListings(delta);
    tokens = withListings(tokens, rowOf, delta.listed, delta.unlisted);
  }

  it.each(QUERIES)("returns the reference's tokens: $sortBy $order $saleStatus", (query) => {
    reference.setQuery(query);
    expect(shownTokens(tokens, query).map(({ id }) => id)).toEqual(reference.view().ids);
  });

  it("computes the reference's aggregates", () => {
    expect(reference.view().aggregates).toMatchObject(aggregatesOf(tokens, 7));
  });

  it("does not mutate tokens, and keeps the identity of those that the delta does not name", () => {
    const before = tokens[5];
    const next = withListings(tokens, rowOf, [`${tokens[4].id},3,1`], []);
    expect(next[5]).toBe(before);
    expect(next[4]).not.toBe(tokens[4]);
    expect(next[4].price).toBe(3);
  });
});
