import { describe, expect, it } from "vitest";
import { type FaultKind, findSites, parsesWith, plant } from "./find-sites.ts";

/** Returns the text with each fault of a kind planted by itself. */
function planted(kind: FaultKind, text: string, file = "a.tsx"): string[] {
  return findSites(file, text)
    .filter((site) => site.kind === kind)
    .map((site) => plant(text, site));
}

describe("findSites", () => {
  it("turns a comparison towards and away from equality", () => {
    expect(planted("comparison turned", "f(a < b, c !== d)")).toEqual([
      "f(a <= b, c !== d)",
      "f(a > b, c !== d)",
      "f(a < b, c === d)",
    ]);
  });

  it("shifts numbers in comparisons, indexes and slices, and no other numbers", () => {
    expect(planted("bound shifted", "a[0]; b > 1n; c.slice(-2); d(3); const e = 4")).toEqual([
      "a[1]; b > 1n; c.slice(-2); d(3); const e = 4",
      "a[-1]; b > 1n; c.slice(-2); d(3); const e = 4",
      "a[0]; b > 2n; c.slice(-2); d(3); const e = 4",
      "a[0]; b > 0n; c.slice(-2); d(3); const e = 4",
      "a[0]; b > 1n; c.slice(-3); d(3); const e = 4",
      "a[0]; b > 1n; c.slice(-1); d(3); const e = 4",
    ]);
  });

  it("shifts the offset of an index", () => {
    expect(planted("bound shifted", "a[b + 1]")).toEqual(["a[b + 2]", "a[b + 0]"]);
  });

  it("returns at the start of a function that does something", () => {
    const text =
      "const a = () => { b(); }; function c() {} const d = () => e; class F { g() { h } }";
    expect(planted("early return", text)).toEqual([
      text.replace("b();", "return; b();"),
      text.replace("h }", "return; h }"),
    ]);
  });

  it.each([
    "a.removeEventListener(b, c)",
    "clearTimeout(a)",
    "a?.off(b)",
    "unsubscribe()",
    "listeners.delete(a)",
  ])("keeps the listener that %s removes", (call) => {
    expect(planted("listener not removed", `() => void ${call}`)).toEqual(["() => void undefined"]);
  });

  it("keeps other sets as they are", () => {
    expect(planted("listener not removed", "rows.delete(a)")).toEqual([]);
  });

  it("turns signs of numbers, and leaves texts that are joined", () => {
    expect(planted("sign turned", "a += b - c; d = 'e' + f; g = h + i + `j`")).toEqual([
      "a -= b - c; d = 'e' + f; g = h + i + `j`",
      "a += b + c; d = 'e' + f; g = h + i + `j`",
      "a += b - c; d = 'e' + f; g = h - i + `j`",
    ]);
  });

  it("exchanges && and ||", () => {
    expect(planted("&& and || exchanged", "(a && b) || c")).toEqual([
      "(a || b) || c",
      "(a && b) && c",
    ]);
  });

  it("negates conditions, except an equality, which is turned already", () => {
    expect(planted("condition negated", "if (!a) b ? c : d; while (e === f) g")).toEqual([
      "if (a) b ? c : d; while (e === f) g",
      "if (!a) !(b) ? c : d; while (e === f) g",
    ]);
  });

  it("finds nothing in types", () => {
    expect(findSites("a.ts", "type A = { b: 1 | -1 }; interface C { d(e: A): e is A }")).toEqual(
      [],
    );
  });

  it("counts positions in the units of the text's own indexes", () => {
    expect(planted("comparison turned", 'const é = "🎨"; a === b')).toEqual([
      'const é = "🎨"; a !== b',
    ]);
  });
});

it("tells faults that do not parse", () => {
  const text = "(a ?? b) && c; a[-0]";
  const sites = findSites("a.ts", text);
  expect(sites.map((site) => [plant(text, site), parsesWith("a.ts", text, site)])).toEqual([
    ["(a ?? b) || c; a[-0]", true],
    ["(a ?? b) && c; a[-1]", true],
    ["(a ?? b) && c; a[--1]", false],
  ]);
});
