/** Ranges of the deviation in percent against the naive reference, at prices on the bounds, while listings change. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import { WIRE } from "../../contract/tokens/snapshot.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";
import { createEngine } from "../engine/json-engine.ts";
import { BARE_COLLECTION } from "../testing/arbitraries.ts";
import { createReference } from "../testing/reference.ts";

const seed = 41;

const tokens = fc
  .array(fc.constantFrom(null, 0, 1, 3, 10), { minLength: 1, maxLength: 12 })
  .map((projections) =>
    projections.map(
      (projection, at): CompactToken => [
        ...([String(at), null, at + 1, null, projection, 0.9, null, null, [], []] as const),
        ...([null, null, null, 0.9, 1.1] as const),
      ],
    ),
  );
const prices = fc.array(fc.constantFrom(null, 0, 0.7, 0.9, 1, 1.1, 2.7, 3, 9, 11, 200), {
  minLength: 12,
  maxLength: 12,
});
const bound = fc.option(fc.constantFrom(-1900, -30, -10, 0, 10, 30, 33.5, 70, 100), { freq: 2 });
const ranges = fc.tuple(bound, bound);

it("shows the same tokens as the naive reference, before and after listings change", () => {
  fc.assert(
    fc.property(tokens, prices, prices, ranges, ranges, (sent, first, second, before, after) => {
      const engine = createEngine(BARE_COLLECTION, sent);
      const reference = createReference(sent);
      const check = ([minPercent, maxPercent]: typeof before) => {
        const query = { ...DEFAULT_QUERY, minPercent, maxPercent };
        engine.setQuery(query);
        reference.setQuery(query);
        const shown = Array.from(engine.view().rows, (row) => engine.tokenStringId(row));
        expect(shown).toEqual(reference.view().ids);
      };
      const list = (asks: typeof first, seq: number) => {
        const listed = asks
          .slice(0, sent.length)
          .flatMap((price, at) => (price === null ? [] : [`${at},${price},1`]));
        const update = {
          wire: WIRE,
          epoch: "e",
          seq,
          projectionsRev: 0,
          lastListingsUpdate: seq,
          tokens: listed,
        };
        engine.applyListings(update);
        reference.applyListings(update);
      };
      list(first, 1);
      check(before);
      list(second, 2);
      check(before);
      check(after);
    }),
    { seed, numRuns: 400 },
  );
});
