/** Bodies of columns that are damaged or of another version. All must be rejected without a throw. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIGURE_BODY, KINDS, problemOf, problemWith } from "../testing/body-kinds.ts";
import { COLUMNS_VERSION } from "../wire.ts";
import type { Column } from "./body-format.ts";
import { readBody } from "./column-reader.ts";
import { decodeBody } from "./decode-body.ts";

const seed = 122;

const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8;

/** Computes the format's checksum independently of the product's code. */
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

/** Returns the body with an edited header and its correct checksum. */
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

/** Returns the name of the column that contains the byte, or "header". */
function placeOf(body: Uint8Array, byte: number): string | undefined {
  const { header, columnsAt } = headerOf(body);
  if (byte < columnsAt) return "header";
  const offset = byte - columnsAt;
  return header.columns.findLast((column) => column.offset <= offset && column.length > 0)?.name;
}

it("reads the intact bodies that the other tests damage", () => {
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
    "priceProjection.exponent",
    "confidence",
  ]);
});

it("reads a body at any memory offset", () => {
  for (const { body, read } of KINDS) {
    const moved = new Uint8Array(body.length + 3);
    moved.set(body, 3);
    expect(readBody(moved.subarray(3), read)).toEqual(readBody(body, read));
  }
});

describe.each(KINDS)("a body of $what", (kind) => {
  const { body, columns } = kind;

  it("is rejected if it was truncated anywhere, by the name of the incomplete column", () => {
    for (let length = 0; length < body.length; length += 1) {
      const { place, message } = problemOf(kind, body.slice(0, length));
      expect([length, place]).toEqual([length, placeOf(body, length)]);
      expect(message).toContain("cut short");
    }
  });

  it("is rejected if bits of any byte were flipped, by the name of the damaged column", () => {
    for (let byte = 0; byte < body.length; byte += 1)
      for (const bits of [0x01, 0x80, 0xff]) {
        const damaged = body.slice();
        damaged[byte]! ^= bits;
        const { place } = problemOf(kind, damaged);
        expect([byte, bits, place]).toEqual([byte, bits, placeOf(body, byte)]);
      }
  });

  it("is rejected if it has trailing bytes", () => {
    for (const more of [1, 8]) {
      const longer = new Uint8Array(body.length + more);
      longer.set(body);
      expect(problemOf(kind, longer).place).toBe("header");
    }
  });

  it("is rejected by the name of a missing column", () => {
    for (const name of columns.keys()) {
      const { place, message } = problemWith(kind, { [name]: null });
      // Without `.rows` a figure must have a value for each row, so there are too few digits.
      const [figure, part] = name.split(".");
      const isOfDigits = name === "confidence" || part === "rows";
      expect(place).toBe(isOfDigits ? `${figure}.digits` : name);
      if (part !== "rows") expect(message).toBe("is missing from the body");
    }
  });

  it("is rejected by the name of an unknown column", () => {
    expect(problemWith(kind, { future: new Uint8Array(3) })).toMatchObject({
      place: "future",
      message: expect.stringContaining("not a known column"),
    });
  });

  it("is rejected by the name of a column that is too long or too short", () => {
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

  it("is rejected by the name of a column of the wrong type", () => {
    for (const [name, { length }] of columns) {
      const other = name === "vibes.scores" || name === "confidence" ? Uint8Array : Float64Array;
      const found = problemWith(kind, { [name]: new other(length) });
      expect(found).toMatchObject({ place: name, message: expect.stringContaining("must hold") });
    }
  });

  it("is rejected if it is of another version", () => {
    for (const version of [0, COLUMNS_VERSION + 1, "1", null]) {
      const changed = withHeader(body, (header) => ({ ...header, version }));
      expect(problemOf(kind, changed)).toMatchObject({
        place: "version",
        message: expect.stringContaining("reload the page"),
      });
    }
  });

  it("is rejected if a column does not start at the end of the previous one", () => {
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

  it("is rejected if it contains a column twice", () => {
    for (const [index, { name }] of headerOf(body).header.columns.entries()) {
      const changed = withHeader(body, (header) => ({
        ...header,
        columns: [...header.columns, header.columns[index]],
      }));
      expect(problemOf(kind, changed)).toEqual({
        place: name,
        message: "appears twice",
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
  ])("is rejected if its header has %s", (_, part, place) => {
    const changed = withHeader(body, ({ version }) =>
      part instanceof Object ? { version, head: {}, ...part } : part,
    );
    expect(problemOf(kind, changed).place).toBe(place);
  });
});

it("never throws, whatever the bytes or the header are", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64, size: "max" }), fc.jsonValue(), (bytes, header) => {
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
