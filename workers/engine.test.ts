import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idAt, tokenTextAt, traitsAt, vibesAt } from "../contract/columns/columns.ts";
import type { ListingsDelta, ListingsSnapshot } from "../contract/listings.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../contract/query.ts";
import { type Projections, WIRE } from "../contract/snapshot.ts";
import type { CollectionView } from "../contract/view.ts";
import type { CollectionEngine, Engine } from "./collection-engine.ts";
import { createEngine, createEngineFromBytes, loadEngine } from "./engine.ts";
import { APE_TOKENS, APES, tokensFromText } from "./testing/apes.ts";

function snapshot(
  tokens: readonly string[],
  given: Partial<ListingsSnapshot> = {},
): ListingsSnapshot {
  const head = { epoch: "e", seq: 10, projectionsRev: 1, lastListingsUpdate: 99 };
  return { wire: WIRE, ...head, tokens, ...given };
}

function delta(given: Partial<ListingsDelta>): ListingsDelta {
  const head = { epoch: "e", from: 10, to: 11, projectionsRev: 1, lastListingsUpdate: 100 };
  return { ...head, listed: [], unlisted: [], ...given };
}

/** Listed: 1 at 1 (deviation 1), 2 at 12 (-3), 4 at 1 (2), 5 at 0 (no projection, not on sale). 30 is not listed. */
const LISTED = ["1,1,1", "2,12,2", "4,1,3", "5,0,1"];

function apes(): CollectionEngine {
  const engine = createEngine(APES, APE_TOKENS);
  engine.applyListings(snapshot(LISTED));
  return engine;
}

function projections(values: readonly (number | null)[]): Projections {
  return { epoch: "e", rev: 2, projections: values, confidences: values.map(() => null) };
}

function idsFor(engine: Engine, query: Partial<TokenQuery>): string {
  engine.setQuery({ ...DEFAULT_QUERY, ...query });
  return [...engine.view().rows].map((row) => engine.tokenStringId(row)).join(" ");
}

describe("the order", () => {
  it("is best rank first by default, with equal ranks by token id", () => {
    const engine = apes();
    const ids = [...engine.view().rows].map((row) => engine.tokenStringId(row));
    expect(ids).toEqual(["2", "4", "30", "1", "5"]);
  });

  it.each([
    ["rank", "desc", "2 4 30 1 5"],
    ["rank", "asc", "5 1 4 30 2"],
    ["currentPrice", "asc", "5 4 1 2 30"],
    ["currentPrice", "desc", "2 4 1 5 30"],
    ["priceDeviation", "desc", "4 1 2 30 5"],
    ["priceDeviation", "asc", "2 1 4 30 5"],
    // 4 is two thirds under its projection, 1 a half; 5 is not on sale.
    ["deviationShare", "desc", "4 1 2 30 5"],
    ["deviationShare", "asc", "2 1 4 30 5"],
  ] as const)("by %s %s is %s", (sortBy, order, ids) => {
    expect(idsFor(apes(), { sortBy, order })).toBe(ids);
  });
});

it("sorts the newest listings first, then those of unknown age and tokens that are not on sale", () => {
  const engine = createEngine(APES, APE_TOKENS);
  engine.applyListings(snapshot(["1,1,1,900", "2,12,2,500", "4,1,3", "5,3,1,901", "30,0,1,950"]));
  expect(idsFor(engine, { sortBy: "listedAt", order: "desc" })).toBe("5 1 2 4 30");
});

it("sorts the latest sales of each revision first, then tokens that were never sold", () => {
  const engine = createEngine(APES, APE_TOKENS);
  const byLastSale = { sortBy: "lastSaleAt", order: "desc" } as const;
  expect(idsFor(engine, byLastSale)).toBe("2 4 30 1 5");
  const revise = (rev: number, lastSaleTimes: (number | null)[]) =>
    engine.applyProjections({
      ...{ epoch: "e", rev, lastSaleTimes, lastSalePrices: lastSaleTimes.map((at) => at && 1) },
      projections: APE_TOKENS.map((token) => token[4]),
      confidences: APE_TOKENS.map((token) => token[5]),
    });
  expect(revise(2, [9000, null, 7000, null, 9000])).toBe(3); // of the tokens 1, 2, 30, 4, 5
  expect(idsFor(engine, byLastSale)).toBe("1 5 30 2 4");
  expect(revise(3, [null, 8000, 7000, null, 9000])).toBe(2);
  expect(idsFor(engine, byLastSale)).toBe("5 2 30 4 1");
});

describe("the filters", () => {
  it.each([
    ["prices, both ends included", { minPrice: 1, maxPrice: 12 }, "2 4 1"],
    ["a price of 0", { maxPrice: 0 }, "5"],
    ["ranks, both ends included", { minRank: 2, maxRank: 3 }, "4 30 1"],
    ["deviation either way, its bound excluded", { minDeviation: 1 }, "2 4"],
    ["on sale", { saleStatus: "onSale" }, "2 4 1"],
    ["marketplaces", { marketplaces: [1, 3] }, "4 1 5"],
    ["token ids", { tokenIds: ["30", "2", "999"] }, "2 30"],
    ["values of one trait, as a union", { traits: { 4: [1, 2] } }, "2 30 1"],
    ["two traits, as an intersection", { traits: { 4: [1, 2], 7: [1] } }, "2"],
    ["vibes", { vibes: [3] }, "2 30"],
    ["nothing for empty choices", { traits: { 4: [] }, vibes: [], tokenIds: [] }, "2 4 30 1 5"],
    ["everything for a value that does not exist", { traits: { 4: [77] } }, ""],
    ["everything for a trait that does not exist", { traits: { 5: [1] } }, ""],
    ["everything for a vibe that does not exist", { vibes: [9] }, ""],
    ["everything for a token that does not exist", { tokenIds: ["02"] }, ""],
    ["everything for a marketplace that does not exist", { marketplaces: [255] }, ""],
    ["everything for a range upside down", { minPrice: 2, maxPrice: 1 }, ""],
  ] as const)("take %s", (_, query, ids) => {
    expect(idsFor(apes(), query)).toBe(ids);
  });
});

describe("the aggregates", () => {
  it("cover the whole collection, whatever the filter", () => {
    const engine = apes();
    engine.setQuery({ ...DEFAULT_QUERY, tokenIds: ["999"] });
    expect(engine.view().aggregates).toEqual({
      startTokenId: "1",
      endTokenId: "30",
      topRank: 1,
      bottomRank: 5,
      lowestPrice: 0,
      highestPrice: 12,
      lowestDeviation: -3,
      highestDeviation: 2,
      lowestProjection: 2,
      highestProjection: 9,
      cheapestBand: null,
      priciestBand: null,
      listedCount: 4,
      lastListingsUpdate: 99,
    });
  });

  it("have no last update if the listings have none", () => {
    const engine = apes();
    const { lastListingsUpdate: _, ...undated } = delta({ unlisted: ["1"] });
    expect(engine.applyListings(undated as ListingsDelta)).toBe(1); // as it may come off the wire
    expect(engine.view().aggregates.lastListingsUpdate).toBeNull();
  });

  it("are null, never infinite, for an empty collection", () => {
    const { aggregates } = createEngine(APES, []).view();
    const { listedCount, ...rest } = aggregates;
    expect(listedCount).toBe(0);
    expect(Object.values(rest)).toEqual(Object.values(rest).map(() => null));
  });

  it.each([
    [4, null, null],
    [5, [1, 1], [5, 5]],
    [14, [1, 1], [14, 14]],
    [15, [1, 2], [14, 15]],
  ])("have price bands of the rounded tenth of %d listings", (listed, cheapest, priciest) => {
    const ids = Array.from({ length: 20 }, (_, index) => String(index + 1));
    const engine = createEngine(
      APES,
      tokensFromText(`head\n${ids.map((id) => `${id} 1`).join("\n")}`),
    );
    engine.applyListings(snapshot(ids.slice(0, listed).map((id) => `${id},${id},1`)));
    expect(engine.view().aggregates).toMatchObject({
      cheapestBand: cheapest,
      priciestBand: priciest,
    });
  });
});

describe("a facet", () => {
  it("counts the rows that would match if it were the only choice of its group", () => {
    const engine = apes();
    engine.setQuery({ ...DEFAULT_QUERY, traits: { 4: [1] }, saleStatus: "onSale" });
    const { facet } = engine.view();
    expect(facet("trait", 4, 1)).toEqual({ count: 1, floor: 1 });
    expect(facet("trait", 4, 2)).toEqual({ count: 1, floor: 12 });
    expect(facet("trait", 7, 1)).toEqual({ count: 0, floor: null });
    expect(facet("vibe", null, 3)).toEqual({ count: 0, floor: null });
    expect(facet("marketplace", null, 1)).toEqual({ count: 1, floor: 1 });
    expect(facet("onSale", null, null)).toEqual({ count: 1, floor: 1 });
  });

  it("has no floor at a price of 0, and is empty for a choice that does not exist", () => {
    const { facet } = apes().view();
    expect(facet("marketplace", null, 1)).toEqual({ count: 2, floor: 1 });
    expect(facet("trait", 4, 99)).toEqual({ count: 0, floor: null });
  });
});

describe("a view's facets", () => {
  const red = (view: CollectionView) => view.facet("trait", 7, 1);
  const refused = "take a new view";

  it("are readable while nothing changed, even after a newer view was taken", () => {
    const engine = apes();
    const early = engine.view();
    engine.view();
    expect(red(early)).toEqual({ count: 3, floor: 1 });
  });

  it("stay readable after a change if they were read before", () => {
    const engine = apes();
    const view = engine.view();
    const before = view.facets;
    engine.applyListings(delta({ unlisted: ["4"] }));
    engine.setQuery({ ...DEFAULT_QUERY, saleStatus: "onSale" });
    expect(view.facets).toBe(before);
    expect(red(view)).toEqual({ count: 3, floor: 1 });
  });

  it.each([
    ["a listing", (engine: Engine) => engine.applyListings(delta({ unlisted: ["4"] }))],
    ["a projection", (engine: Engine) => engine.applyProjections(projections([9, 9, 9, 9, 9]))],
    ["a filter", (engine: Engine) => engine.setQuery({ ...DEFAULT_QUERY, saleStatus: "onSale" })],
    ["the sort", (engine: Engine) => engine.setQuery({ ...DEFAULT_QUERY, order: "asc" })],
  ])("throw on a first read after %s changed", (_, change) => {
    const engine = apes();
    const view = engine.view();
    change(engine);
    expect(() => view.facets).toThrow(refused);
    expect(() => red(view)).toThrow(refused);
    expect(engine.view().facets.counts.length).toBeGreaterThan(0);
  });

  it("throw on a first read after so many listings changed that the table was rebuilt", () => {
    const ids = Array.from({ length: 100 }, (_, id) => String(id));
    const engine = createEngine(
      APES,
      tokensFromText(`head\n${ids.map((id) => `${id} 1 3 7:1`).join("\n")}`),
    );
    const view = engine.view();
    engine.applyListings(snapshot(ids.map((id) => `${id},2,1`)));
    expect(() => view.facets).toThrow(refused);
    expect(red(engine.view())).toEqual({ count: 100, floor: 2 });
  });

  it("stay readable after updates that changed nothing", () => {
    const engine = apes();
    const view = engine.view();
    expect(engine.applyListings(delta({ listed: ["1,1,1"], unlisted: ["30"] }))).toBe(0);
    expect(engine.applyProjections(projections([2, 9, 4, 3, null]))).toBe(0);
    expect(red(view)).toEqual({ count: 3, floor: 1 });
  });
});

describe("listings", () => {
  const GOOD_ROWS = Array.from({ length: 198 }, () => "1,3,1");

  it("start with a snapshot, which sets the epoch", () => {
    const engine = createEngine(APES, APE_TOKENS);
    expect(engine.applyListings(delta({ from: 0, to: 1, listed: ["1,1,1"] }))).toBe(-1);
    expect(engine.applyListings(snapshot(["1,1,1"], { epoch: "f" }))).toBe(1);
    expect(engine.applyListings(snapshot([]))).toBe(-1);
    expect(engine.view().aggregates.listedCount).toBe(1);
  });

  it("change with a delta that fits, and only once", () => {
    const engine = apes();
    const next = delta({ listed: ["1,1,1", "4,5,3", "30,7,0"], unlisted: ["2", "30"] });
    expect(engine.applyListings(next)).toBe(2);
    expect(engine.applyListings(next)).toBe(0);
    expect(engine.view().aggregates).toMatchObject({ listedCount: 3, highestPrice: 5 });
  });

  it("stay unchanged on a gap, another epoch, or a malformed row", () => {
    const engine = apes();
    const before = engine.view().aggregates;
    expect(engine.applyListings(delta({ from: 11, to: 12, listed: ["1,9,1"] }))).toBe(-1);
    expect(engine.applyListings(delta({ epoch: "f", listed: ["1,9,1"] }))).toBe(-1);
    expect(engine.applyListings(delta({ listed: ["1,9,1", "4,0x10,1"] }))).toBe(-1);
    expect(engine.applyListings(snapshot(["1,9,1", "bad"], { seq: 12 }))).toBe(-1);
    expect(engine.applyListings(snapshot(["1,9,1"], { seq: 9 }))).toBe(0);
    expect(engine.view().aggregates).toEqual(before);
  });

  it.each([
    [{ listed: ["1,9,1", "bad"] }, "listed[1]"],
    [{ listed: ["1,9,1", null] }, "listed[1]"],
    [{ listed: ["4,0x10,1"], unlisted: ["1"] }, "listed[0]"],
    [{ listed: ["1,9,1"], unlisted: ["4", 2] }, "unlisted[1]"],
    [{ unlisted: ["-1"] }, "unlisted[0]"],
  ])("reject a whole delta for one malformed row and name its place: %j", (rows, place) => {
    const engine = apes();
    const before = engine.view();
    const malformed = delta(rows as Partial<ListingsDelta>); // as it may come off the wire
    expect(engine.foldListings(malformed)).toMatchObject({ kind: "refused", problem: { place } });
    expect(engine.position()).toEqual({ epoch: "e", seq: 10 });
    expect(engine.view().aggregates).toEqual(before.aggregates);
    expect(engine.applyListings(delta({ listed: ["1,9,1"] }))).toBe(1);
  });

  it("skip and count up to 1 percent of bad rows in a snapshot, and unknown tokens", () => {
    const engine = createEngine(APES, APE_TOKENS);
    const rows = [...GOOD_ROWS, "bad", null, "999,1,1"] as string[]; // as it may come off the wire
    const outcome = engine.foldListings(snapshot(rows));
    expect(outcome).toMatchObject({ kind: "applied", badRows: { count: 2 }, unknownTokens: 1 });
    const places = outcome.kind === "applied" && outcome.badRows.first.map(({ place }) => place);
    expect(places).toEqual(["tokens[198]", "tokens[199]"]);
  });

  it("reject a snapshot with more than 1 percent of bad rows, with their number and the first place", () => {
    const engine = createEngine(APES, APE_TOKENS);
    const rows = [...GOOD_ROWS, "bad", null, 3] as string[]; // as it may come off the wire
    expect(engine.foldListings(snapshot(rows))).toMatchObject({
      kind: "refused",
      problem: { place: "tokens", message: expect.stringMatching(/3 of 201.*tokens\[198\]/) },
    });
    expect(engine.position().epoch).toBeNull();
  });

  it("may be empty", () => {
    const engine = createEngine(APES, APE_TOKENS);
    expect(engine.foldListings(snapshot([]))).toMatchObject({ kind: "applied", changed: 0 });
  });
});

describe("arbitrary rows", () => {
  const price = fc.constantFrom("NaN", "Infinity", "-1", "1e30", "0x10", "", "1000000001", "0.5");
  const row = fc.oneof(
    fc.anything(),
    fc.tuple(fc.constantFrom("1", "2", "01", "-1", ""), price).map(([id, eth]) => `${id},${eth},1`),
  );
  const isSound = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.every(isSound)
      : value === null || typeof value === "string" || Number.isFinite(value);

  it("leave every aggregate finite, and change nothing if too many are bad", () => {
    const good = Array.from({ length: 99 }, () => "4,3,1");
    fc.assert(
      fc.property(row, fc.array(row, { maxLength: 5 }), (one, many) => {
        const engine = apes();
        const before = engine.view().aggregates;
        const rows = [...good, "bad", ...many, "bad"] as string[]; // as it may come off the wire
        expect(engine.applyListings(snapshot(rows, { seq: 11 }))).toBe(-1);
        expect(engine.view().aggregates).toEqual(before);
        const mixed = [...good, one] as string[];
        expect(engine.applyListings(snapshot(mixed, { seq: 12 }))).toBeGreaterThan(0);
        expect(Object.values(engine.view().aggregates).every(isSound)).toBe(true);
        expect(engine.view().aggregates.highestPrice).toBeLessThanOrEqual(3);
      }),
      { seed: 29, numRuns: 1_000 },
    );
  });
});

describe("projections", () => {
  it("are in the order of the tokens, and change the deviations", () => {
    const engine = apes();
    const update = projections([2, 9, 4, 3, 8]);
    expect(engine.applyProjections(update)).toBe(1);
    expect(engine.applyProjections(update)).toBe(0);
    expect(engine.applyProjections({ ...update, rev: 1, projections: [1, 1, 1, 1, 1] })).toBe(0);
    expect(engine.applyProjections({ ...update, rev: 3, projections: [1] })).toBe(-1);
    expect(engine.applyProjections({ ...update, rev: 3, epoch: "f" })).toBe(-1);
    expect(engine.view().aggregates).toMatchObject({ highestDeviation: 8, highestProjection: 9 });
  });
});

describe("the payload's bytes", () => {
  const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const many = Array.from({ length: 100 }, (_, index) => [
    ...[String(index), null, index + 1, null, index, null, null, null, [], [], null],
  ]);

  it("skip up to 1 percent of bad tokens, and projections still match their tokens", () => {
    const tokens = many.map((token, index) => (index === 3 ? "bad" : token));
    const loaded = loadEngine(APES, encode({ wire: WIRE, epoch: "e", projectionsRev: 1, tokens }));
    if (!loaded.ok) throw new Error(loaded.problem.message);
    const { engine, badTokens } = loaded.value;
    expect(badTokens.count).toBe(1);
    expect(engine.size).toBe(99);
    const projections = many.map((_, index) => index * 2);
    engine.applyProjections({ epoch: "e", rev: 2, projections, confidences: many.map(() => null) });
    const { ids } = engine.columns;
    for (const [row, projection] of engine.figures().priceProjection.entries())
      expect(projection).toBe(Number(idAt(ids, row)) * 2);
  });

  it("keep only the last token if 100,000 rows have the same id", () => {
    const tokens = Array.from({ length: 100_000 }, (_, index) => [
      ...["7", null, index + 1, null, index, null, null, null, [], [], null],
    ]);
    const loaded = loadEngine(APES, encode({ wire: WIRE, epoch: "e", projectionsRev: 1, tokens }));
    if (!loaded.ok) throw new Error(loaded.problem.message);
    const { engine } = loaded.value;
    expect(engine.size).toBe(1);
    expect(engine.view().aggregates).toMatchObject({ topRank: 100_000, startTokenId: "7" });
    const others = Array.from({ length: 100_000 }, (_, index) => `${index + 8},1,1`);
    expect(engine.foldListings(snapshot([...others, "7,2,1"]))).toMatchObject({
      unknownTokens: 100_000,
    });
    expect(engine.view().aggregates.lowestPrice).toBe(2);
  });

  it("are rejected with more than 1 percent of bad tokens, or if they are not a payload", () => {
    const bad = (value: unknown) => loadEngine(APES, encode(value));
    const tokens = many.map((token, index) => (index < 2 ? "bad" : token));
    expect(bad({ wire: WIRE, epoch: "e", projectionsRev: 1, tokens })).toMatchObject({
      ok: false,
      problem: { place: "tokens" },
    });
    expect(bad("<html>").ok).toBe(false);
    expect(loadEngine(APES, new Uint8Array([0xff, 0xfe])).ok).toBe(false);
    expect(() => createEngineFromBytes(APES, new Uint8Array())).toThrow(/must be JSON/);
  });
});

describe("the engine's output", () => {
  it("is a copy with no spare capacity, whose transfer leaves the columns intact", () => {
    const engine = createEngine(APES, APE_TOKENS);
    engine.applyListings(snapshot(LISTED));
    const given = [
      engine.view().rows,
      engine.view().rows,
      ...Object.values(engine.figures()),
      ...Object.values(engine.takeListings("changed")),
    ];
    const before = engine.view();
    const figures = structuredClone(engine.figures());
    expect(new Set(given.map(({ buffer }) => buffer)).size).toBe(given.length);
    for (const array of given) expect(array.buffer.byteLength).toBe(array.byteLength);
    structuredClone(null, { transfer: given.map(({ buffer }) => buffer) });
    expect({ ...engine.view(), facet: null }).toEqual({ ...before, facet: null });
    expect(engine.figures()).toEqual(figures);
  });

  it("has the time of each listing, and counts a repeated offer at a new time as a change", () => {
    const engine = createEngine(APES, APE_TOKENS);
    engine.applyListings(snapshot(["1,1,1,5000", "2,12,2"]));
    engine.takeListings("changed");
    expect(engine.applyListings(delta({ listed: ["1,1,1,7000", "2,12,2"] }))).toBe(1);
    const { rows, listedAt } = engine.takeListings("changed");
    expect([...rows].map((row) => engine.tokenStringId(row))).toEqual(["1"]);
    expect([...listedAt]).toEqual([7000]);
    engine.applyListings(delta({ from: 11, to: 12, unlisted: ["1"], listed: ["2,12,2,8000"] }));
    expect([...engine.takeListings("changed").listedAt]).toEqual([8000, Number.NaN]);
  });

  it("has each changed listing once, with its last value, and all listings for a new mirror", () => {
    const engine = createEngine(APES, APE_TOKENS);
    engine.applyListings(snapshot(LISTED));
    expect(engine.takeListings("changed").rows).toHaveLength(4);
    engine.applyListings(delta({ listed: ["1,8,2"] }));
    engine.applyListings(delta({ from: 11, to: 12, unlisted: ["1"] }));
    const { rows, prices, marketplaces } = engine.takeListings("changed");
    expect([...rows].map((row) => engine.tokenStringId(row))).toEqual(["1"]);
    expect([...prices]).toEqual([Number.NaN]);
    expect([...marketplaces]).toEqual([255]);
    expect(engine.takeListings("changed").rows).toHaveLength(0);
    expect(engine.takeListings("all").rows).toHaveLength(3);
  });

  it("has names, pictures, each trait value once, and each vibe with its last score", () => {
    const engine = createEngine(APES, [
      [
        "7",
        "Bob",
        1,
        null,
        null,
        null,
        "/i",
        "/a",
        [
          [4, 1],
          [4, 1],
          [4, 2],
        ],
        [
          [3, 1],
          [3, 2],
        ],
        null,
      ],
    ]);
    const { columns } = engine;
    const addresses = [columns.images, columns.animations];
    expect(tokenTextAt(columns.names, columns.ids, 0)).toBe("Bob");
    expect(addresses.map((each) => tokenTextAt(each, columns.ids, 0))).toEqual(["/i", "/a"]);
    expect(traitsAt(columns, 0)).toEqual([
      [4, 1],
      [4, 2],
    ]);
    expect(vibesAt(columns, 0)).toEqual([[3, 2]]);
    expect(() => engine.tokenStringId(1)).toThrow(RangeError);
  });
});
