/** Bodies of columns that are damaged, of another version or out of range. None may be read, and none may throw. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figureRecord, noFigures } from "../figures.ts";
import type { Problem } from "../problem.ts";
import type { TokenRow } from "../token.ts";
import { MAX_PRICE_ETH, NONE } from "../units.ts";
import { type BodyHead, COLUMNS_VERSION, type Column } from "./body-format.ts";
import { type ColumnReader, readBody } from "./column-reader.ts";
import { decodeBody } from "./decode-body.ts";
import { encodeBody } from "./encode-body.ts";
import { encodeFigures, figureBodyColumns } from "./encode-figures.ts";
import { encodeTokenColumns, tokenBodyColumns, tokenHead } from "./encode-tokens.ts";
import { tokenColumns } from "./make-columns.ts";
import { readFigureRevision } from "./read-figures.ts";
import { readTokenColumns } from "./read-tokens.ts";

const seed = 122;

const REST = { imageUrl: null, animationUrl: null, vibes: [[7, 0.5]] } as const;
const TOKENS: readonly TokenRow[] = [
  { ...REST, tokenId: "07", name: "Ö", rank: 1, traits: [[1, 2]] },
  {
    ...REST,
    tokenId: "8",
    name: null,
    rank: 2,
    traits: [
      [1, 300],
      [4, 0],
    ],
  },
  { ...REST, tokenId: "9", name: "x", rank: 2, traits: [], vibes: [] },
];
const COLUMNS = tokenColumns("e1", TOKENS);

const FIGURES_HEAD = { epoch: "e1", rev: 5, size: 3 };
/** Projections in digits, confidences in float64. */
const FIGURE_COLUMNS = {
  ...noFigures(3),
  priceProjection: Float64Array.of(1.5, NONE, 300),
  confidence: Float64Array.of(0.1 + 0.2, 1, NONE),
};

interface Kind {
  readonly what: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly head: BodyHead;
  readonly columns: Map<string, Column>;
  readonly read: (body: ColumnReader) => unknown;
}

const TOKEN_BODY: Kind = {
  what: "tokens",
  body: encodeTokenColumns(COLUMNS),
  head: tokenHead(COLUMNS),
  columns: tokenBodyColumns(COLUMNS),
  read: readTokenColumns,
};
const FIGURE_BODY: Kind = {
  what: "figures",
  body: encodeFigures({ ...FIGURES_HEAD, figures: FIGURE_COLUMNS }),
  head: FIGURES_HEAD,
  columns: figureBodyColumns(FIGURE_COLUMNS),
  read: readFigureRevision,
};
const KINDS = [TOKEN_BODY, FIGURE_BODY];

function problemOf({ read }: Kind, body: Uint8Array<ArrayBuffer>): Problem {
  const result = readBody(body, read);
  if (result.ok) throw new Error("was read");
  return result.problem;
}

/** The problem of a body with other columns or another head. */
function problemWith(
  kind: Kind,
  columns: Readonly<Record<string, Column | null>>,
  head: BodyHead = {},
): Problem {
  const changed = new Map(kind.columns);
  for (const [name, column] of Object.entries(columns)) {
    if (column === null) changed.delete(name);
    else changed.set(name, column);
  }
  return problemOf(kind, encodeBody({ ...kind.head, ...head }, changed));
}

const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8;

/** The checksum of the format, as its description has it. */
function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hash = bytes.length / 4;
  for (let at = 0; at < bytes.length; at += 4) {
    hash = Math.imul(hash ^ view.getUint32(at, true), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}

interface Header {
  version: number;
  columns: { name: string; type: string; offset: number; length: number; checksum: number }[];
}

function headerOf(body: Uint8Array): { header: Header; columnsAt: number } {
  const length = new DataView(body.buffer).getUint32(4, true);
  const text = new TextDecoder().decode(body.subarray(16, 16 + length));
  return { header: JSON.parse(text), columnsAt: 16 + aligned(length) };
}

/** The body with another header, whose checksum is right. */
function withHeader(body: Uint8Array, edit: (header: Header) => unknown): Uint8Array<ArrayBuffer> {
  const { header, columnsAt } = headerOf(body);
  const text = new TextEncoder().encode(JSON.stringify(edit(header)));
  const changed = new Uint8Array(16 + aligned(text.length) + body.length - columnsAt);
  changed.set(text, 16);
  changed.set(body.subarray(columnsAt), 16 + aligned(text.length));
  const words = new DataView(changed.buffer);
  words.setUint32(0, new DataView(body.buffer).getUint32(0, true), true);
  words.setUint32(4, text.length, true);
  words.setUint32(8, checksum(changed.subarray(16, 16 + aligned(text.length))), true);
  return changed;
}

/** The name of the column that holds the byte, or "header". */
function placeOf(body: Uint8Array, byte: number): string | undefined {
  const { header, columnsAt } = headerOf(body);
  if (byte < columnsAt) return "header";
  const offset = byte - columnsAt;
  return header.columns.findLast((column) => column.offset <= offset && column.length > 0)?.name;
}

it("reads the bodies that are broken below", () => {
  for (const { body, read } of KINDS) {
    expect(readBody(body, read).ok).toBe(true);
    expect(
      readBody(
        withHeader(body, (header) => header),
        read,
      ),
    ).toEqual(readBody(body, read));
  }
  expect([...FIGURE_BODY.columns.keys()].slice(0, 4)).toEqual([
    "priceProjection.rows",
    "priceProjection.digits",
    "priceProjection.exponents",
    "confidence",
  ]);
});

it("reads a body wherever in memory it begins", () => {
  for (const { body, read } of KINDS) {
    const moved = new Uint8Array(body.length + 3);
    moved.set(body, 3);
    expect(readBody(moved.subarray(3), read)).toEqual(readBody(body, read));
  }
});

describe.each(KINDS)("a body of $what", (kind) => {
  const { body, columns } = kind;

  it("is refused when it was cut short anywhere, by the column that is not whole", () => {
    for (let length = 0; length < body.length; length += 1) {
      const { place, message } = problemOf(kind, body.slice(0, length));
      expect([length, place]).toEqual([length, placeOf(body, length)]);
      expect(message).toContain("cut short");
    }
  });

  it("is refused when any byte was flipped, by the column that holds the byte", () => {
    for (let byte = 0; byte < body.length; byte += 1)
      for (const bits of [0x01, 0x80, 0xff]) {
        const damaged = body.slice();
        damaged[byte]! ^= bits;
        const { place } = problemOf(kind, damaged);
        expect([byte, bits, place]).toEqual([byte, bits, placeOf(body, byte)]);
      }
  });

  it("is refused when more follows", () => {
    for (const more of [1, 8]) {
      const longer = new Uint8Array(body.length + more);
      longer.set(body);
      expect(problemOf(kind, longer).place).toBe("header");
    }
  });

  it("is refused by the name of a missing column", () => {
    for (const name of columns.keys())
      expect(problemWith(kind, { [name]: null })).toEqual({
        // A figure that is missing is missing in both forms.
        place: name === "confidence" ? "confidence.rows" : name,
        message: "is missing from the body",
      });
  });

  it("is refused by the name of an unknown column", () => {
    expect(problemWith(kind, { future: new Uint8Array(3) })).toMatchObject({
      place: "future",
      message: expect.stringContaining("no column that this version reads"),
    });
  });

  it("is refused by the name of a column that is too long or too short", () => {
    for (const [name, column] of columns) {
      const longer = new (column.constructor as new (size: number) => Column)(column.length + 1);
      longer.set(column);
      longer[column.length] = 1;
      const [field] = name.split(".");
      const places = expect.stringMatching(`^${field}(\\.|$)`);
      expect([name, problemWith(kind, { [name]: longer }).place]).toEqual([name, places]);
      if (column.length === 0) continue;
      const shorter = column.slice(0, -1) as Column;
      expect([name, problemWith(kind, { [name]: shorter }).place]).toEqual([name, places]);
    }
  });

  it("is refused by the name of a column of another type", () => {
    for (const [name, { length }] of columns) {
      const other = name === "vibes.scores" || name === "confidence" ? Uint8Array : Float64Array;
      const found = problemWith(kind, { [name]: new other(length) });
      expect(found).toMatchObject({ place: name, message: expect.stringContaining("must hold") });
    }
  });

  it("is refused where it is of another version", () => {
    for (const version of [0, COLUMNS_VERSION + 1, "1", null]) {
      const changed = withHeader(body, (header) => ({ ...header, version }));
      expect(problemOf(kind, changed)).toMatchObject({
        place: "version",
        message: expect.stringContaining("reload the page"),
      });
    }
  });

  it("is refused where a column does not begin at the end of the one before", () => {
    const { columns: entries } = headerOf(body).header;
    for (const [index, { name, offset }] of entries.entries())
      for (const moved of [offset - 8, offset + 8].filter((at) => at >= 0)) {
        const changed = withHeader(body, (header) => ({
          ...header,
          columns: header.columns.with(index, { ...header.columns[index], offset: moved }),
        }));
        expect(problemOf(kind, changed)).toMatchObject({
          place: name,
          message: expect.stringContaining(`begins at ${moved}, not at ${offset}`),
        });
      }
  });

  it("is refused where a column stands in it twice", () => {
    for (const [index, { name }] of headerOf(body).header.columns.entries()) {
      const changed = withHeader(body, (header) => ({
        ...header,
        columns: [...header.columns, header.columns[index]],
      }));
      expect(problemOf(kind, changed)).toEqual({
        place: name,
        message: "stands in the body twice",
      });
    }
  });

  it.each([
    ["no columns", {}, "header"],
    ["null", null, "version"],
    ["a number", 5, "version"],
    ["a nameless column", { columns: [{}] }, "header"],
    ["null for a column", { columns: [null] }, "header"],
    ["a type of no numbers", { columns: [{ name: "x", type: "constructor" }] }, "x"],
    ["an offset below 0", { columns: [{ name: "x", type: "u8", offset: -8, length: 1 }] }, "x"],
    ["an offset between", { columns: [{ name: "x", type: "u8", offset: 4, length: 1 }] }, "x"],
    [
      "an endless length",
      { columns: [{ name: "x", type: "f64", offset: 0, length: 2 ** 53 - 1 }] },
      "x",
    ],
  ])("is refused where its header has %s", (_, part, place) => {
    const changed = withHeader(body, ({ version }) =>
      part instanceof Object ? { version, head: {}, ...part } : part,
    );
    expect(problemOf(kind, changed).place).toBe(place);
  });
});

it("never throws, whatever the bytes or the header are", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.jsonValue(), (bytes, header) => {
      const given = Uint8Array.from(bytes);
      expect(decodeBody(given).ok).toBe(false);
      for (const kind of KINDS) {
        problemOf(
          kind,
          withHeader(kind.body, () => header),
        );
        problemOf(
          kind,
          withHeader(kind.body, (right) => ({ ...right, columns: header })),
        );
        readBody(
          withHeader(kind.body, (right) => ({ ...right, head: header })),
          kind.read,
        );
      }
    }),
    { seed, numRuns: 300 },
  );
});

describe("tokens out of range", () => {
  const u8 = (...values: number[]) => Uint8Array.from(values);
  const u32 = (...values: number[]) => Uint32Array.from(values);
  const utf8 = (text: string) => new TextEncoder().encode(text);
  it.each<[string, Record<string, Column>, string]>([
    ["a code that stands for no set", { "trait 1": u8(1, 9, 0) }, "trait 1"],
    ["a code past the vibes", { vibes: u8(1, 2, 0) }, "vibes"],
    ["a first set that is not empty", { "trait 4.lengths": u8(1, 0) }, "trait 4.lengths"],
    ["no sets", { "trait 4.lengths": u8(), "trait 4.members": u8() }, "trait 4.lengths"],
    [
      "a set with a value twice",
      { "trait 1.lengths": u8(0, 2, 0), "trait 1.members": u8(0, 0) },
      "trait 1.members",
    ],
    ["a rank of 0", { rankSteps: u8(0, 1, 1) }, "rankSteps"],
    [
      "equal ranks with descending ids",
      { "ids.text": utf8("0798"), rankSteps: u8(1, 1, 0) },
      "rankSteps",
    ],
    ["an id twice", { "ids.text": utf8("0788") }, "rankSteps"],
    ["ranks past 32 bits", { rankSteps: u32(5, 0xffff_fffc, 1) }, "rankSteps"],
    ["an id that is no number", { "ids.text": utf8("0a89") }, "ids.text"],
    ["an empty id", { "ids.lengths": u8(2, 0, 2) }, "ids.lengths"],
    [
      "an id of 79 digits",
      { "ids.text": utf8("1".repeat(81)), "ids.lengths": u8(1, 1, 79) },
      "ids.lengths",
    ],
    ["texts longer than their text", { "names.lengths": u8(1, 0, 2) }, "names.lengths"],
    ["lengths that wrap at 32 bits", { "names.lengths": u32(0xffff_ffff, 1, 2) }, "names.lengths"],
    [
      "sets that wrap at 32 bits",
      { "trait 1.lengths": u32(0, 0xffff_fff0, 18) },
      "trait 1.lengths",
    ],
    ["a score without end", { "vibes.scores": Float64Array.of(Infinity) }, "vibes.scores"],
    ["a score that is no number", { "vibes.scores": Float64Array.of(NONE) }, "vibes.scores"],
  ])("are refused by name: %s", (_, columns, place) => {
    expect(problemWith(TOKEN_BODY, columns).place).toBe(place);
  });

  it.each([
    ["epoch", { epoch: "" }],
    ["epoch", { epoch: 5 }],
    ["size", { size: -1 }],
    ["size", { size: 1.5 }],
    ["size", { size: "3" }],
    ["images", { images: { before: "/" } }],
    ["animations", { animations: "/" }],
    ["traits", { traits: [4, 1] }],
    ["traits", { traits: [1, 1] }],
    ["traits", { traits: ["1", "4"] }],
    ["traits", { traits: null }],
  ])("are refused for their %s: %j", (place, head) => {
    expect(problemWith(TOKEN_BODY, {}, head).place).toBe(place);
  });

  it("are refused for a size that their columns do not have", () => {
    expect(problemWith(TOKEN_BODY, {}, { size: 4 }).place).toBe("ids.lengths");
    expect(problemWith(FIGURE_BODY, {}, { size: 2 }).place).toBe("priceProjection.rows");
  });
});

describe("figures out of range", () => {
  const problemOfFigures = (figures: Partial<typeof FIGURE_COLUMNS>) =>
    problemOf(
      FIGURE_BODY,
      encodeFigures({ ...FIGURES_HEAD, figures: { ...FIGURE_COLUMNS, ...figures } }),
    );

  it("are refused by name and row", () => {
    const above = MAX_PRICE_ETH + 1;
    expect(problemOfFigures({ priceProjection: Float64Array.of(1, above, NONE) })).toEqual({
      place: "priceProjection",
      message: "the value of row 1 is out of range: 1000000001",
    });
    for (const wrong of [-1, Infinity, MAX_PRICE_ETH * 1.1])
      expect(problemOfFigures({ priceProjection: Float64Array.of(wrong, 0, 0) }).place).toBe(
        "priceProjection",
      );
    for (const wrong of [1.01, -0.01, 2])
      expect(problemOfFigures({ confidence: Float64Array.of(0, 0, wrong) }).place).toBe(
        "confidence",
      );
  });

  it("are refused in both forms at once, and with powers of ten that are not exact", () => {
    const floats = { priceProjection: Float64Array.of(1, 2, 3) };
    expect(problemWith(FIGURE_BODY, floats).place).toBe("priceProjection.rows");
    for (const exponent of [23, -23, 127, -128]) {
      const exponents = Int8Array.of(0, exponent);
      const { place } = problemWith(FIGURE_BODY, { "priceProjection.exponents": exponents });
      expect(place).toBe("priceProjection.exponents");
    }
  });

  it.each([
    ["epoch", { epoch: null }],
    ["rev", { rev: -1 }],
    ["rev", { rev: "5" }],
    ["size", { size: 0.5 }],
    ["size", { size: undefined }],
  ])("are refused for their %s: %j", (place, head) => {
    expect(problemWith(FIGURE_BODY, {}, head).place).toBe(place);
  });

  it("are as many as their size says, for every figure", () => {
    const none = figureRecord(() => new Float64Array(2).fill(NONE));
    const read = readBody(encodeBody(FIGURES_HEAD, figureBodyColumns(none)), readFigureRevision);
    expect(read).toMatchObject({ ok: false, problem: { place: "priceProjection.rows" } });
  });
});
