import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FIGURES,
  figureFromWire,
  figureRecord,
  figuresAt,
  figureToWire,
  noFigures,
} from "../tokens/figures.ts";
import {
  compactToken,
  type TokenRow,
  type TraitPair,
  tokenFromCompact,
  type WireToken,
  wireToken,
} from "../tokens/token.ts";
import { readBody } from "./column-reader.ts";
import { idAt, rowOf, type TokenColumns, tokenTextAt, traitsAt, vibesAt } from "./columns.ts";
import { encodeFigures } from "./encode-figures.ts";
import { encodeTokenColumns } from "./encode-tokens.ts";
import { buildTokenColumns, compareRows } from "./make-columns.ts";
import { readFigureRevision } from "./read-figures.ts";
import { readTokenColumns } from "./read-tokens.ts";

const seed = 121;
const EPOCH = "e1";

/** Any code points, but no lone surrogates. */
const text = fc.string({ unit: "binary", maxLength: 8 });
const id32 = fc.oneof(fc.nat(5), fc.constantFrom(255, 256, 65_536, 0xffff_ffff));
const numberId = fc.oneof(fc.nat(999), fc.constantFrom(0xffff_ffff)).map(String);
const anyId = fc.oneof(
  numberId,
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
  fc.tuple(fc.integer({ min: 1, max: 70 }), fc.nat(99)).map(([zeros, n]) => "0".repeat(zeros) + n),
  fc.constantFrom(String(2 ** 32), "00", "9".repeat(78)),
);
const traits = fc.array(fc.tuple(id32, id32), { maxLength: 6 });
const score = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0); // no negative zero
const vibes = fc.array(fc.tuple(id32, score), { maxLength: 3 });

/** Functions from a token's id to its name or address: by a template, by a template with exceptions, or none. */
const tokenTexts = fc.oneof(
  fc.tuple(text, text).map(
    ([before, after]) =>
      (id: string) =>
        before + id + after,
  ),
  fc.tuple(text, fc.option(text)).map(
    ([before, other]) =>
      (id: string) =>
        id.length % 2 ? before + id : other,
  ),
  fc.constant(() => null),
);

const token = (id: fc.Arbitrary<string>) =>
  fc.record({
    tokenId: id,
    name: fc.option(text),
    rank: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant(0xffff_ffff)),
    traits,
    vibes,
  });

/** The tokens of a collection in row order. */
const collection = fc
  .record({
    tokens: fc.oneof(
      ...[numberId, anyId].map((id) =>
        fc.uniqueArray(token(id), { selector: ({ tokenId }) => tokenId, maxLength: 12 }),
      ),
    ),
    nameOf: fc.option(tokenTexts),
    imageOf: tokenTexts,
    animationOf: tokenTexts,
  })
  .map(({ tokens, nameOf, imageOf, animationOf }): readonly TokenRow[] =>
    tokens
      .map((row) => ({
        ...row,
        name: nameOf ? nameOf(row.tokenId) : row.name,
        imageUrl: imageOf(row.tokenId),
        animationUrl: animationOf(row.tokenId),
      }))
      .sort(compareRows),
  );

function roundTrip(columns: TokenColumns): TokenColumns {
  const read = readBody(encodeTokenColumns(columns), readTokenColumns);
  if (!read.ok) throw new Error(`${read.problem.place}: ${read.problem.message}`);
  return read.value;
}

function rowsOf(columns: TokenColumns): TokenRow[] {
  const { ids, names, ranks, images, animations } = columns;
  return Array.from(ranks, (rank, row) => ({
    tokenId: idAt(ids, row),
    name: tokenTextAt(names, ids, row),
    rank,
    imageUrl: tokenTextAt(images, ids, row),
    animationUrl: tokenTextAt(animations, ids, row),
    traits: traitsAt(columns, row),
    vibes: vibesAt(columns, row),
  }));
}

/** Returns each pair once, by ascending trait id and value id. */
function grouped(pairs: readonly TraitPair[]): TraitPair[] {
  const distinct = new Map(pairs.map((pair) => [pair.join(), pair]));
  return [...distinct.values()].sort(([a, x], [b, y]) => a - b || x - y);
}

function roundTripCollections(numRuns: number): void {
  fc.assert(
    fc.property(collection, (tokens) => {
      const columns = buildTokenColumns(EPOCH, tokens);
      const read = roundTrip(columns);
      expect(read).toEqual(columns);
      expect([read.epoch, read.size]).toEqual([EPOCH, tokens.length]);
      for (const { traitId, ids, carrierAmounts } of read.traits)
        for (const [index, id] of ids.entries()) {
          const carriers = tokens.filter(({ traits }) =>
            traits.some(([trait, value]) => trait === traitId && value === id),
          );
          expect(carrierAmounts[index]).toBe(carriers.length);
        }
      expect(rowsOf(read)).toEqual(
        tokens.map((row) => ({
          ...row,
          name: row.name || null,
          imageUrl: row.imageUrl || null,
          animationUrl: row.animationUrl || null,
          traits: grouped(row.traits),
          vibes: [...new Map(row.vibes)].sort(([a], [b]) => a - b),
        })),
      );
    }),
    { seed, numRuns },
  );
}

describe("tokens as columns", () => {
  it(
    "round-trip unchanged, with their traits grouped, in 150 random collections",
    { tags: ["story"] },
    () => roundTripCollections(150),
  );
  it(
    "round-trip unchanged, with their traits grouped, in 1,000 random collections",
    { tags: ["long"] },
    () => roundTripCollections(1_000),
  );

  it("are found by their ids only", () => {
    fc.assert(
      fc.property(collection, anyId, (tokens, other) => {
        const read = roundTrip(buildTokenColumns(EPOCH, tokens));
        const ids = tokens.map(({ tokenId }) => tokenId);
        for (const [row, tokenId] of ids.entries()) expect(rowOf(read, tokenId)).toBe(row);
        expect(rowOf(read, other)).toBe(ids.indexOf(other));
      }),
      { seed, numRuns: 300 },
    );
  });

  it("replace lone surrogates in a name by U+FFFD", () => {
    const unit = fc.integer({ min: 0xd7fe, max: 0xe002 }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.array(fc.array(unit).map((units) => units.join(""))), (names) => {
        const rest = { rank: 1, imageUrl: null, animationUrl: null, traits: [], vibes: [] };
        const tokens = names.map((name, row) => ({ tokenId: String(row), name, ...rest }));
        const read = roundTrip(buildTokenColumns(EPOCH, tokens));
        const utf8 = names.map((name) => new TextEncoder().encode(name));
        const shown = utf8.map((bytes) =>
          new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes),
        );
        expect(names.map((_, row) => tokenTextAt(read.names, read.ids, row) ?? "")).toEqual(shown);
      }),
      { seed, numRuns: 300 },
    );
  });

  it.each([
    ["one template", ["/1/i", "/20/i", "/3/i"], { before: "/", after: "/i" }],
    [
      "a template in which the id stands twice",
      ["1/1", "20/1", "3/1"],
      { before: "", after: "/1" },
    ],
    [
      "texts where one has no address",
      ["/1", "/20", null],
      expect.objectContaining({ text: "/1/20" }),
    ],
    ["texts where one differs", ["/1", "/20", "/4"], expect.objectContaining({ text: "/1/20/4" })],
    ["nothing where none has one", [null, "", null], null],
  ])("store addresses as %s", (_, urls, images) => {
    const rest = { name: null, animationUrl: null, traits: [], vibes: [] };
    const tokens = ["1", "20", "3"].map((tokenId, row) => ({
      ...rest,
      tokenId,
      rank: row + 1,
      imageUrl: urls[row] ?? null,
    }));
    expect(roundTrip(buildTokenColumns(EPOCH, tokens)).images).toEqual(images);
  });

  it("store ids as numbers only if all of them are in decimal form below 2^32", () => {
    const rest = { name: null, rank: 1, imageUrl: null, animationUrl: null, traits: [], vibes: [] };
    const idsOf = (...ids: string[]) =>
      roundTrip(
        buildTokenColumns(
          EPOCH,
          ids.map((tokenId) => ({ tokenId, ...rest })),
        ),
      ).ids;
    expect(idsOf("0", "4294967295")).toEqual(Uint32Array.of(0, 0xffff_ffff));
    expect(idsOf("0", "4294967296")).toMatchObject({ text: "04294967296" });
    expect(idsOf("7", "07")).toMatchObject({ text: "707" });
  });
});

describe("figures as columns", () => {
  /** Decimals and any numbers, within the valid range of each figure. */
  const wireFigures = fc.record(
    figureRecord(({ isValid }) =>
      fc.option(
        fc
          .oneof(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.constantFrom(0, 0.25, 1, 1e-18))
          .map((value) => [value, value / 1e9, Math.round(value)].find(isValid) ?? 0),
      ),
    ),
  );

  it("round-trip unchanged", () => {
    fc.assert(
      fc.property(fc.array(wireFigures), fc.nat(), (rows, rev) => {
        const figures = figureRecord(({ name }) =>
          Float64Array.from(rows, (row) => figureFromWire(row[name])),
        );
        const body = encodeFigures({ epoch: EPOCH, rev, figures });
        const read = readBody(body, readFigureRevision);
        expect(read).toEqual({ ok: true, value: { epoch: EPOCH, rev, figures } });
        for (const [row, wire] of rows.entries())
          expect(figureRecord(({ name }) => figureToWire(figures[name][row]))).toEqual(wire);
      }),
      { seed, numRuns: 500 },
    );
  });

  it("round-trip if there are none", () => {
    const body = encodeFigures({ epoch: EPOCH, rev: 0, figures: noFigures(3) });
    expect(readBody(body, readFigureRevision)).toEqual({
      ok: true,
      value: { epoch: EPOCH, rev: 0, figures: noFigures(3) },
    });
  });
});

describe("a token on the wire", () => {
  const token: WireToken = {
    tokenId: "7",
    name: null,
    rank: 3,
    imageUrl: "/i",
    animationUrl: null,
    traits: [[4, 1]],
    vibes: [[9, 0.5]],
    price: 1.5,
    marketplace: 1,
    figures: { ...figureRecord(() => null), priceProjection: 2, confidence: 0.25 },
  };

  it("has a name for every position", () => {
    const compact = compactToken(token);
    expect(compact.slice(0, 11)).toEqual([
      "7",
      null,
      3,
      1.5,
      2,
      0.25,
      "/i",
      null,
      [[4, 1]],
      [[9, 0.5]],
      1,
    ]);
    expect(wireToken(compact)).toEqual(token);
    for (const { name, position } of FIGURES) expect(compact[position]).toBe(token.figures[name]);
  });

  it("has the same figures as its columns, in display units", () => {
    const columns = figureRecord(({ name }) =>
      Float64Array.of(figureFromWire(null), figureFromWire(token.figures[name])),
    );
    const shown = tokenFromCompact(compactToken(token), null);
    expect(shown).toMatchObject(figuresAt(columns, 1));
    expect(figuresAt(columns, 0)).toEqual(figureRecord(() => null));
    expect(figuresAt(null, 1)).toEqual(figureRecord(() => null));
  });
});
