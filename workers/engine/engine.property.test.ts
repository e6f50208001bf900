import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { describe, it } from "vitest";
import type { CollectionInfo } from "../../contract/collection.ts";
import type { ListingsDelta, ListingsSnapshot } from "../../contract/listings/listings.ts";
import { MARKETPLACES } from "../../contract/listings/marketplaces.ts";
import type { TokenQuery } from "../../contract/query.ts";
import { type Projections, WIRE } from "../../contract/tokens/snapshot.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";
import type { FacetKind } from "../../contract/view/facets.ts";
import {
  boundList,
  collection,
  compactTokens,
  confidenceList,
  listingRow,
  malformedRow,
  numbersIn,
  projectionList,
  tokenId,
  tokenQuery,
} from "../testing/arbitraries.ts";
import { columnBodies, engineFromBodies, readFiguresBody } from "../testing/column-bodies.ts";
import { createListingsMirror, type ListingsMirror, listedOf } from "../testing/listings-mirror.ts";
import { createReference, type Reference } from "../testing/reference.ts";
import type { CollectionEngine } from "./engine.ts";
import { createEngine, createEngineFromBytes } from "./json-engine.ts";

const OURS = "epoch-1";

const NO_TOKEN: CompactToken = ["777000", null, 1, null, null, null, null, null, [], [], null];

type Step =
  | { readonly kind: "query"; readonly query: TokenQuery }
  | {
      readonly kind: "snapshot";
      readonly ahead: number;
      readonly foreign: boolean;
      readonly rows: readonly unknown[];
    }
  | {
      readonly kind: "delta";
      /** `from` minus the known sequence number: 0 fits, below 0 is stale, above 0 leaves a gap. */
      readonly ahead: number;
      readonly foreign: boolean;
      readonly listed: readonly unknown[];
      readonly unlisted: readonly unknown[];
    }
  | { readonly kind: "again" }
  | {
      readonly kind: "projections";
      readonly revAhead: number;
      readonly foreign: boolean;
      readonly projections: readonly (number | null)[];
      readonly confidences: readonly (number | null)[];
      readonly lowShares: readonly (number | null)[];
      readonly highShares: readonly (number | null)[];
    };

const seldom = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
const ahead = fc.constantFrom(0, 0, 0, 0, 0, 0, -1, -3, 1, 4);
const rows = (maxLength: number) => fc.array(listingRow, { maxLength });

const snapshotRows: fc.Arbitrary<readonly unknown[]> = fc.oneof(
  { weight: 6, arbitrary: rows(30) },
  // All rows have the same price.
  {
    weight: 1,
    arbitrary: fc.array(
      tokenId.map((id) => `${id},1.5,2`),
      { maxLength: 30 },
    ),
  },
  { weight: 1, arbitrary: fc.constant([]) },
  // One bad row among a hundred or more is skipped. Among fewer, the snapshot is rejected.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.array(listingRow, { minLength: 90, maxLength: 110 }), malformedRow)
      .map(([good, bad]) => [...good.slice(0, 40), bad, ...good.slice(40)]),
  },
  { weight: 1, arbitrary: fc.array(fc.oneof(listingRow, malformedRow), { maxLength: 12 }) },
);

function step(tokenCount: number): fc.Arbitrary<Step> {
  return fc.oneof(
    { weight: 4, arbitrary: tokenQuery.map((query): Step => ({ kind: "query", query })) },
    {
      weight: 2,
      arbitrary: fc
        .record({ ahead, foreign: seldom, rows: snapshotRows })
        .map((given): Step => ({ kind: "snapshot", ...given })),
    },
    {
      weight: 4,
      arbitrary: fc
        .record({
          ahead,
          foreign: seldom,
          listed: fc.oneof(
            { weight: 9, arbitrary: rows(6) },
            {
              weight: 1,
              arbitrary: fc.array(fc.oneof(listingRow, malformedRow), { maxLength: 3 }),
            },
          ),
          unlisted: fc.array(
            fc.oneof({ weight: 30, arbitrary: tokenId }, fc.constantFrom("", "x", "-1", null)),
            { maxLength: 5 },
          ),
        })
        .map((given): Step => ({ kind: "delta", ...given })),
    },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: "again" }) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(tokenCount, tokenCount, tokenCount, tokenCount + 1)
        .chain((length) =>
          fc.record({
            revAhead: fc.constantFrom(0, 1, 1, -1),
            foreign: seldom,
            projections: projectionList(length),
            confidences: confidenceList(length),
            lowShares: boundList(length),
            highShares: boundList(length),
          }),
        )
        .map((given): Step => ({ kind: "projections", ...given })),
    },
  );
}

const story = fc
  .tuple(collection, compactTokens)
  .chain(([info, tokens]) =>
    fc.tuple(
      fc.constant(info),
      fc.constant(tokens),
      fc.array(step(tokens.length), { maxLength: 14 }),
    ),
  );

/** Returns every choice that the collection names, every marketplace, and the sale filter. */
function choices(info: CollectionInfo): (readonly [FacetKind, number | null, number | null])[] {
  return [
    ...info.traits.flatMap(({ id, values }) =>
      values.map((value) => ["trait", id, value.id] as const),
    ),
    ...info.vibes.map(({ id }) => ["vibe", null, id] as const),
    ...MARKETPLACES.map(({ id }) => ["marketplace", null, id] as const),
    ["onSale", null, null],
  ];
}

/** Returns the complete current output of the reference. */
function expectation(reference: Reference, info: CollectionInfo) {
  const { ids, aggregates } = reference.view();
  return {
    ids,
    aggregates,
    facets: choices(info).map((choice) => [choice, reference.facet(...choice)]),
    unknown: { count: 0, onSale: 0, hot: 0, floor: null },
    listed: listedOf(reference),
  };
}

/** Returns the same of an engine and its mirror. */
function answer(engine: CollectionEngine, mirror: ListingsMirror, info: CollectionInfo) {
  const { rows, aggregates, facet } = engine.view();
  return {
    ids: [...rows].map((row) => engine.tokenStringId(row)),
    aggregates,
    facets: choices(info).map((choice) => [choice, facet(...choice)]),
    unknown: facet("trait", 123456, 1),
    listed: mirror(),
  };
}

function payloadOf(tokens: readonly CompactToken[]): Uint8Array {
  const body = { wire: WIRE, epoch: OURS, projectionsRev: 0, tokens };
  return new TextEncoder().encode(JSON.stringify(body));
}

/** Converts projections, which are parallel to `tokens`, to a revision read from a body of columns. */
function figureRevision(
  { epoch, rev, projections, confidences, lowShares, highShares }: Projections,
  tokens: readonly CompactToken[],
) {
  const revised = projections.map((projection, at): CompactToken => {
    // A surplus projection gets a token that no table has.
    const [id, name, rank, price, , , image, animation, traits, vibes, marketplace] =
      tokens[at] ?? NO_TOKEN;
    const figures = [projection, confidences[at] ?? null] as const;
    const further = [null, null, lowShares?.[at] ?? null, highShares?.[at] ?? null];
    return [
      ...([id, name, rank, price, ...figures] as const),
      ...([image, animation, traits, vibes, marketplace] as const),
      ...further,
    ];
  });
  return readFiguresBody(columnBodies(epoch, rev, revised).figures);
}

function tell(info: CollectionInfo, tokens: readonly CompactToken[], steps: readonly Step[]) {
  const reference = createReference(tokens, numbersIn(info));
  const fromJson = createEngineFromBytes(info, payloadOf(tokens));
  const fromColumns = engineFromBodies(info, columnBodies(OURS, 0, tokens));
  const engines = [createEngine(info, tokens), fromJson, fromColumns];
  deepStrictEqual(fromColumns.columns, fromJson.columns);
  const contestants = engines.map((engine) => ({ engine, mirror: createListingsMirror(engine) }));
  const compareAll = () => {
    const expected = expectation(reference, info);
    for (const { engine, mirror } of contestants)
      deepStrictEqual(answer(engine, mirror, info), expected);
    deepStrictEqual(fromColumns.figures(), fromJson.figures());
  };
  let seq = 5;
  let rev = 5;
  let now = 1;
  let last: ListingsSnapshot | ListingsDelta | null = null;

  const apply = (update: ListingsSnapshot | ListingsDelta) => {
    const expected = reference.applyListings(update);
    for (const engine of engines) deepStrictEqual(engine.applyListings(update), expected);
    seq = engines[0]?.position().epoch === null ? seq : (engines[0]?.position().seq ?? seq);
    last = update;
  };

  compareAll();
  for (const each of steps) {
    now += 1;
    if (each.kind === "query") {
      reference.setQuery(each.query);
      for (const engine of engines) engine.setQuery(each.query);
    } else if (each.kind === "projections") {
      rev += each.revAhead;
      const { projections, confidences, lowShares, highShares } = each;
      const update: Projections = {
        epoch: each.foreign ? "other" : OURS,
        rev,
        projections,
        confidences,
        lowShares,
        highShares,
      };
      const expected = reference.applyProjections(update);
      const revision = figureRevision(update, tokens);
      for (const engine of engines)
        deepStrictEqual(
          engine === fromColumns ? engine.applyFigures(revision) : engine.applyProjections(update),
          expected,
        );
    } else if (each.kind === "again") {
      if (last) apply(last);
    } else {
      const head = {
        epoch: each.foreign ? "other" : OURS,
        projectionsRev: rev,
        lastListingsUpdate: now % 7 === 0 ? null : now,
      };
      // Rows may be anything that came over the wire: the engine validates them.
      if (each.kind === "snapshot")
        apply({
          wire: WIRE,
          ...head,
          seq: Math.max(0, seq + each.ahead),
          tokens: each.rows as string[],
        });
      else {
        const from = Math.max(0, seq + each.ahead);
        apply({
          ...head,
          from,
          to: from + 1,
          listed: each.listed as string[],
          unlisted: each.unlisted as string[],
        });
      }
    }
    compareAll();
  }
}

function compareStories(numRuns: number): void {
  fc.assert(
    fc.property(story, ([info, tokens, steps]) => tell(info, tokens, steps)),
    { seed: 20260101, numRuns },
  );
}

describe("the engine", () => {
  it(
    "equals the naive reference on 200 random tables, queries and updates",
    { tags: ["story"] },
    () => compareStories(200),
  );
  it(
    "equals the naive reference on 2,000 random tables, queries and updates",
    { tags: ["long"], timeout: 240_000 },
    () => compareStories(2_000),
  );
});
