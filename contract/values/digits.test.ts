import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDecimal, parseInteger } from "./digits.ts";
import { formatDecimal } from "./format-decimal.ts";

const seed = 101;

describe("parseDecimal", () => {
  it.each([
    ["0", 0],
    ["007.50", 7.5],
    ["0.000000000000000001", 1e-18],
    ["1000000000", 1e9],
  ])("parses %s", (text, value) => expect(parseDecimal(text)).toBe(value));

  it.each([
    "",
    " 1",
    "1 ",
    "1\n",
    "-1",
    "+1",
    "1e3",
    "0x10",
    ".5",
    "5.",
    "1,5",
    "NaN",
    "Infinity",
    "٣",
  ])("refuses %j", (text) => expect(parseDecimal(text)).toBeNull());

  it("refuses a number that is too large for float64", () => {
    expect(parseDecimal("9".repeat(400))).toBeNull();
  });
});

describe("parseInteger", () => {
  it("parses whole numbers up to 2^53 - 1", () => {
    expect(parseInteger("9007199254740991")).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseInteger("9007199254740992")).toBeNull();
    expect(parseInteger("1.0")).toBeNull();
    expect(parseInteger("")).toBeNull();
  });
});

describe("formatDecimal", () => {
  it.each([
    [1e-18, "0.000000000000000001"],
    [1.5e-7, "0.00000015"],
    [1e21, "1000000000000000000000"],
    [1.25e22, "12500000000000000000000"],
    [-0, "0"],
  ])("writes %d without an exponent", (value, text) => expect(formatDecimal(value)).toBe(text));

  it("parses back to the exact number, for every non-negative number", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = formatDecimal(value);
        expect(text).toMatch(/^\d+(\.\d+)?$/);
        expect(parseDecimal(text)).toBe(value + 0);
      }),
      { seed, numRuns: 2_000 },
    );
  });
});
