import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MAX_SCROLL_PX,
  placeWindow,
  realOffset,
  scrollRange,
  virtualOffset,
  windowLength,
} from "./window.ts";

const travel = fc.record({
  rowHeight: fc.integer({ min: 40, max: 600 }),
  rowCount: fc.integer({ min: 1, max: 200_000 }),
  viewport: fc.integer({ min: 200, max: 3000 }),
  at: fc.double({ min: -0.2, max: 1.2, noNaN: true }),
  velocity: fc.double({ min: -50_000, max: 50_000, noNaN: true }),
});

describe("placeWindow", () => {
  it("holds every row in view, within the list, in a number that does not change while scrolling", () => {
    fc.assert(
      fc.property(travel, ({ rowHeight, rowCount, viewport, at, velocity }) => {
        const offset = at * rowHeight * rowCount;
        const input = { offset, viewport, velocity, rowHeight, rowCount };
        const { first, end } = placeWindow(input);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(rowCount);
        expect(end - first).toBe(windowLength(viewport, rowHeight, rowCount));
        for (const edge of [offset, offset + viewport - 1]) {
          const row = Math.floor(edge / rowHeight);
          if (row < 0 || row >= rowCount) continue;
          expect(row).toBeGreaterThanOrEqual(first);
          expect(row).toBeLessThan(end);
        }
      }),
      { seed: 12, numRuns: 500 },
    );
  });

  const still = { offset: 50_000, viewport: 800, rowHeight: 200, rowCount: 1000 };
  const [firstSeen, lastSeen] = [250, 253];

  it("spreads the spare rows evenly at rest", () => {
    const { first, end } = placeWindow({ ...still, velocity: 0 });
    expect(Math.abs(firstSeen - first - (end - 1 - lastSeen))).toBeLessThanOrEqual(1);
  });

  it("lays all spare rows ahead of a fast reader, either way", () => {
    expect(placeWindow({ ...still, velocity: 3000 }).first).toBe(firstSeen);
    expect(placeWindow({ ...still, velocity: -3000 }).end).toBe(lastSeen + 1);
  });

  it("has no rows for an empty list and before the grid is measured", () => {
    expect(placeWindow({ ...still, velocity: 0, rowCount: 0 })).toEqual({ first: 0, end: 0 });
    expect(placeWindow({ ...still, velocity: 0, rowHeight: 0 })).toEqual({ first: 0, end: 0 });
  });
});

describe("the scroll range", () => {
  it("is the list's own height up to the limit, with every pixel itself", () => {
    const range = scrollRange(MAX_SCROLL_PX, 800);
    for (const offset of [-300, 0, 17.5, 9_000_000, MAX_SCROLL_PX])
      expect(virtualOffset(offset, range)).toBe(offset);
  });

  it("reaches both ends of a list that is taller than an element can be", () => {
    const range = scrollRange(100 * MAX_SCROLL_PX, 800);
    expect(range.real).toBe(MAX_SCROLL_PX);
    expect(virtualOffset(0, range)).toBe(0);
    expect(virtualOffset(range.real - 800, range)).toBeCloseTo(range.total - 800, 3);
  });

  it("maps forth and back, and never backwards", () => {
    const offsets = fc.double({ min: -2000, max: MAX_SCROLL_PX + 2000, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.integer({ min: 200, max: 3000 }),
        offsets,
        offsets,
        (total, viewport, a, b) => {
          const range = scrollRange(total, viewport);
          const [low, high] = a < b ? [a, b] : [b, a];
          expect(virtualOffset(low, range)).toBeLessThanOrEqual(virtualOffset(high, range) + 1e-6);
          expect(Math.abs(realOffset(virtualOffset(a, range), range) - a)).toBeLessThan(1e-3);
        },
      ),
      { seed: 13, numRuns: 500 },
    );
  });
});
