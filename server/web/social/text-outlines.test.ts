import { describe, expect, it } from "vitest";
import {
  displayableText,
  drawText,
  type TextStyle,
  textWidthPx,
  truncateText,
  wrapText,
} from "./text-outlines.ts";

const STYLE: TextStyle = { sizePx: 40, weight: 600, fill: "#fff" };

describe("displayableText", () => {
  it.each([
    ["Bottled Weather", "Bottled Weather"],
    ["  a\n\tb ", "a b"],
    ["Æther Žižka Ελλάδα Москва Đông", "Æther Žižka Ελλάδα Москва Đông"],
    ["e\u0301te\u0301", "été"],
    ["Z\u0351\u036ba\u0321lgo", "Zalgo"],
    ["\u202eevil\u200b", "evil"],
    ["Cats 🐈‍⬛ & dogs", "Cats & dogs"],
    ["<b>", "<b>"],
  ])("writes %j as %j", (text, line) => expect(displayableText(text)).toBe(line));

  it.each(["", " ", "🐈", "東京", "שלום", "a東"])("returns null for %j", (text) =>
    expect(displayableText(text)).toBeNull(),
  );
});

describe("truncateText", () => {
  it("returns text that fits unchanged", () =>
    expect(truncateText("Hello", STYLE, 500)).toBe("Hello"));

  it("truncates longer text with an ellipsis", () => {
    const cut = truncateText("x".repeat(10_000), STYLE, 300);
    expect(cut).toMatch(/^x+…$/);
    expect(textWidthPx(cut, STYLE)).toBeLessThanOrEqual(300);
    expect(textWidthPx(`x${cut}`, STYLE)).toBeGreaterThan(300);
  });
});

it("wraps between words, and truncates the last line and a word wider than a line", () => {
  expect(wrapText("one two", STYLE, 1_000, 2)).toEqual(["one two"]);
  const lines = wrapText(`${"w".repeat(50)} two three four five six seven`, STYLE, 200, 2);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(textWidthPx(line, STYLE)).toBeLessThanOrEqual(200);
});

it("draws outlines that need no installed font", () => {
  const drawn = drawText("A<b", 10, 20, STYLE);
  expect(drawn).toMatch(/^<path d="M[-\d. MLCQZ]+" fill="#fff"\/>$/);
  expect(drawText(" ", 0, 0, STYLE)).toBe("");
});
