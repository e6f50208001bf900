/** Bodies of columns with a value that is out of range. All must be rejected. */
import { describe, expect, it } from "vitest";
import {
  FIGURE_BODY,
  FIGURE_COLUMNS,
  FIGURES_HEAD,
  problemOf,
  problemWith,
  TOKEN_BODY,
} from "../testing/body-kinds.ts";
import { figureRecord } from "../tokens/figures.ts";
import { MAX_PRICE_ETH, NONE } from "../values/units.ts";
import type { Column } from "./body-format.ts";
import { readBody } from "./column-reader.ts";
import { encodeBody } from "./encode-body.ts";
import { encodeFigures, figureBodyColumns } from "./encode-figures.ts";
import { readFigureRevision } from "./read-figures.ts";

describe("tokens out of range", () => {
  const TRAIT_1 = { id: 1, sets: 3, values: 2 };
  const TRAIT_4 = { id: 4, sets: 2, values: 1 };
  const u8 = (...values: number[]) => Uint8Array.from(values);
  const u32 = (...values: number[]) => Uint32Array.from(values);
  const utf8 = (text: string) => new TextEncoder().encode(text);
  it.each<[string, Record<string, Column>, string]>([
    ["a code that stands for no set", { "trait 1": u8(1, 9, 0) }, "trait 1"],
    ["a code past the vibes", { vibes: u8(1, 2, 0) }, "vibes"],
    ["a first set that is not empty", { "sets.lengths": u8(0, 1, 1, 1, 0, 0, 1) }, "sets.lengths"],
    ["no sets", { "sets.lengths": u8() }, "sets.lengths"],
    ["sets of nothing", { "sets.members": u8() }, "sets.members"],
    ["no ids", { "sets.ids": u8() }, "sets.ids"],
    ["ids that descend", { "sets.ids": u32(300, 2, 0, 7) }, "sets.ids"],
    ["an id that no set holds", { "sets.members": u8(0, 0, 0, 0) }, "sets.ids"],
    ["a first id that no set holds", { "sets.members": u8(1, 1, 0, 0) }, "sets.ids"],
    ["a member without an id", { "sets.members": u8(0, 2, 0, 0) }, "sets.ids"],
    [
      "a set with a value twice",
      { "sets.lengths": u8(0, 2, 0, 0, 1, 0, 1), "sets.members": u8(0, 0, 0, 0) },
      "sets.members",
    ],
    ["a rank of 0", { rankSteps: u8(0, 1, 1) }, "rankSteps"],
    [
      "equal ranks with descending ids",
      { "ids.text": utf8("0798"), rankSteps: u8(1, 1, 0) },
      "rankSteps",
    ],
    ["an id twice", { "ids.text": utf8("0788") }, "rankSteps"],
    ["ranks past 32 bits", { rankSteps: u32(5, 0xffff_fffc, 1) }, "rankSteps"],
    ["an id that is no number", { "ids.text": utf8("0a89") }, "ids.text"],
    ["an empty id", { "ids.lengths": u8(2, 0, 2) }, "ids.lengths"],
    [
      "an id of 79 digits",
      { "ids.text": utf8("1".repeat(81)), "ids.lengths": u8(1, 1, 79) },
      "ids.lengths",
    ],
    ["texts longer than their text", { "names.lengths": u8(1, 0, 2) }, "names.lengths"],
    ["lengths that wrap at 32 bits", { "names.lengths": u32(0xffff_ffff, 1, 2) }, "names.lengths"],
    [
      "sets that wrap at 32 bits",
      { "sets.lengths": u32(0, 0xffff_fff0, 18, 0, 1, 0, 1) },
      "sets.members",
    ],
    ["a score without end", { "vibes.scores": Float64Array.of(Infinity) }, "vibes.scores"],
    ["a score that is no number", { "vibes.scores": Float64Array.of(NONE) }, "vibes.scores"],
  ])("are rejected by name: %s", (_, columns, place) => {
    expect(problemWith(TOKEN_BODY, columns).place).toBe(place);
  });

  it.each([
    ["epoch", { epoch: "" }],
    ["epoch", { epoch: 5 }],
    ["size", { size: -1 }],
    ["size", { size: 1.5 }],
    ["size", { size: "3" }],
    ["images", { images: { before: "/" } }],
    ["animations", { animations: "/" }],
    ["names", { names: "none" }],
    ["traits", { traits: [TRAIT_4, TRAIT_1] }],
    ["traits", { traits: [TRAIT_1, TRAIT_1] }],
    ["traits", { traits: [{ ...TRAIT_1, id: "1" }, TRAIT_4] }],
    ["traits", { traits: [null, TRAIT_4] }],
    ["traits", { traits: null }],
    ["trait 1", { traits: [{ id: 1 }, TRAIT_4] }],
    ["sets.lengths", { traits: [TRAIT_1, { ...TRAIT_4, sets: 2 ** 32 - 2 }] }],
    ["sets.lengths", { traits: [TRAIT_1, { ...TRAIT_4, sets: 0 }] }],
    ["sets.ids", { traits: [TRAIT_1, { ...TRAIT_4, values: 2 ** 32 - 2 }] }],
    ["sets.ids", { traits: [TRAIT_1, { ...TRAIT_4, values: 0 }] }],
    ["vibes", { vibes: null }],
  ])("are rejected for their %s: %j", (place, head) => {
    expect(problemWith(TOKEN_BODY, {}, head).place).toBe(place);
  });

  it("are rejected for a size that differs from their columns'", () => {
    expect(problemWith(TOKEN_BODY, {}, { size: 4 }).place).toBe("ids.lengths");
    expect(problemWith(FIGURE_BODY, {}, { size: 2 }).place).toBe("priceProjection.rows");
  });
});

describe("figures out of range", () => {
  const problemOfFigures = (figures: Partial<typeof FIGURE_COLUMNS>) =>
    problemOf(
      FIGURE_BODY,
      encodeFigures({ ...FIGURES_HEAD, figures: { ...FIGURE_COLUMNS, ...figures } }),
    );

  it("are rejected by name and row", () => {
    const above = MAX_PRICE_ETH + 1;
    expect(problemOfFigures({ priceProjection: Float64Array.of(1, above, NONE) })).toEqual({
      place: "priceProjection",
      message: "the value of row 1 is out of range: 1000000001",
    });
    for (const wrong of [-1, Infinity, MAX_PRICE_ETH * 1.1])
      expect(problemOfFigures({ priceProjection: Float64Array.of(wrong, 0, 0) }).place).toBe(
        "priceProjection",
      );
    for (const wrong of [1.01, -0.01, 2])
      expect(problemOfFigures({ confidence: Float64Array.of(0, 0, wrong) }).place).toBe(
        "confidence",
      );
  });

  it("are refused if a time has a fraction, as decimals and as float64", () => {
    for (const times of [
      [20, 1.5, NONE],
      [1, 0.1 + 0.2, 3],
    ])
      expect(problemOfFigures({ lastSaleAt: Float64Array.from(times) })).toEqual({
        place: "lastSaleAt",
        message: `the value of row 1 is out of range: ${times[1]}`,
      });
  });

  it("are rejected if they are in both forms, or have a power of ten that is not exact", () => {
    const floats = { priceProjection: Float64Array.of(1, 2, 3) };
    expect(problemWith(FIGURE_BODY, floats).place).toBe("priceProjection.rows");
    for (const exponent of [23, -23, 127, -128]) {
      const column = Int8Array.of(exponent);
      const { place } = problemWith(FIGURE_BODY, { "priceProjection.exponent": column });
      expect(place).toBe("priceProjection.exponent");
    }
  });

  it.each([
    ["epoch", { epoch: null }],
    ["rev", { rev: -1 }],
    ["rev", { rev: "5" }],
    ["size", { size: 0.5 }],
    ["size", { size: undefined }],
  ])("are rejected for their %s: %j", (place, head) => {
    expect(problemWith(FIGURE_BODY, {}, head).place).toBe(place);
  });

  it("are rejected if a figure's length differs from their size", () => {
    const none = figureRecord(() => new Float64Array(2).fill(NONE));
    const read = readBody(encodeBody(FIGURES_HEAD, figureBodyColumns(none)), readFigureRevision);
    expect(read).toMatchObject({ ok: false, problem: { place: "priceProjection.rows" } });
  });
});
