import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { MovingListing } from "../../contract/listings/listings.ts";
import { rareCode } from "../table/rare-code.ts";
import { apes, delta, idsFor, LISTED, snapshot } from "../testing/ape-engine.ts";
import { APE_TOKENS, APES } from "../testing/apes.ts";
import { tokenQuery } from "../testing/arbitraries.ts";
import { createReference } from "../testing/reference.ts";
import type { CollectionEngine } from "./engine.ts";
import { createEngine } from "./json-engine.ts";

const MINUTE_MS = 60_000;
const START = 1_700_000_040_000; // a full minute

/** Token 1 falls from 10 to 1 in nine minutes. */
const AUCTION: MovingListing = ["1", 10, 1, START, START + 9 * MINUTE_MS];

/** An engine that has loaded the code of such listings. */
async function loaded(): Promise<CollectionEngine> {
  const engine = apes();
  expect(engine.loadRare()).toBeNull();
  engine.applyListings(delta({ from: 10, to: 10, foreign: [] }));
  await engine.loadRare();
  return engine;
}

async function auctioned(minutes: number): Promise<CollectionEngine> {
  const engine = await loaded();
  const update = delta({ listed: ["1,10,1,7"], moving: [AUCTION] });
  expect(engine.applyListings(update, START + minutes * MINUTE_MS)).toBe(2);
  return engine;
}

const movePrices = (engine: CollectionEngine, now: number) => engine.rare()?.movePrices(now);
const hasMoving = (engine: CollectionEngine) => engine.rare()?.untilMove(START) === MINUTE_MS;

/** Token id -> price of the changed listings. */
function changes(engine: CollectionEngine) {
  const { rows, prices } = engine.takeListingChanges("changed");
  return Object.fromEntries(Array.from(rows, (row, at) => [engine.tokenStringId(row), prices[at]]));
}

it("has the price of when an update is applied, not of when it was sent", async () => {
  const engine = await auctioned(4.5);
  expect(changes(engine)).toMatchObject({ 1: 6 });
  expect([...(engine.rare()?.take("changed").moving?.values() ?? [])]).toEqual([AUCTION]);
  expect(engine.rare()?.take("changed")).toEqual({});
});

it("keeps the price that was sent until its code is loaded, and misses nothing meanwhile", async () => {
  const engine = apes();
  engine.applyListings(delta({ listed: ["1,9.5,1"], moving: [AUCTION] }), START + 4 * MINUTE_MS);
  const other: MovingListing = ["2", 8, 2, START, START + 6 * MINUTE_MS];
  engine.applyListings(delta({ from: 11, to: 12, listed: ["2,7,1"], moving: [other] }), START);
  engine.applyListings(delta({ from: 12, to: 13, unlisted: ["1"] }), START);
  expect(changes(engine)).toMatchObject({ 1: Number.NaN, 2: 7 });
  await engine.loadRare();
  expect(engine.loadRare()).toBeNull();
  expect(engine.listings().moving).toEqual([other]);
  expect(movePrices(engine, START + 4 * MINUTE_MS)).toBe(1);
  expect(changes(engine)).toEqual({ 2: 4 });
});

it("tries again with the next update if its code cannot be loaded, not before, and misses nothing", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  const load = vi.spyOn(rareCode, "load").mockRejectedValue(new Error("no such chunk"));
  const engine = apes();
  engine.applyListings(delta({ listed: ["1,9.5,1"], moving: [AUCTION] }), START);
  await engine.loadRare();
  expect([engine.rare(), engine.loadRare()]).toEqual([null, null]);
  expect([load.mock.calls.length, warned.mock.calls.length]).toEqual([1, 1]);
  expect(changes(engine)).toMatchObject({ 1: 9.5 });
  load.mockRestore();
  engine.applyListings(delta({ from: 11, to: 12, listed: ["2,7,1"] }), START);
  await engine.loadRare();
  movePrices(engine, START + 4 * MINUTE_MS);
  expect(changes(engine)).toMatchObject({ 1: 6, 2: 7 });
});

it("keeps the price that was sent if no time is given", async () => {
  const engine = await loaded();
  engine.applyListings(delta({ listed: ["1,9.5,1"], moving: [AUCTION] }));
  expect(changes(engine)).toMatchObject({ 1: 9.5 });
});

it("moves the price, and with it order, filter and bounds, in one change", async () => {
  const engine = await auctioned(0);
  changes(engine);
  expect(idsFor(engine, { sortBy: "currentPrice", order: "asc", maxPrice: 9 })).toBe("5 4");
  expect(movePrices(engine, START + 2 * MINUTE_MS - 1)).toBe(1);
  expect(changes(engine)).toEqual({ 1: 9 });
  expect(movePrices(engine, START + 2 * MINUTE_MS - 1)).toBe(0);
  expect(idsFor(engine, { sortBy: "currentPrice", order: "asc", maxPrice: 9 })).toBe("5 4 1");
  movePrices(engine, START + 8 * MINUTE_MS);
  expect(engine.view().aggregates).toMatchObject({ listedCount: 4, lastListingsUpdate: 100 });
  // It was listed when it was made, not when its price last moved, and the position is the server's.
  const { listed, state } = engine.listings();
  expect([Math.max(...listed.listedAt.filter((at) => at > 0)), state.seq]).toEqual([7, 11]);
});

it("ends the listing with its order", async () => {
  const engine = await auctioned(8);
  changes(engine);
  expect(movePrices(engine, START + 9 * MINUTE_MS - 1)).toBe(0);
  expect(hasMoving(engine)).toBe(true);
  expect(movePrices(engine, START + 9 * MINUTE_MS)).toBe(2);
  expect(changes(engine)).toEqual({ 1: Number.NaN });
  expect([hasMoving(engine), engine.rare()?.take("changed").moving?.size]).toEqual([false, 0]);
  // The server may be behind by a moment.
  const late = delta({ from: 11, to: 12, listed: ["1,2,1,7"], moving: [AUCTION] });
  expect(engine.applyListings(late, START + 9 * MINUTE_MS)).toBe(0);
  const older = snapshot([...LISTED, "30,1,1"], { seq: 13, moving: [AUCTION] });
  engine.applyListings(older, START + 9 * MINUTE_MS);
  expect(engine.view().aggregates.listedCount).toBe(4);
  expect(hasMoving(engine)).toBe(false);
});

it("stays if another ask, a sale or a snapshot takes its place", async () => {
  const sold = await auctioned(0);
  sold.applyListings(delta({ from: 11, to: 12, unlisted: ["1"] }), START);
  const relisted = await auctioned(0);
  relisted.applyListings(delta({ from: 11, to: 12, listed: ["1,3,2"] }), START);
  const polled = await auctioned(0);
  polled.applyListings(snapshot(LISTED, { seq: 12 }), START);
  for (const engine of [sold, relisted, polled]) {
    changes(engine);
    expect([hasMoving(engine), movePrices(engine, START + 5 * MINUTE_MS)]).toEqual([false, 0]);
    expect(changes(engine)).toEqual({});
  }
});

it("follows the clock between two polls with the same rows", async () => {
  const engine = await loaded();
  const poll = snapshot(["1,10,1", "2,12,2"], { seq: 12, moving: [AUCTION] });
  for (const [minutes, price] of [
    [0, 10],
    [3, 7],
    [3, undefined],
    [4, 6],
  ] as const) {
    changes(engine);
    engine.applyListings(poll, START + minutes * MINUTE_MS);
    expect(changes(engine)["1"]).toBe(price);
  }
  movePrices(engine, START + 5 * MINUTE_MS);
  changes(engine);
  // The device's clock was set back.
  engine.applyListings(poll, START + 4 * MINUTE_MS);
  expect(changes(engine)).toEqual({ 1: 6 });
});

it("lists nothing at 0 if this clock is behind the server's", async () => {
  const engine = await loaded();
  const rising: MovingListing = ["1", 0, 9, START, START + 9 * MINUTE_MS];
  engine.applyListings(delta({ listed: ["1,2,1"], moving: [rising] }), START);
  expect(changes(engine)).toMatchObject({ 1: 2 });
  movePrices(engine, START + 3 * MINUTE_MS);
  expect(changes(engine)).toEqual({ 1: 3 });
});

it("forgets the course of a token that it does not have", async () => {
  const engine = await loaded();
  const unknown: MovingListing = ["77", 10, 1, START, START + 9 * MINUTE_MS];
  engine.applyListings(delta({ listed: ["77,10,1"], moving: [unknown] }), START);
  movePrices(engine, START + MINUTE_MS);
  expect(hasMoving(engine)).toBe(false);
});

describe("with the naive reference", () => {
  const price = fc.constantFrom(0, 0.1, 0.3, 1, 2.5, 9, 20);
  const moment = fc.integer({ min: -200 * MINUTE_MS, max: 400 * MINUTE_MS });
  const listed = fc.record({
    pick: fc.nat(4),
    price: fc.constantFrom(0.1, 1, 2.5, 7),
    course: fc.option(
      fc
        .tuple(price, price, moment, moment)
        .filter(([, , startsAt, expiresAt]) => startsAt < expiresAt),
    ),
  });
  const step = fc.record({
    ms: fc.oneof(fc.nat(2 * MINUTE_MS), fc.nat(90 * MINUTE_MS)),
    listed: fc.uniqueArray(listed, { maxLength: 3, selector: ({ pick }) => pick }),
    isSnapshot: fc.boolean(),
    query: fc.option(tokenQuery),
  });

  const seed = Number(process.env["MOVING_SEED"] ?? 4_012);
  it(`agrees at every moment (150 stories, seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const engine = createEngine(APES, APE_TOKENS);
        const reference = createReference(APE_TOKENS);
        let now = START;
        for (const [index, each] of steps.entries()) {
          now += each.ms;
          const rows = each.listed.map(
            ({ pick, price }) => `${APE_TOKENS[pick][0]},${price},1,${pick}`,
          );
          const moving = each.listed.flatMap(({ pick, course }): MovingListing[] => {
            if (!course) return [];
            const [first, last, startsAt, expiresAt] = course;
            return [[APE_TOKENS[pick][0], first, last, START + startsAt, START + expiresAt]];
          });
          const update =
            index === 0 || each.isSnapshot
              ? snapshot(rows, { seq: index, moving, foreign: [] })
              : delta({ from: index - 1, to: index, listed: rows, moving });
          engine.applyListings(update, now);
          await engine.loadRare();
          movePrices(engine, now);
          reference.applyListings(update);
          reference.passTo(now);
          for (const side of [engine, reference]) if (each.query) side.setQuery(each.query);
          const { ids, aggregates } = reference.view();
          const view = engine.view();
          expect(view.aggregates).toEqual(aggregates);
          expect([...view.rows].map((row) => engine.tokenStringId(row))).toEqual(ids);
          const { rows: at, prices } = engine.listings().listed;
          const priceOf = new Map(
            Array.from(at, (row, place) => [engine.tokenStringId(row), prices[place]]),
          );
          for (const { id, price } of reference.tokens)
            expect([id, priceOf.get(id) ?? null]).toEqual([id, price]);
        }
      }),
      { seed, numRuns: 150 },
    );
  });
});
