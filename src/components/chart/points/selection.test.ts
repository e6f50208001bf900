import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChartDomain } from "../scales/chart-domain.ts";
import { dragRect } from "./gestures.ts";
import { isZoomed, NO_ZOOM, zoomFromSelection } from "./selection.ts";

const PLOT = { width: 1000, height: 400 };

/** Ranks 1 to 1000 from edge to edge; 0 to 100 ETH, then a pinned band up to 110. */
const DOMAIN: ChartDomain = {
  measure: "price",
  scale: "linear",
  firstRank: 1,
  lastRank: 1000,
  rankFrom: 0,
  rankTo: 1001,
  priceFrom: 0,
  priceRange: 100,
  pricePinned: 105,
  priceTo: 110,
  priceLow: 0,
  priceLowPinned: 0,
  pinsLow: false,
  pins: false,
};

function zoom(left: number, top: number, width: number, height: number, current = NO_ZOOM) {
  return zoomFromSelection({ left, top, width, height }, PLOT, DOMAIN, current);
}

describe("zoomFromSelection", () => {
  it("returns the ranks and prices between its sides", () => {
    expect(zoom(200, 100, 300, 200)).toEqual({
      minRank: 200,
      maxRank: 501,
      minPrice: 27.5,
      maxPrice: 82.5,
    });
  });

  it("leaves a side on the plot's edge open", () => {
    expect(zoom(0, 0, 1000, 400)).toEqual(NO_ZOOM);
    expect(zoom(300, 0, 100, 400)).toEqual({ ...NO_ZOOM, minRank: 300, maxRank: 400 });
  });

  it("leaves the maximum price open if it ends in the band of pinned points", () => {
    expect(zoom(0, 20, 1000, 200)?.maxPrice).toBeNull();
  });

  it("keeps the current bound if it reaches the edge of a zoomed chart", () => {
    const current = { minRank: 1, maxRank: 1000, minPrice: 3, maxPrice: 120 };
    expect(zoom(0, 0, 400, 400, current)).toEqual({ ...current, maxRank: 400 });
  });

  it("returns null if no rank lies between its sides", () => {
    const few: ChartDomain = { ...DOMAIN, firstRank: 1, lastRank: 3, rankFrom: 0, rankTo: 4 };
    expect(
      zoomFromSelection({ left: 300, top: 0, width: 100, height: 400 }, PLOT, few, NO_ZOOM),
    ).toBeNull();
  });

  it("never inverts bounds and never leaves the collection", () => {
    const place = fc.record({
      x: fc.double({ min: 0, max: PLOT.width, noNaN: true }),
      y: fc.double({ min: 0, max: PLOT.height, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, fc.constantFrom(0, 5), (start, end, priceFrom) => {
        const domain: ChartDomain = priceFrom
          ? { ...DOMAIN, scale: "log", priceFrom, priceTo: 140 }
          : DOMAIN;
        const bounds = zoomFromSelection(dragRect(start, end, PLOT), PLOT, domain, NO_ZOOM);
        if (!bounds) return;
        const { minRank, maxRank, minPrice, maxPrice } = bounds;
        if (minRank !== null) expect(minRank).toBeGreaterThan(1);
        if (maxRank !== null) expect(maxRank).toBeLessThan(1000);
        expect(minRank ?? 1).toBeLessThanOrEqual(maxRank ?? 1000);
        expect(minPrice ?? 0).toBeLessThanOrEqual(maxPrice ?? 200);
      }),
      { seed: 404, numRuns: 2_000 },
    );
  });
});

describe("dragRect", () => {
  it("spans from corner to corner, in whichever direction it was dragged", () => {
    expect(dragRect({ x: 300, y: 200 }, { x: 100, y: 50 }, PLOT)).toEqual({
      left: 100,
      top: 50,
      width: 200,
      height: 150,
    });
  });

  it("spans the whole height if the drag is flat, and the whole width if it is narrow", () => {
    expect(dragRect({ x: 100, y: 50 }, { x: 300, y: 60 }, PLOT)).toEqual({
      left: 100,
      top: 0,
      width: 200,
      height: 400,
    });
    expect(dragRect({ x: 100, y: 50 }, { x: 110, y: 150 }, PLOT)).toEqual({
      left: 0,
      top: 50,
      width: 1000,
      height: 100,
    });
  });
});

describe("isZoomed", () => {
  it("is true for any single bound", () => {
    expect(isZoomed(NO_ZOOM)).toBe(false);
    for (const key of ["minRank", "maxRank", "minPrice", "maxPrice"] as const)
      expect(isZoomed({ ...NO_ZOOM, [key]: 0 })).toBe(true);
  });
});
