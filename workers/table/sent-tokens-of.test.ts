import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompactToken } from "../../contract/token.ts";
import { NO_MARKETPLACE } from "../../contract/units.ts";
import { compactToken } from "../testing/arbitraries.ts";
import { type ReadableToken, readableTokens } from "../testing/readable-tokens.ts";
import { sentTokensOf } from "./sent-tokens-of.ts";

type Pair = readonly [number, number];

function plain(amount: number | null): number {
  return amount === null ? Number.NaN : amount + 0;
}

function distinct(pairs: readonly Pair[]): Pair[] {
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()];
}

/** What the columns are to say of a token, without columns. */
function readable(token: CompactToken, position: number): ReadableToken {
  const [id, name, rank, price, projection, confidence, image, animation, pairs, vibes] = token;
  return {
    sentAt: position,
    id,
    name: name ?? "",
    rank,
    price: plain(price),
    projection: plain(projection),
    confidence: plain(confidence),
    image: image ?? "",
    animation: animation ?? "",
    pairs: distinct(pairs),
    vibes: [...new Map(vibes)],
    marketplace: price === null ? NO_MARKETPLACE : (token[10] ?? NO_MARKETPLACE),
  };
}

const names = fc.option(fc.string({ unit: "grapheme", maxLength: 6 }), { nil: null });
const listed = fc.tuple(names, fc.constantFrom(null, 0, -0, 1.5), fc.constantFrom(null, 0, 3));
const tokens = fc.array(
  fc.tuple(compactToken, listed).map(([token, [name, price, marketplace]]): CompactToken => {
    const [id, , rank, , projection, confidence, image, , traits, vibes] = token;
    return [id, name, rank, price, projection, confidence, image, name, traits, vibes, marketplace];
  }),
  { maxLength: 40 },
);

describe("tokens as columns", () => {
  it("hold what the tokens hold", () => {
    fc.assert(
      fc.property(tokens, (list) => {
        const read = readableTokens(sentTokensOf(list));
        deepStrictEqual(read.tokens, list.map(readable));
        deepStrictEqual(read.distinctPairs, distinct(list.flatMap((token) => token[8])));
        expect(read.sentCount).toBe(list.length);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  function named(...list: readonly string[]): CompactToken[] {
    return list.map((name) => ["1", name, 1, null, null, null, null, null, [], [], null]);
  }

  it("keep texts apart that would join to another character", () => {
    const { tokens: read } = readableTokens(sentTokensOf(named("a\ud83d", "\ude00b", "\ufeff")));
    expect(read.map(({ name }) => name)).toEqual(["a\ufffd", "\ufffdb", "\ufeff"]);
  });

  it("have room for more pairs and vibes than tokens commonly have", () => {
    const many = Array.from({ length: 3000 }, (_, index): Pair => [index >> 2, index & 3]);
    const vibes = many.map(([first, second]): Pair => [4 * first + second, first]);
    const token: CompactToken = ["1", null, 1, null, null, null, null, null, many, vibes, null];
    const read = readableTokens(sentTokensOf([token, token]));
    expect(read.distinctPairs).toEqual(many);
    for (const { pairs, vibes: found } of read.tokens) {
      expect(pairs).toEqual(many);
      expect(found).toEqual(vibes);
    }
  });
});
