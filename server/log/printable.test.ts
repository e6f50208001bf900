import { expect, it } from "vitest";
import { escapeUnprintable, quoted } from "./printable.ts";

it("puts foreign text on one line, in quotation marks that it cannot close", () => {
  expect(quoted('a"b\\c')).toBe('"a\\"b\\\\c"');
  expect(quoted("one\r\ntwo\u2028three\u2029four\u0085five")).toBe(
    '"one\\r\\ntwo\\u2028three\\u2029four\\u0085five"',
  );
});

it.each([
  ["a terminal's sequence", "\u001b[2J", "\\u001b[2J"],
  ["its 8-bit form", "\u009b2J", "\\u009b2J"],
  ["a backspace", "\b", "\\b"],
  ["a mark that reverses text", "\u202e", "\\u202e"],
  ["a character of zero width", "\u200b", "\\u200b"],
  ["half a character", "\ud800", "\\ud800"],
  ["a tag", "\u{e0041}", "\\udb40\\udc41"],
])("escapes %s", (_, given, escaped) => {
  expect(quoted(given)).toBe(`"${escaped}"`);
});

it("cuts long text", () => {
  expect(quoted("x".repeat(1_000))).toBe(`"${"x".repeat(200)}..."`);
});

it("keeps letters, and what it is told to keep", () => {
  expect(escapeUnprintable("Ærø 猫 🐈\tx\ny", "\n\t")).toBe("Ærø 猫 🐈\tx\ny");
});
