import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Density } from "../../../storage/density.ts";
import { imageWidthFor } from "../../shared/picture/image-width.ts";
import { CARD_MEASURES, columnLeft, geometryFor, pictureWidth, rowCountOf } from "./geometry.ts";

const densities: readonly Density[] = ["comfortable", "compact"];

describe("geometryFor", () => {
  it("gives enlarged text as much room in a card as it needs", () => {
    const usual = geometryFor(1400, "comfortable", false);
    const enlarged = geometryFor(1400, "comfortable", false, 2);
    expect(enlarged.columns).toBeLessThan(usual.columns);
    const textHeight = ({ cardHeight, cardWidth }: typeof usual) =>
      cardHeight - Math.round(cardWidth);
    expect(textHeight(enlarged)).toBe(2 * textHeight(usual));
    expect(enlarged.rowHeight).toBe(enlarged.cardHeight + enlarged.gap);
    expect(geometryFor(366, "compact", true).columns).toBe(2);
    expect(geometryFor(366, "compact", true, 2).columns).toBe(1);
  });

  it("fits as many cards into the width as their minimum width allows", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 300, max: 4000, noNaN: true }),
        fc.constantFrom(...densities),
        (width, density) => {
          const geometry = geometryFor(width, density, false);
          const { minWidth } = CARD_MEASURES[density];
          const right = columnLeft(geometry.columns - 1, geometry) + geometry.cardWidth;
          expect(right).toBeCloseTo(width, 6);
          expect(geometry.cardWidth).toBeGreaterThanOrEqual(minWidth - 1e-6);
          const oneMore = (width - geometry.gap * geometry.columns) / (geometry.columns + 1);
          expect(oneMore).toBeLessThan(minWidth);
        },
      ),
      { seed: 11, numRuns: 300 },
    );
  });

  it("has one column of rows at any width, as high as their text", () => {
    for (const width of [276, 366, 1392]) {
      const row = { columns: 1, cardWidth: width, cardHeight: 44, gap: 0, rowHeight: 44 };
      expect(geometryFor(width, "rows", false)).toEqual(row);
      expect(geometryFor(width, "rows", true)).toEqual(row);
      expect(geometryFor(width, "rows", true, 2).rowHeight).toBe(88);
      expect(pictureWidth(geometryFor(width, "rows", false), "rows", false)).toBeLessThan(64);
    }
  });

  it("has two columns on a phone at any width", () => {
    for (const width of [276, 336, 388, 576])
      expect(geometryFor(width, "compact", true).columns).toBe(2);
  });

  it("has one row for a single card and none without cards", () => {
    const geometry = geometryFor(1000, "compact", false);
    expect(rowCountOf(0, geometry)).toBe(0);
    expect(rowCountOf(1, geometry)).toBe(1);
    expect(rowCountOf(geometry.columns + 1, geometry)).toBe(2);
  });
});

it("requests pictures as wide as the cards of enlarged text", () => {
  for (const density of ["comfortable", "compact"] as const) {
    const { cardWidth } = geometryFor(936, density, false, 2);
    const requested = pictureWidth(geometryFor(936, density, false, 2), density, false, 2);
    expect(cardWidth / requested).toBeLessThan(1.25);
  }
});

it("requests pictures of one width whether or not the filters narrow the grid", () => {
  for (const density of ["comfortable", "compact"] as const)
    for (const pixelRatio of [1, 1.25, 1.5, 2, 3]) {
      const widths = Array.from({ length: 1_400 }, (_, at) => {
        const geometry = geometryFor(500 + at, density, false);
        return imageWidthFor(pictureWidth(geometry, density, false), pixelRatio);
      });
      expect(new Set(widths).size).toBe(1);
      // No card of a usual page is enlarged by a quarter or more.
      const widest = geometryFor(936, density, false).cardWidth * pixelRatio;
      expect(widest / (widths[0] ?? 0)).toBeLessThan(1.25);
    }
});
