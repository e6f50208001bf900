import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ChartZoom } from "../../../../contract/chart-zoom.ts";
import { DEFAULT_QUERY } from "../../../../contract/query.ts";
import type { ChartDomain } from "../scales/chart-domain.ts";
import { valueDomain } from "../scales/value-domain.ts";
import { chartPoints } from "./chart-points.ts";
import { dragRect } from "./gestures.ts";
import { filtersOfZoom, zoomFromSelection } from "./selection.ts";

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

const NO_ZOOM = { minRank: null, maxRank: null, height: null };

function zoom(
  [left, top, width, height]: readonly [number, number, number, number],
  current: ChartZoom | null = null,
  domain = DOMAIN,
) {
  return zoomFromSelection({ left, top, width, height }, PLOT, domain, current);
}

describe("zoomFromSelection", () => {
  it("returns the ranks and prices between its sides", () => {
    expect(zoom([200, 100, 300, 200])).toEqual({
      minRank: 200,
      maxRank: 501,
      height: { measure: "price", lower: 27.5, upper: 82.5 },
    });
  });

  it("returns by value the deviation in whole percents: the higher, the less under the projection", () => {
    const points = chartPoints({
      fixed: null,
      figures: null,
      prices: new Float64Array(),
      view: null,
    });
    const domain = valueDomain({ points, query: DEFAULT_QUERY, bottomRank: 1000 });
    const { height } = zoom([0, 100, 1000, 200], null, domain) ?? {};
    expect(height).toEqual({ measure: "value", lower: -34, upper: 34 });
    // A box over the arrowheads is open at their side.
    expect(zoom([0, 5, 1000, 200], null, domain)?.height).toEqual({
      measure: "value",
      lower: null,
      upper: 2,
    });
  });

  it("leaves a side on the plot's edge open", () => {
    expect(zoom([0, 0, 1000, 400])).toEqual(NO_ZOOM);
    expect(zoom([300, 0, 100, 400])).toEqual({ ...NO_ZOOM, minRank: 300, maxRank: 400 });
  });

  it("leaves the maximum price open if it ends in the band of pinned points", () => {
    expect(zoom([0, 20, 1000, 200])?.height?.upper).toBeNull();
  });

  it("keeps the current bound if it reaches the edge of a zoomed chart", () => {
    const height = { measure: "price", lower: 3, upper: 120 } as const;
    const current = { minRank: 1, maxRank: 1000, height };
    expect(zoom([0, 0, 400, 400], current)).toEqual({ ...current, maxRank: 400 });
    const byValue = { ...current, height: { ...height, measure: "value" as const } };
    expect(zoom([0, 0, 400, 400], byValue)?.height).toBeNull();
  });

  it("returns null if no rank lies between its sides", () => {
    const few: ChartDomain = { ...DOMAIN, firstRank: 1, lastRank: 3, rankFrom: 0, rankTo: 4 };
    expect(zoom([300, 0, 100, 400], null, few)).toBeNull();
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
        const bounds = zoomFromSelection(dragRect(start, end, PLOT), PLOT, domain, null);
        if (!bounds) return;
        const { minRank, maxRank, height } = bounds;
        if (minRank !== null) expect(minRank).toBeGreaterThan(1);
        if (maxRank !== null) expect(maxRank).toBeLessThan(1000);
        expect(minRank ?? 1).toBeLessThanOrEqual(maxRank ?? 1000);
        expect(height?.lower ?? 0).toBeLessThanOrEqual(height?.upper ?? 200);
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

describe("filtersOfZoom", () => {
  it("keeps ranks, and prices or percents, by the chart's measure", () => {
    const ranks = { minRank: 5, maxRank: null };
    const bounds = { lower: 1, upper: 20 };
    expect(
      filtersOfZoom({ ...ranks, height: { measure: "price", ...bounds } }, DEFAULT_QUERY),
    ).toEqual({ ...ranks, minPrice: 1, maxPrice: 20 });
    expect(
      filtersOfZoom({ ...ranks, height: { measure: "value", ...bounds } }, DEFAULT_QUERY),
    ).toEqual({ ...ranks, minPercent: 1, maxPercent: 20 });
  });

  it("never keeps what the filters leave out already", () => {
    const query = { ...DEFAULT_QUERY, minRank: 10, maxRank: 50, minPercent: 15 };
    const height = { measure: "value", lower: 5, upper: 30 } as const;
    expect(filtersOfZoom({ minRank: 20, maxRank: 90, height }, query)).toEqual({
      minRank: 20,
      maxRank: 50,
      minPercent: 15,
      maxPercent: 30,
    });
  });

  it("has no filters if the part and the filters have nothing in common", () => {
    const ranks = { minRank: 1, maxRank: 100 };
    expect(
      filtersOfZoom({ ...ranks, height: null }, { ...DEFAULT_QUERY, minRank: 500 }),
    ).toBeNull();
    const height = { measure: "value", lower: 20, upper: 30 } as const;
    expect(filtersOfZoom({ ...ranks, height }, { ...DEFAULT_QUERY, maxPercent: 10 })).toBeNull();
  });
});
