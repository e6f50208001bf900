import { describe, expect, it } from "vitest";
import { POINT_MEANINGS, POINT_NAMES, PRICED_WORDS } from "../../contract/tokens/deal-words.ts";
import glossary from "./GLOSSARY.md?raw";

/** Sources by path. Tests and styles have no words on screen. */
const SOURCES: Readonly<Record<string, string>> = import.meta.glob(
  [
    "../**/*.{ts,tsx}",
    "../../contract/**/*.ts",
    "../../server/web/{pages,social}/**/*.ts",
    "!../**/*.test.{ts,tsx}",
    "!../../**/*.test.ts",
    "!../**/*.css.ts",
    "!../testing/**",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** Texts wrap in the source, and comments are not on screen. */
function wordsOf(source: string): string {
  return source
    .replace(/\/\*.*?\*\/|(?<!:)\/\/.*?$/gms, "")
    .replace(/\{" "\}/g, " ")
    .replace(/\s+/g, " ");
}

const rows = glossary
  .split("\n")
  .filter((line) => /^\| (?!Name|-)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const refused = rows.flatMap((cells) =>
  [...(cells.at(-2) ?? "").matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word),
);

describe("the words on screen", () => {
  it("are searched in all sources, for every refused word of the glossary", () => {
    expect(Object.keys(SOURCES).length).toBeGreaterThan(200);
    expect(refused.length).toBeGreaterThan(20);
  });

  it.each(refused)("never say “%s”", (word) => {
    const pattern = new RegExp(`(?<![\\w.])${word}(?!\\w)`);
    const found = Object.keys(SOURCES).filter((path) => pattern.test(wordsOf(SOURCES[path] ?? "")));
    expect(found).toEqual([]);
  });

  it("call a gain that leaves fees out a gain before fees", () => {
    const gains = Object.values(SOURCES).flatMap(
      (source) => wordsOf(source).match(/would gain.{12}/g) ?? [],
    );
    expect(gains).toEqual(["would gain before fees"]);
  });

  it("name the deals as the glossary does", () => {
    const names = rows.map((cells) => cells[1]);
    expect(names).toEqual(expect.arrayContaining(Object.values(PRICED_WORDS)));
    expect(names).toContain(Object.values(POINT_NAMES).join(", "));
    expect(POINT_MEANINGS.hot).toMatch(
      /^Underpriced: .* points up to the projection\. It is larger if a resale leaves more after fees\.$/,
    );
    expect(POINT_MEANINGS.cold).toMatch(/^Overpriced: .* points down to the projection\.$/);
  });
});
