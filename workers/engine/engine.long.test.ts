/** One table through many updates: state that is patched from update to update must not drift from the reference. */
import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { describe, it } from "vitest";
import type { CollectionInfo } from "../../contract/collection.ts";
import { MARKETPLACES } from "../../contract/listings/marketplaces.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import { WIRE } from "../../contract/tokens/snapshot.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";
import type { FacetKind } from "../../contract/view/facets.ts";
import { BARE_COLLECTION } from "../testing/arbitraries.ts";
import { createListingsMirror, listedOf } from "../testing/listings-mirror.ts";
import { createReference } from "../testing/reference.ts";
import { createEngine } from "./json-engine.ts";

const COMPARED_EVERY = 100;
const TOKENS = 400;
const TRAITS = [3, 9, 20];
const VALUES = 8;
const VIBES = [1, 5];

const COLLECTION: CollectionInfo = {
  ...BARE_COLLECTION,
  traits: TRAITS.map((id) => ({
    id,
    name: `trait ${id}`,
    rankedNumerically: false,
    values: Array.from({ length: VALUES }, (_, value) => ({ id: value, label: "x", amount: 1 })),
  })),
  vibes: VIBES.map((id) => ({ id, name: `vibe ${id}`, count: 1, traits: [] })),
};

/** Draws a number from fast-check's generator, so that the test has a single seed. */
type Draw = (below: number) => number;

/** Draws a price. Many tokens share a few prices, for ties; the other prices are mostly unique. */
function price(draw: Draw): number {
  return draw(4) === 0 ? draw(4) : draw(30_000) / 1_000;
}

function tokens(draw: Draw): CompactToken[] {
  return Array.from({ length: TOKENS }, (_, index) => [
    String(index * 3),
    null,
    1 + draw(TOKENS / 2),
    null,
    draw(10) === 0 ? null : price(draw),
    0.5,
    null,
    null,
    // The lower a value, the more tokens carry it.
    TRAITS.filter(() => draw(8) > 0).map((trait) => [trait, Math.min(draw(VALUES), draw(VALUES))]),
    VIBES.filter(() => draw(3) === 0).map((vibe) => [vibe, 1]),
    null,
  ]);
}

function query(draw: Draw): TokenQuery {
  const maybe = <T>(made: () => T, otherwise: T): T => (draw(3) === 0 ? made() : otherwise);
  const values = () => [draw(VALUES), draw(VALUES)];
  return {
    ...DEFAULT_QUERY,
    minPrice: maybe(() => price(draw) / 4, null),
    maxPrice: maybe(() => price(draw), null),
    minRank: maybe(() => draw(50), null),
    maxRank: maybe(() => 50 + draw(TOKENS), null),
    minDeviation: maybe(() => price(draw) / 8, null),
    saleStatus: maybe(() => "onSale", "all"),
    marketplaces: maybe(() => [draw(4), draw(4)], []),
    traits: maybe(
      () => ({ [TRAITS[draw(3)] ?? 3]: values(), [TRAITS[draw(3)] ?? 3]: values() }),
      {},
    ),
    vibes: maybe(() => [VIBES[draw(2)] ?? 1], []),
    sortBy: (["rank", "currentPrice", "priceDeviation"] as const)[draw(3)] ?? "rank",
    order: draw(2) === 0 ? "asc" : "desc",
  };
}

const CHOICES: readonly (readonly [FacetKind, number | null, number | null])[] = [
  ...COLLECTION.traits.flatMap(({ id, values }) =>
    values.map((value) => ["trait", id, value.id] as const),
  ),
  ...VIBES.map((id) => ["vibe", null, id] as const),
  ...MARKETPLACES.map(({ id }) => ["marketplace", null, id] as const),
  ["onSale", null, null] as const,
];

function liveThrough(draw: Draw, updates: number): void {
  const sent = tokens(draw);
  const engine = createEngine(COLLECTION, sent);
  const reference = createReference(sent);
  const mirror = createListingsMirror(engine);
  const row = () => `${draw(TOKENS + 5) * 3},${price(draw)},${draw(4)}`;
  const some = <T>(most: number, make: () => T) => Array.from({ length: draw(most) }, make);
  let seq = 0;

  for (let update = 1; update <= updates; update += 1) {
    const head = { epoch: "day", projectionsRev: 0, lastListingsUpdate: update };
    const kind = draw(2_000);
    if (update === 1 || kind === 0) {
      seq += 1;
      const listings = { wire: WIRE, ...head, seq, tokens: some(TOKENS, row) };
      deepStrictEqual(engine.applyListings(listings), reference.applyListings(listings));
    } else if (kind === 1) {
      const projections = sent.map(() => (draw(10) === 0 ? null : price(draw)));
      const revision = { epoch: "day", rev: update, projections, confidences: sent.map(() => 0.5) };
      deepStrictEqual(engine.applyProjections(revision), reference.applyProjections(revision));
    } else {
      const delta = {
        ...head,
        from: seq,
        to: seq + 1,
        listed: some(4, row),
        unlisted: some(3, () => String(draw(TOKENS) * 3)),
      };
      deepStrictEqual(engine.applyListings(delta), reference.applyListings(delta));
      seq += 1;
    }
    if (kind >= 1_950) {
      const next = query(draw);
      engine.setQuery(next);
      reference.setQuery(next);
    }
    // Views that are not compared keep the engine patching incrementally.
    if (kind >= 1_000 && kind < 1_100) engine.view();
    if (update % COMPARED_EVERY > 0) continue;

    const { rows, aggregates, facet } = engine.view();
    const expected = reference.view();
    deepStrictEqual(
      [...rows].map((each) => engine.tokenStringId(each)),
      expected.ids,
    );
    deepStrictEqual(aggregates, expected.aggregates);
    deepStrictEqual(mirror(), listedOf(reference));
    for (const choice of CHOICES)
      deepStrictEqual([choice, facet(...choice)], [choice, reference.facet(...choice)]);
  }
}

/** Compares the engine with the reference on one random life of a table. */
function compareThrough(updates: number): void {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      liveThrough((below) => (numbers.next().value as number) % below, updates);
    }),
    { seed: 20260308, numRuns: 1 },
  );
}

describe("the engine over many updates", () => {
  it(
    "equals the naive reference after 9,000 updates of one table, compared every 100",
    { tags: ["story"] },
    () => compareThrough(9_000),
  );
  it(
    "equals the naive reference after 100,000 updates of one table, compared every 100",
    { tags: ["long"] },
    () => compareThrough(100_000),
  );
});
