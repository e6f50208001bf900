import { describe, expect, it } from "vitest";
import { type FixedColumns, idAt, packText } from "../../../../contract/columns/columns.ts";
import { tokenLookup } from "./token-lookup.ts";

function columns(tokens: readonly (readonly [id: string, name: string])[]): FixedColumns {
  const ids = packText(tokens.map(([id]) => id));
  const names = packText(tokens.map(([, name]) => name));
  // The lookup reads only these fields.
  return { ids, names, size: tokens.length, collection: { name: "Den" } } as FixedColumns;
}

function search(fixed: FixedColumns, text: string, limit = 8): string {
  return tokenLookup(fixed)
    .search(text, limit)
    .map((row) => idAt(fixed.ids, row))
    .join(" ");
}

const BIG = (2n ** 256n - 1n).toString();

describe("tokenLookup", () => {
  const fixed = columns([
    ["312", "Red Fox"],
    ["12", "foxglove"],
    ["1", "Ox"],
    [BIG, "Bear"],
    ["1234", "Fo"],
    ["7", "x12"],
  ]);

  it("finds the exact id first, then ids that start with it, then names that contain it", () => {
    expect(search(fixed, "12")).toBe("12 1234 7");
    expect(search(fixed, "#1")).toBe(`1 12 ${BIG} 1234 7`);
  });

  it("finds an id by its number, however it is written", () => {
    for (const text of ["007", "0x07", "7.0", "#07"]) expect(search(fixed, text)).toBe("7");
    expect(search(fixed, "00012")).toBe("12");
    // A list that has only begun.
    expect(search(fixed, "7, ")).toBe("7");
  });

  it("finds names in any case, and no match that extends into the next name", () => {
    expect(search(fixed, "FOX")).toBe("312 12");
    expect(search(fixed, "foxfox")).toBe("");
    expect(search(fixed, "veOx")).toBe("");
  });

  it("finds no match that extends into the next id", () => {
    expect(search(fixed, "121")).toBe("");
  });

  it("respects the limit, and finds nothing for an empty text", () => {
    expect(search(fixed, "1", 2)).toBe("1 12");
    expect(search(fixed, " ")).toBe("");
  });

  it("recognizes every id by its exact text", () => {
    const lookup = tokenLookup(fixed);
    expect([BIG, "7", "07", "8", "__proto__"].map((id) => lookup.has(id))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("finds names that follow a template, and the collection's name if tokens have none", () => {
    const { ids, collection } = fixed;
    const named = { ids, names: { before: "Fox #", after: "" }, size: 6, collection };
    expect(search(named as FixedColumns, "fox #12")).toBe("12 1234");
    const unnamed = { ids, names: null, size: 6, collection } as FixedColumns;
    expect(search(unnamed, "fox")).toBe("");
    expect(search(unnamed, "den 12")).toBe("12 1234");
  });

  it("finds a full name with or without its #", () => {
    const named = columns([
      ["9003", "Lantern Coast #9003"],
      ["12", "Lantern Coast #12"],
    ]);
    for (const text of ["lantern coast 9003", "Lantern  Coast #9003", "#9003", "coast 9003"])
      expect(search(named, text)).toBe("9003");
  });

  it("finds the tokens of a list of ids, in its order", () => {
    expect(search(fixed, "1234, 12")).toBe("1234 12");
    expect(search(fixed, "#7 999 #1")).toBe("7 1");
  });

  it("reads grouped digits as one id if a token has it, and offers those of a list too", () => {
    const grouping = columns(["1", "234", "1234", "56789"].map((id) => [id, `x${id}`]));
    expect(search(grouping, "1,234")).toBe("1234 1 234");
    expect(search(grouping, "#1,234")).toBe("1234 1 234");
    expect(search(grouping, "1 234")).toBe("1 234 1234");
    expect(search(grouping, "1.234")).toBe("1234");
    expect(search(grouping, "1,234, 1")).toBe("1 234");
    expect(search(grouping, "234,001")).toBe("234 1");
    expect(search(grouping, "1,234", 2)).toBe("1234 1");
  });

  it("finds names after one that would grow in lower case", () => {
    expect(
      search(
        columns([
          ["1", "İstanbul"],
          ["2", "Izmir"],
        ]),
        "Izmir",
      ),
    ).toBe("2");
  });
});
