import { expect, it } from "vitest";
import { escapeUnprintable } from "./printable.ts";

it.each([
  ["a terminal's sequence", "\u001b[2J", "\\u001b[2J"],
  ["its 8-bit form", "\u009b2J", "\\u009b2J"],
  ["a backspace", "\b", "\\u0008"],
  ["a line separator", "\u2028", "\\u2028"],
  ["a mark that reverses text", "\u202e", "\\u202e"],
  ["an isolate", "\u2066", "\\u2066"],
  ["a character of zero width", "\u200b", "\\u200b"],
  ["half a character", "\ud800", "\\ud800"],
  ["a tag", "\u{e0041}", "\\udb40\\udc41"],
])("escapes %s", (_, given, escaped) => {
  expect(escapeUnprintable(given)).toBe(escaped);
});

it.each([
  ["letters", "Ærø 猫 🐈"],
  ["joiners", "👩‍🚀 نمی‌خواهم"],
  ["a variation selector", "☀\ufe0f"],
  ["directional marks", "a\u200eb\u200fc\u061cd"],
])("keeps %s", (_, text) => {
  expect(escapeUnprintable(text)).toBe(text);
});

it("keeps what it is told to keep", () => {
  expect(escapeUnprintable("x\ty\nz\r", "\n\t")).toBe("x\ty\nz\\u000d");
});
