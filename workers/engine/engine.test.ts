import { describe, expect, it } from "vitest";
import { tokenTextAt, traitsAt, vibesAt } from "../../contract/columns/columns.ts";
import type { ListingsDelta } from "../../contract/listings/listings.ts";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";
import type { CollectionView } from "../../contract/view/view.ts";
import { apes, delta, idsFor, LISTED, projections, snapshot } from "../testing/ape-engine.ts";
import { APE_TOKENS, APES, tokensFromText } from "../testing/apes.ts";
import type { Engine } from "./engine.ts";
import { createEngine } from "./json-engine.ts";

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
    ["priceDeviation", "desc", "4 1 2 5 30"],
    ["priceDeviation", "asc", "2 1 4 5 30"],
  ] as const)("by %s %s is %s", (sortBy, order, ids) => {
    expect(idsFor(apes(), { sortBy, order })).toBe(ids);
  });

  it.each([
    // 4 is two thirds under its projection, 1 a half; 5 is not on sale.
    [0.8, "desc", "4 1 2 5 30"],
    [0.8, "asc", "2 1 4 5 30"],
    // Without a verdict, 4 has no percentage.
    [0.5, "desc", "1 2 4 5 30"],
    [0.5, "asc", "2 1 4 5 30"],
  ] as const)("by percent, 4 having a confidence of %d, is %s: %s", (confidence, order, ids) => {
    const tokens = APE_TOKENS.map((token): CompactToken => {
      const [id, name, rank, price, projection, , ...rest] = token;
      const share = id === "4" ? confidence : 0.8;
      return [id, name, rank, price, projection, share, ...rest, null, null, 0.9, 1.1];
    });
    const engine = createEngine(APES, tokens);
    engine.applyListings(snapshot(LISTED));
    expect(idsFor(engine, { sortBy: "deviationShare", order })).toBe(ids);
  });
});

/** Confidences of the tokens 1, 2, 30 and 4; 5 has none. */
function confidentApes() {
  const engine = apes();
  const update = projections(APE_TOKENS.map((token) => token[4]));
  engine.applyProjections({ ...update, confidences: [0.6, 0.9, 0.6, 0.599, null] });
  return engine;
}

it("sorts by confidence, equal ones by rank, and tokens without one last", () => {
  expect(idsFor(confidentApes(), { sortBy: "confidence", order: "desc" })).toBe("2 30 1 4 5");
});

it.each([
  [0, "2 4 30 1"],
  [60, "2 30 1"],
  [90, "2"],
  [91, ""],
])("keeps the tokens with a confidence of at least %d percent", (minConfidence, ids) => {
  expect(idsFor(confidentApes(), { minConfidence })).toBe(ids);
});

it("filters by the confidences of each revision", () => {
  const engine = confidentApes();
  expect(idsFor(engine, { minConfidence: 90 })).toBe("2");
  const update = projections(APE_TOKENS.map((token) => token[4]));
  engine.applyProjections({ ...update, rev: 3, confidences: [0.95, 0.1, null, 0.9, null] });
  expect(idsFor(engine, { minConfidence: 90 })).toBe("4 1");
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
    ["underpriced only", { underOnly: true }, "4 1"],
    ["underpriced by more than a bound", { underOnly: true, minDeviation: 1 }, "4"],
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
      floor: 1,
      underFloor: 0,
      lowestPrice: 0,
      highestPrice: 12,
      lowestDeviation: -3,
      highestDeviation: 2,
      lowestProjection: 2,
      highestProjection: 9,
      usualConfidence: null,
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
    const { listedCount, underFloor, ...rest } = aggregates;
    expect([listedCount, underFloor]).toEqual([0, 0]);
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
    expect(facet("trait", 4, 1)).toEqual({ count: 1, onSale: 1, hot: 0, floor: 1 });
    expect(facet("trait", 4, 2)).toEqual({ count: 1, onSale: 1, hot: 0, floor: 12 });
    expect(facet("trait", 7, 1)).toEqual({ count: 0, onSale: 0, hot: 0, floor: null });
    expect(facet("vibe", null, 3)).toEqual({ count: 0, onSale: 0, hot: 0, floor: null });
    expect(facet("marketplace", null, 1)).toEqual({ count: 1, onSale: 1, hot: 0, floor: 1 });
    expect(facet("onSale", null, null)).toEqual({ count: 1, onSale: 1, hot: 0, floor: 1 });
  });

  it("has no floor at a price of 0, and is empty for a choice that does not exist", () => {
    const { facet } = apes().view();
    expect(facet("marketplace", null, 1)).toEqual({ count: 2, onSale: 1, hot: 0, floor: 1 });
    expect(facet("trait", 4, 99)).toEqual({ count: 0, onSale: 0, hot: 0, floor: null });
  });
});

describe("a view's facets", () => {
  const red = (view: CollectionView) => view.facet("trait", 7, 1);
  const refused = "take a new view";

  it("are readable while nothing changed, even after a newer view was taken", () => {
    const engine = apes();
    const early = engine.view();
    engine.view();
    expect(red(early)).toEqual({ count: 3, onSale: 2, hot: 0, floor: 1 });
  });

  it("stay readable after a change if they were read before", () => {
    const engine = apes();
    const view = engine.view();
    const before = view.facets;
    engine.applyListings(delta({ unlisted: ["4"] }));
    engine.setQuery({ ...DEFAULT_QUERY, saleStatus: "onSale" });
    expect(view.facets).toBe(before);
    expect(red(view)).toEqual({ count: 3, onSale: 2, hot: 0, floor: 1 });
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
    expect(red(engine.view())).toEqual({ count: 100, onSale: 100, hot: 0, floor: 2 });
  });

  it("stay readable after updates that changed nothing", () => {
    const engine = apes();
    const view = engine.view();
    expect(engine.applyListings(delta({ listed: ["1,1,1"], unlisted: ["30"] }))).toBe(0);
    expect(engine.applyProjections(projections([2, 9, 4, 3, null]))).toBe(0);
    expect(red(view)).toEqual({ count: 3, onSale: 2, hot: 0, floor: 1 });
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
      ...Object.values(engine.takeListingChanges("changed")),
    ];
    const before = engine.view();
    const figures = structuredClone(engine.figures());
    expect(new Set(given.map(({ buffer }) => buffer)).size).toBe(given.length);
    for (const array of given) expect(array.buffer.byteLength).toBe(array.byteLength);
    structuredClone(null, { transfer: given.map(({ buffer }) => buffer) });
    expect({ ...engine.view(), facet: null }).toEqual({ ...before, facet: null });
    expect(engine.figures()).toEqual(figures);
  });

  it("has the time of each listing, and counts a repeated listing at a new time as a change", () => {
    const engine = createEngine(APES, APE_TOKENS);
    engine.applyListings(snapshot(["1,1,1,5000", "2,12,2"]));
    engine.takeListingChanges("changed");
    expect(engine.applyListings(delta({ listed: ["1,1,1,7000", "2,12,2"] }))).toBe(1);
    const { rows, listedAt } = engine.takeListingChanges("changed");
    expect([...rows].map((row) => engine.tokenStringId(row))).toEqual(["1"]);
    expect([...listedAt]).toEqual([7000]);
    engine.applyListings(delta({ from: 11, to: 12, unlisted: ["1"], listed: ["2,12,2,8000"] }));
    expect([...engine.takeListingChanges("changed").listedAt]).toEqual([8000, Number.NaN]);
  });

  it("has each changed listing once, with its last value, and all listings for a new mirror", () => {
    const engine = createEngine(APES, APE_TOKENS);
    engine.applyListings(snapshot(LISTED));
    expect(engine.takeListingChanges("changed").rows).toHaveLength(4);
    engine.applyListings(delta({ listed: ["1,8,2"] }));
    engine.applyListings(delta({ from: 11, to: 12, unlisted: ["1"] }));
    const { rows, prices, marketplaces } = engine.takeListingChanges("changed");
    expect([...rows].map((row) => engine.tokenStringId(row))).toEqual(["1"]);
    expect([...prices]).toEqual([Number.NaN]);
    expect([...marketplaces]).toEqual([255]);
    expect(engine.takeListingChanges("changed").rows).toHaveLength(0);
    expect(engine.takeListingChanges("all").rows).toHaveLength(3);
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
