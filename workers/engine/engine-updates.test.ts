/** Updates of an engine: listings, projections and the payload that it loads. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idAt } from "../../contract/columns/columns.ts";
import type { ListingsDelta } from "../../contract/listings/listings.ts";
import { WIRE } from "../../contract/tokens/snapshot.ts";
import { apes, delta, projections, snapshot } from "../testing/ape-engine.ts";
import { APE_TOKENS, APES } from "../testing/apes.ts";
import { createEngine, createEngineFromBytes, loadEngine } from "./json-engine.ts";

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

  it("have a usual confidence: the lower median, in whole percent", () => {
    const engine = apes();
    const confidences = [null, 0.9, 0.57, 0.61, 0.2];
    engine.applyProjections({ ...projections([2, 9, 4, 3, 8]), confidences });
    expect(engine.view().aggregates.usualConfidence).toBe(57);
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
