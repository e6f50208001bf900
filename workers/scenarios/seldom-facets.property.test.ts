/** Views whose facets are read rarely, so that the engine does not patch them between two reads. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CollectionInfo } from "../../contract/collection.ts";
import { MARKETPLACES } from "../../contract/listings/marketplaces.ts";
import { WIRE } from "../../contract/tokens/snapshot.ts";
import type { FacetKind } from "../../contract/view/facets.ts";
import type { CollectionView } from "../../contract/view/view.ts";
import { createEngine } from "../engine/json-engine.ts";
import {
  collection,
  compactTokens,
  confidenceList,
  listingRow,
  numbersIn,
  projectionList,
  tokenId,
  tokenQuery,
} from "../testing/arbitraries.ts";
import { createReference, type Reference } from "../testing/reference.ts";

/** A query before a view, and a change after it. The view's facets are read before or after the change. */
const step = (tokenCount: number) =>
  fc.record({
    query: fc.option(tokenQuery, { freq: 3 }),
    readAtOnce: fc.boolean(),
    change: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          listed: fc.array(listingRow, { maxLength: 5 }),
          unlisted: fc.array(tokenId, { maxLength: 4 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ tokens: fc.array(listingRow, { maxLength: 25 }) }) },
      {
        weight: 1,
        arbitrary: fc.record({
          projections: projectionList(tokenCount),
          confidences: confidenceList(tokenCount),
        }),
      },
    ),
  });

const story = fc
  .tuple(collection, compactTokens)
  .chain(([info, tokens]) =>
    fc.tuple(
      fc.constant(info),
      fc.constant(tokens),
      fc.array(step(tokens.length), { minLength: 1, maxLength: 10 }),
    ),
  );

type Choice = readonly [FacetKind, number | null, number | null];

function choices(info: CollectionInfo): Choice[] {
  return [
    ...info.traits.flatMap(({ id, values }) =>
      values.map((value) => ["trait", id, value.id] as const),
    ),
    ...info.vibes.map(({ id }) => ["vibe", null, id] as const),
    ...MARKETPLACES.map(({ id }) => ["marketplace", null, id] as const),
    ["onSale", null, null],
  ];
}

function compareFacets(numRuns: number): void {
  fc.assert(
    fc.property(story, ([info, tokens, steps]) => {
      const all = choices(info);
      const facetsOf = ({ facet }: CollectionView | Reference) =>
        all.map((choice) => [choice, facet(...choice)]);
      const engine = createEngine(info, tokens);
      const reference = createReference(tokens, numbersIn(info));
      let seq = 1;
      const head = { epoch: "e", projectionsRev: 0, lastListingsUpdate: null };
      const first = { wire: WIRE, ...head, seq, tokens: [] };
      engine.applyListings(first);
      reference.applyListings(first);
      for (const { query, readAtOnce, change } of steps) {
        if (query) {
          engine.setQuery(query);
          reference.setQuery(query);
        }
        const view = engine.view();
        const expected = facetsOf(reference);
        if (readAtOnce) expect(facetsOf(view)).toEqual(expected);
        let changed: number;
        if ("projections" in change) {
          changed = engine.applyProjections({ epoch: "e", rev: seq, ...change });
          expect(changed).toBe(reference.applyProjections({ epoch: "e", rev: seq, ...change }));
        } else {
          const update =
            "tokens" in change
              ? { wire: WIRE, ...head, seq: seq + 1, ...change }
              : { ...head, from: seq, to: seq + 1, ...change };
          changed = engine.applyListings(update);
          expect(changed).toBe(reference.applyListings(update));
          if (changed >= 0) seq += 1;
        }
        if (readAtOnce || changed <= 0) expect(facetsOf(view)).toEqual(expected);
        else expect(() => view.facets).toThrow("take a new view");
      }
      expect(facetsOf(engine.view())).toEqual(facetsOf(reference));
    }),
    { seed: 20260309, numRuns },
  );
}

describe("facets that are read rarely", () => {
  it(
    "equal the naive reference, and throw if they are first read after a change, in 150 stories",
    { tags: ["story"] },
    () => compareFacets(150),
  );
  it(
    "equal the naive reference, and throw if they are first read after a change, in 1,000 stories",
    { tags: ["long"], timeout: 120_000 },
    () => compareFacets(1_000),
  );
});
