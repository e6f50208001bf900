import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareTokenIds, findWrittenId, isTokenStringId, parseWrittenId } from "./token-id.ts";

const seed = 102;
const UINT256_MAX = 2n ** 256n - 1n;

const id = fc
  .tuple(fc.constantFrom("", "0", "00"), fc.oneof(fc.bigInt(0n, 99n), fc.bigInt(0n, UINT256_MAX)))
  .map(([zeros, value]) => zeros + value.toString());

describe("compareTokenIds", () => {
  it("orders ids like BigInt", () => {
    fc.assert(
      fc.property(id, id, (a, b) => {
        const [left, right] = [BigInt(a), BigInt(b)];
        const expected = left < right ? -1 : left > right ? 1 : Math.sign(a.length - b.length);
        expect(Math.sign(compareTokenIds(a, b))).toBe(expected);
        expect(Math.sign(compareTokenIds(b, a))).toBe(expected === 0 ? 0 : -expected);
      }),
      { seed, numRuns: 2_000 },
    );
  });

  it("treats ids of equal value but different text as two tokens, the shorter first", () => {
    expect(["007", "8", "7", "0", "07", "00"].sort(compareTokenIds)).toEqual([
      "0",
      "00",
      "7",
      "07",
      "007",
      "8",
    ]);
  });
});

describe("isTokenStringId", () => {
  it("accepts decimal digits up to the length of a uint256 and nothing else", () => {
    expect(isTokenStringId(UINT256_MAX.toString())).toBe(true);
    for (const wrong of ["", "-1", "1.0", "0x1", " 1", "1\n", "9".repeat(79), 1, null, ["1"]])
      expect(isTokenStringId(wrong)).toBe(false);
  });
});

it.each([
  ["7", "7"],
  ["007", "7"],
  ["0", "0"],
  ["000", "0"],
  ["7.0", "7"],
  ["0x1F", "31"],
  [String(2n ** 256n - 1n), String(2n ** 256n - 1n)],
  [String(2n ** 256n), null],
  ["0".repeat(2_000), null],
  ["7.5", null],
  ["-7", null],
  ["1e3", null],
  ["", null],
])("reads the written id %s as %s", (text, id) => {
  expect(parseWrittenId(text)).toBe(id);
});

it("finds a token by the text of its id, else by its number", () => {
  const find =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id) ? id : null;
  expect(findWrittenId("007", find("7", "8"))).toBe("7");
  // Earlier versions stored ids as they were written.
  expect(findWrittenId("007", find("7", "007"))).toBe("007");
  expect(findWrittenId("0x08", find("7", "8"))).toBe("8");
  expect(findWrittenId("9", find("7"))).toBeNull();
  expect(findWrittenId("x", find("x"))).toBeNull();
});
