import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NONE } from "../values/units.ts";
import { readBody } from "./column-reader.ts";
import { encodeBody } from "./encode-body.ts";
import { readDecimals } from "./read-numbers.ts";
import { encodeDecimals, lengthsOf, narrow, startsOf } from "./write-numbers.ts";

const seed = 120;

const anyPrice = fc.double({ min: 0, max: 1e9, noNaN: true });
const shortPrice = fc
  .tuple(fc.nat(), fc.integer({ min: 0, max: 18 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`));
/** Numbers around the limits of 32-bit digits and exact powers of ten. */
const edge = fc.constantFrom(
  ...[0, 1e-18, 1e-7, 0.1 + 0.2, 0.3, 123456.789, 1e9, 5e-324, 1e-22, 1e-23, 1e21, 1e22, 1e23],
  ...[
    2 ** 32 - 2,
    2 ** 32 - 1,
    2 ** 32,
    42_949_672_950,
    42_949_672_940,
    1_700_000_000_123,
    2 ** 53,
  ],
);

function roundTrip(values: readonly number[]) {
  const columns = encodeDecimals("prices", Float64Array.from(values));
  const read = readBody(encodeBody({}, columns), (body) =>
    readDecimals(body, "prices", values.length, (value) => value >= 0),
  );
  return { columns, read };
}

describe("decimals", () => {
  it("round-trip exactly, whatever digits they have", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(fc.oneof(anyPrice, shortPrice, edge, fc.constant(NONE))),
          fc.array(fc.oneof(shortPrice, fc.constant(NONE))),
          fc.array(edge, { maxLength: 3 }),
        ),
        (values) => {
          expect(roundTrip(values).read).toEqual({ ok: true, value: Float64Array.from(values) });
        },
      ),
      { seed, numRuns: 2_000 },
    );
  });

  it.each([
    ["short ones", [0.25, 1e7, 0], ["prices.digits", "prices.exponent"]],
    ["some rows", [0.25, NONE], ["prices.rows", "prices.digits", "prices.exponent"]],
    ["one of 17 digits among them", [0.25, 0.1 + 0.2, NONE], ["prices"]],
    ["far apart", [1e9, 1e-18], ["prices"]],
    ["nothing", [NONE, NONE], ["prices.rows", "prices.digits", "prices.exponent"]],
  ])("are written in the form that holds all of them: %s", (_, values, names) => {
    const { columns, read } = roundTrip(values);
    expect([...columns.keys()]).toEqual(names);
    expect(read).toEqual({ ok: true, value: Float64Array.from(values) });
  });

  it("share an exponent, and have high halves only if one of them needs it", () => {
    const { columns } = roundTrip([1.25, 3, 0.5, 0]);
    expect(columns.get("prices.exponent")).toEqual(Int8Array.of(-2));
    expect(columns.get("prices.digits")).toEqual(Uint16Array.of(125, 300, 50, 0));
    const { columns: wide } = roundTrip([65_537, 3]);
    expect(wide.get("prices.digits")).toEqual(Uint16Array.of(1, 3, 1, 0));
  });
});

it("stores whole numbers in the narrowest column that holds them", () => {
  expect(narrow([0, 255])).toEqual(Uint8Array.of(0, 255));
  expect(narrow([256])).toEqual(Uint16Array.of(256));
  expect(narrow([65_535, 65_536])).toEqual(Uint32Array.of(65_535, 65_536));
  expect(narrow([0xffff_ffff])).toEqual(Uint32Array.of(0xffff_ffff));
  expect(narrow([])).toEqual(new Uint8Array());
});

it("converts lengths to starts and back", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(70_000)), (lengths) => {
      const starts = startsOf(lengths);
      expect(starts[lengths.length]).toBe(lengths.reduce((sum, length) => sum + length, 0));
      expect([...lengthsOf(starts)]).toEqual(lengths);
    }),
    { seed, numRuns: 200 },
  );
});
