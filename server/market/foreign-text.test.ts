import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanAddress, cleanDescription, cleanLabel, cleanText, cut } from "./foreign-text.ts";

const seed = 5;
const anything = fc.string({ unit: "binary", maxLength: 400, size: "max" });

describe("a cleaned text", () => {
  it.each([
    ["escape sequences", "\u001b[2J\u001b]0;mine\u0007Apes", "[2J ]0;mine Apes"],
    ["line breaks", "Apes\r\nfairfloor: all is well", "Apes fairfloor: all is well"],
    ["zero characters", "Ap\0es", "Ap es"],
    ["C1 controls", "Apes\u009b31m", "Apes 31m"],
    ["overrides", "Apes\u202esepA\u202c", "ApessepA"],
    ["isolates", "\u2066a\u2067b\u2068c\u2069", "abc"],
    ["half a pair", "a\ud800b", "a\ufffdb"],
    ["a letter and its accent", "Cafe\u0301", "Caf\u00e9"],
  ])("has no %s", (_what, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it("keeps what languages and pictures are written with", () => {
    const texts = ["می\u200cخواهم", "👩\u200d🚀", "❤\ufe0f", "\u200fעברית\u200e abc", "क\u094dष"];
    for (const text of texts) expect(cleanText(text)).toBe(text.normalize("NFC"));
  });

  it("holds what every database, page and terminal can hold, whatever was given", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
        expect(clean).toBe(clean.trim());
        expect(cleanText(clean)).toBe(clean);
        expect(cleanAddress(text)).not.toMatch(/[\p{Cc}\s\p{Cs}]/u);
      }),
      { seed, numRuns: 1_000 },
    );
  });

  it("is done in no time, also with a million marks over one letter", () => {
    const marks = "\u0301\u0316".repeat(500_000);
    const begun = performance.now();
    cleanText(`a${marks}`);
    cleanLabel(marks);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe("a cut text", () => {
  it("has 200 characters as a name, and 10,000 as a description", () => {
    expect(cleanLabel("x".repeat(3_000_000))).toBe("x".repeat(200));
    expect(cleanDescription("x".repeat(3_000_000))).toBe("x".repeat(10_000));
    expect(cleanLabel("Bored Apes")).toBe("Bored Apes");
  });

  it("ends between two characters and has no more than was asked for", () => {
    expect(cut("a😀", 2)).toBe("a");
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 50 }), (text, max) => {
        const short = cut(text, max);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(short).not.toMatch(/\p{Cs}/u);
      }),
      { seed, numRuns: 500 },
    );
  });
});
