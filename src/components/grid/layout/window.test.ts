import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  firstRows,
  MAX_SCROLL_PX,
  placeWindow,
  realOffset,
  scrollRange,
  stretchOf,
  virtualOffset,
  type WindowInput,
  windowLength,
} from "./window.ts";

const travel = fc.record({
  rowHeight: fc.integer({ min: 40, max: 600 }),
  rowCount: fc.integer({ min: 1, max: 200_000 }),
  viewport: fc.integer({ min: 200, max: 3000 }),
  at: fc.double({ min: -0.2, max: 1.2, noNaN: true }),
  velocity: fc.double({ min: -50_000, max: 50_000, noNaN: true }),
});

/** Expects the window to hold the rows at `edges`, if they exist. */
function expectRows(
  first: number,
  end: number,
  edges: readonly number[],
  rowHeight: number,
  rowCount: number,
): void {
  for (const edge of edges) {
    const row = Math.floor(edge / rowHeight);
    if (row < 0 || row >= rowCount) continue;
    expect(row).toBeGreaterThanOrEqual(first);
    expect(row).toBeLessThan(end);
  }
}

describe("firstRows", () => {
  it("returns the rows in view and at most one more", () => {
    fc.assert(
      fc.property(travel, ({ rowHeight, rowCount, viewport, at }) => {
        const offset = at * rowHeight * rowCount;
        const { first, end } = firstRows(offset, viewport, rowHeight, rowCount);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(rowCount);
        const lastInView = offset + viewport - 1;
        expectRows(first, end, [offset, lastInView], rowHeight, rowCount);
        if (offset >= 0) expectRows(first, end, [lastInView + rowHeight], rowHeight, rowCount);
        expect(end - first).toBeLessThanOrEqual(windowLength(viewport, rowHeight, rowCount));
      }),
      { seed: 15, numRuns: 500 },
    );
  });
});

describe("placeWindow", () => {
  it("holds every row in view, within the list, with the same length at every position", () => {
    fc.assert(
      fc.property(travel, ({ rowHeight, rowCount, viewport, at, velocity }) => {
        const offset = at * rowHeight * rowCount;
        const input: WindowInput = {
          offset,
          viewport,
          velocity,
          direction: velocity < 0 ? -1 : 1,
          reach: 0,
          rowHeight,
          rowCount,
          last: null,
        };
        const { first, end } = placeWindow(input);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(rowCount);
        expect(end - first).toBe(windowLength(viewport, rowHeight, rowCount));
        expectRows(first, end, [offset, offset + viewport - 1], rowHeight, rowCount);
      }),
      { seed: 12, numRuns: 500 },
    );
  });

  it("holds every row that is in view when the frame is painted, however far that is", () => {
    fc.assert(
      fc.property(travel, ({ rowHeight, rowCount, viewport, at, velocity }) => {
        const offset = at * rowHeight * rowCount;
        const direction = velocity < 0 ? -1 : 1;
        const travelled = { velocity, direction, reach: velocity } as const;
        const input = { ...travelled, viewport, rowHeight, rowCount };
        const last = placeWindow({ ...input, offset: offset - velocity, last: null });
        const { first, end } = placeWindow({ ...input, offset, last });
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(rowCount);
        const then = offset + velocity;
        expectRows(first, end, [then, then + viewport - 1], rowHeight, rowCount);
      }),
      { seed: 14, numRuns: 500 },
    );
  });

  const still: Omit<WindowInput, "velocity"> = {
    offset: 50_000,
    viewport: 800,
    direction: 1,
    reach: 0,
    rowHeight: 200,
    rowCount: 1000,
    last: null,
  };
  const [firstSeen, lastSeen] = [250, 253];

  const upward = { ...still, direction: -1 } as const;

  it("puts most overscan rows ahead at rest, in the last direction of the scroll", () => {
    const down = placeWindow({ ...still, velocity: 0 });
    const [behind, ahead] = [firstSeen - down.first, down.end - 1 - lastSeen];
    expect(behind).toBeGreaterThan(0);
    expect(Math.abs(ahead - 2 * behind)).toBeLessThanOrEqual(1);
    const up = placeWindow({ ...upward, velocity: 0 });
    expect([up.end - 1 - lastSeen, firstSeen - up.first]).toEqual([behind, ahead]);
  });

  it("puts all overscan rows ahead of a fast scroll, in both directions", () => {
    expect(placeWindow({ ...still, velocity: 3000 }).first).toBe(firstSeen);
    expect(placeWindow({ ...upward, velocity: -3000 }).end).toBe(lastSeen + 1);
  });

  it("adds overscan rows that are not needed yet a few at a time", () => {
    const rested = placeWindow({ ...still, velocity: 0 });
    const start = { ...still, offset: still.offset + 150, velocity: 150, last: rested };
    const first = placeWindow(start);
    expect(first.first - rested.first).toBe(2);
    expect(placeWindow({ ...start, last: null }).first).toBeGreaterThan(first.first);
    // The window still stays ahead of a view that passes many rows a frame.
    const fast = { ...still, velocity: 500, reach: 500 };
    let last = placeWindow(fast);
    for (let offset = still.offset; offset <= 60_000; offset += 500)
      last = placeWindow({ ...fast, offset, last });
    expect(last).toEqual(placeWindow({ ...fast, offset: 60_000 }));
    // All rows that come into view are needed, so they are added in one frame.
    const far = placeWindow({ ...start, velocity: 1500, reach: 1500 });
    expect(far.end).toBeGreaterThan((start.offset + start.viewport + 1500) / start.rowHeight);
  });

  it("takes no row back that it left behind while the scroll continues", () => {
    const last = placeWindow({ ...still, velocity: 3000 });
    const slower = { ...still, offset: still.offset + 10, velocity: 10, reach: 10, last };
    expect(placeWindow(slower)).toEqual(last);
    expect(placeWindow({ ...slower, last: null }).first).toBeLessThan(last.first);
  });

  it("ignores the held window after a jump", () => {
    const last = { first: 10, end: 20 };
    const leap = { ...still, velocity: 3000 };
    expect(placeWindow({ ...leap, last })).toEqual(placeWindow({ ...leap, last: null }));
  });

  it("grows for a scroll that outruns the frames, up to a limit", () => {
    const length = windowLength(800, 200, 1000);
    const rowsAt = (reach: number) => {
      const { first, end } = placeWindow({ ...still, velocity: reach, reach });
      return end - first;
    };
    expect(rowsAt(300)).toBe(length);
    expect(rowsAt(1500)).toBeGreaterThan(length);
    expect(rowsAt(1e6)).toBeLessThan(3 * length);
  });

  it("is empty for an empty list and before the grid is measured", () => {
    expect(placeWindow({ ...still, velocity: 0, rowCount: 0 })).toEqual({ first: 0, end: 0 });
    expect(placeWindow({ ...still, velocity: 0, rowHeight: 0 })).toEqual({ first: 0, end: 0 });
  });
});

describe("the scroll range", () => {
  it("equals the list's height up to the limit, and maps every pixel to itself", () => {
    const range = scrollRange(MAX_SCROLL_PX, 800);
    for (const offset of [-300, 0, 17.5, 9_000_000, MAX_SCROLL_PX])
      expect(virtualOffset(offset, range)).toBe(offset);
  });

  it("reaches both ends of a list that is taller than the limit", () => {
    const range = scrollRange(100 * MAX_SCROLL_PX, 800);
    expect(range.real).toBe(MAX_SCROLL_PX);
    expect(virtualOffset(0, range)).toBe(0);
    expect(virtualOffset(range.real - 800, range)).toBeCloseTo(range.total - 800, 3);
  });

  it("reports how far the list moves with a pixel of the element", () => {
    for (const total of [500, MAX_SCROLL_PX, 7 * MAX_SCROLL_PX, 100 * MAX_SCROLL_PX]) {
      const range = scrollRange(total, 800);
      const [from, to] = [range.real / 4, range.real / 4 + 50];
      const gone = virtualOffset(to, range) - virtualOffset(from, range);
      expect(gone).toBeCloseTo(50 * stretchOf(range), 3);
    }
  });

  it("is invertible and monotonic", () => {
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
