import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WIRE } from "../wire.ts";
import { formatListing } from "./format-listing.ts";
import { parseListing, parseListingsDelta, parseListingsSnapshot } from "./listings.ts";
import { parseStreamedDelta } from "./live.ts";

const seed = 107;
const SNAPSHOT = {
  wire: WIRE,
  epoch: "e",
  seq: 3,
  projectionsRev: 1,
  lastListingsUpdate: 5,
  tokens: ["1,2.5,1"],
};
const DELTA = {
  epoch: "e",
  from: 3,
  to: 4,
  projectionsRev: 1,
  lastListingsUpdate: 5,
  listed: ["1,2.5,1"],
  unlisted: ["2"],
};

describe("a listing on the wire", () => {
  it("survives a round trip, to the last bit of its price", () => {
    const listing = fc.record({
      tokenId: fc.bigInt(0n, 2n ** 256n - 1n).map(String),
      price: fc.double({ min: 0, max: 1e9, noNaN: true }).map((price) => price + 0),
      marketplace: fc.constantFrom(0, 1, 2, 3, 4, 5),
      listedAt: fc.option(fc.maxSafeNat()),
    });
    fc.assert(
      fc.property(listing, (given) => {
        expect(parseListing(formatListing(given), "row")).toEqual({ ok: true, value: given });
      }),
      { seed, numRuns: 1_000 },
    );
  });

  it.each([
    "",
    "1",
    "1,2",
    "1,2,3,4,5",
    "1,2,3,",
    "1,2,3,-1",
    "1,2,3,1.5",
    "1,2,3,1e3",
    "1,2,3,9007199254740992",
    "1,-1,1",
    "1,1e3,1",
    "1,0x10,1",
    "1,,1",
    "1,NaN,1",
    "1,Infinity,1",
    "1,1000000000.1,1",
    "1,1,6",
    "1,1,",
    "1,1,1.5",
    " 1,1,1",
    "-1,1,1",
    ",1,1",
    "1,1,1\n",
    5,
    null,
    ["1,1,1"],
  ])("is refused with its place if it is malformed: %j", (row) => {
    expect(parseListing(row, "tokens[7]")).toMatchObject({
      ok: false,
      problem: { place: "tokens[7]" },
    });
  });

  it("never throws, and accepts only prices and marketplaces within their ranges", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.string(), fc.string({ unit: fc.constantFrom(..."019.,e-") })),
        (row) => {
          const read = parseListing(row, "row");
          if (!read.ok) return;
          expect(read.value.price).toBeGreaterThanOrEqual(0);
          expect(read.value.price).toBeLessThanOrEqual(1e9);
          expect([0, 1, 2, 3, 4, 5]).toContain(read.value.marketplace);
        },
      ),
      { seed, numRuns: 3_000 },
    );
  });
});

describe("the envelope of a snapshot", () => {
  it("is parsed unchanged", () => {
    expect(parseListingsSnapshot(SNAPSHOT)).toEqual({ ok: true, value: SNAPSHOT });
  });

  it("is accepted without lastListingsUpdate", () => {
    const { lastListingsUpdate: _, ...without } = SNAPSHOT;
    expect(parseListingsSnapshot(without)).toMatchObject({
      ok: true,
      value: { lastListingsUpdate: null },
    });
  });

  it.each([
    ["wire", WIRE + 1],
    ["epoch", ""],
    ["seq", -1],
    ["seq", 1.5],
    ["projectionsRev", "1"],
    ["tokens", {}],
  ])("is refused if %s is %j", (place, value) => {
    expect(parseListingsSnapshot({ ...SNAPSHOT, [place]: value })).toMatchObject({
      ok: false,
      problem: { place },
    });
  });
});

describe("the course of a price that moves", () => {
  const COURSE = ["1", 10, 0.5, 1_700_000_000_000, 1_700_000_600_000];

  it("is read from a snapshot, a delta and an event", () => {
    const moving = [COURSE];
    const streamed = JSON.stringify({ ...DELTA, collection: "punks", moving });
    for (const read of [
      parseListingsSnapshot({ ...SNAPSHOT, moving }),
      parseListingsDelta({ ...DELTA, moving }),
      parseStreamedDelta(streamed),
    ])
      expect(read).toMatchObject({ ok: true, value: { moving } });
  });

  it("is no part of other listings", () => {
    expect(parseListingsSnapshot({ ...SNAPSHOT, moving: "none" })).toEqual({
      ok: true,
      value: SNAPSHOT,
    });
  });
});

describe("a delta", () => {
  it("is parsed unchanged", () => {
    expect(parseListingsDelta(DELTA)).toEqual({ ok: true, value: DELTA });
  });

  it.each([
    [{ epoch: "" }, "epoch"],
    [{ from: 5, to: 4 }, "from"],
    [{ to: null }, "from"],
    [{ listed: "1,1,1" }, "listed"],
    [{ unlisted: null }, "unlisted"],
  ])("is refused for a malformed envelope: %j", (part, place) => {
    expect(parseListingsDelta({ ...DELTA, ...part })).toMatchObject({
      ok: false,
      problem: { place },
    });
  });

  it("keeps its rows unparsed, for the engine to check", () => {
    const rows = { listed: ["1,1,1", "bad", null], unlisted: ["1", 2] };
    expect(parseListingsDelta({ ...DELTA, ...rows })).toEqual({
      ok: true,
      value: { ...DELTA, ...rows },
    });
  });

  it("requires its collection in a streamed event", () => {
    const event = { ...DELTA, collection: "punks" };
    expect(parseStreamedDelta(JSON.stringify(event))).toEqual({ ok: true, value: event });
    expect(parseStreamedDelta(JSON.stringify(DELTA))).toMatchObject({ ok: false });
    expect(parseStreamedDelta("{")).toMatchObject({ ok: false, problem: { place: "event" } });
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (body, text) => {
        parseListingsDelta(body);
        parseListingsSnapshot(body);
        parseStreamedDelta(text);
        parseListingsDelta({ ...DELTA, listed: [body], unlisted: [body] });
      }),
      { seed, numRuns: 1_000 },
    );
  });
});
