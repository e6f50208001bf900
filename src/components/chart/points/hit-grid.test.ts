import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHitGrid } from "./hit-grid.ts";

const WIDTH = 300;
const HEIGHT = 120;

/** Reference by brute force: the smallest distance within reach, or null. */
function bruteForce(
  points: readonly (readonly [number, number])[],
  x: number,
  y: number,
  within: number,
): number | null {
  let best: number | null = null;
  for (const [px, py] of points) {
    const distance = Math.hypot(Math.fround(px) - x, Math.fround(py) - y);
    if (distance <= within && (best === null || distance < best)) best = distance;
  }
  return best;
}

function gridOf(points: readonly (readonly [number, number])[]) {
  const xs = Float32Array.from(points, ([x]) => x);
  const ys = Float32Array.from(points, ([, y]) => y);
  const members = Uint32Array.from(points.keys());
  return { xs, ys, grid: createHitGrid(xs, ys, members, WIDTH, HEIGHT) };
}

describe("createHitGrid", () => {
  it("finds a point at the same distance as a brute-force search", () => {
    // Includes places beyond the edges: a point on the border is drawn half outside.
    const place = fc.tuple(
      fc.float({ min: -20, max: WIDTH + 20, noNaN: true }),
      fc.float({ min: -20, max: HEIGHT + 20, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 60, size: "max" }),
        place,
        fc.integer({ min: 1, max: 60 }),
        (points, [x, y], within) => {
          const { xs, ys, grid } = gridOf(points);
          const found = grid.nearest(x, y, within);
          const wanted = bruteForce(points, x, y, within);
          if (wanted === null) expect(found).toBe(-1);
          else expect(Math.hypot(xs[found] - x, ys[found] - y)).toBeCloseTo(wanted, 6);
        },
      ),
      { seed: 402, numRuns: 2_000 },
    );
  });

  it("finds members only", () => {
    const xs = Float32Array.of(10, 12);
    const ys = Float32Array.of(10, 10);
    const grid = createHitGrid(xs, ys, Uint32Array.of(1), WIDTH, HEIGHT);
    expect(grid.nearest(10, 10, 20)).toBe(1);
  });

  it("finds nothing in an empty plot or in one without size", () => {
    expect(gridOf([]).grid.nearest(5, 5, 50)).toBe(-1);
    const grid = createHitGrid(Float32Array.of(0), Float32Array.of(0), Uint32Array.of(0), 0, 0);
    expect(grid.nearest(0, 0, 5)).toBe(0);
  });
});
