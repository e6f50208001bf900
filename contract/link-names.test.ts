import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatName, parseNames } from "./link-names.ts";

const seed = 4_041;
const name = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom(..."a0.-_~%&=,+#/?\"' é💎אב", "\ud800", "\u0000", "%C3") }),
);
const groups = fc.array(fc.array(name, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
});

const format = (names: readonly (readonly string[])[]) =>
  names.map((group) => group.map(formatName).join("~")).join("_");

describe("names in a link", () => {
  it("survive a round trip, also through programs that escape or decode the link", () => {
    fc.assert(
      fc.property(groups, (given) => {
        const text = format(given);
        expect(text).toMatch(/^[0-9A-Za-z.~_%-]*$/);
        expect(parseNames(text)).toEqual(given);
        // Half a character has no UTF-8, but it is written without percent signs.
        const decoded = decodeURIComponent(text);
        expect(decodeURIComponent(decoded)).toBe(decoded);
        expect(parseNames(decoded)).toEqual(given);
        expect(parseNames(encodeURIComponent(text))).toEqual(given);
        expect(parseNames(encodeURIComponent(encodeURIComponent(text)))).toEqual(given);
        // The form of `URLSearchParams`.
        expect(parseNames(String(new URLSearchParams([["x", text]])).slice(2))).toEqual(given);
      }),
      { seed, numRuns: 1_000 },
    );
  });

  it.each([
    ["Laser Eyes", "Laser-Eyes"],
    ["T-Shirt, R&B", "T.2dShirt.2c-R.26B"],
    ["100%", "100.25"],
    ["", ".0"],
    ["💎", "%F0%9F%92%8E"],
  ])("writes %j as %j", (given, text) => expect(formatName(given)).toBe(text));

  it("reads no names from what is no text", () => {
    for (const text of ["%", "a~%ff", "%E0%A4%A", undefined, ""])
      expect(parseNames(text)).toEqual([]);
    expect(parseNames("a~~b_")).toEqual([["a", "b"], []]);
  });
});
