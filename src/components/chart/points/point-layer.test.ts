import { expect, it } from "vitest";
import type { Palette } from "../palette.ts";
import type { ChartDomain } from "../scales/chart-domain.ts";
import { chartPoints, KINDS } from "./chart-points.ts";
import { createPointLayer } from "./point-layer.ts";

const DOMAIN: ChartDomain = {
  measure: "price",
  scale: "linear",
  firstRank: 1,
  lastRank: 4,
  rankFrom: 1,
  rankTo: 4,
  priceFrom: 1,
  priceRange: 3,
  pricePinned: 3,
  priceTo: 3,
  priceLow: 1,
  priceLowPinned: 1,
  pinsLow: false,
  pins: false,
};

const INK = { red: 0, green: 0, blue: 0 };
const PALETTE: Palette = {
  hot: INK,
  cold: INK,
  listed: INK,
  unlisted: INK,
  ground: INK,
  projectionLine: "",
  grid: "",
  axisText: "",
  forced: false,
};

/** Canvas that records the path: "to" is `lineTo`, "at" is `moveTo`. Heights are shares from the top. */
function setup() {
  const calls: string[] = [];
  let drawn = new Uint32Array();
  const note = (word: string) => (x: number, y: number) =>
    calls.push(`${word} ${Number(x.toFixed(6))} ${Number(y.toFixed(6))}`);
  const context = {
    moveTo: note("at"),
    lineTo: note("to"),
    fillRect: (...box: readonly number[]) => calls.push(`fill ${box.map(Math.round).join(" ")}`),
    beginPath() {},
    stroke() {},
    putImageData: ({ data }: ImageData) => {
      drawn = new Uint32Array(data.buffer);
    },
    createImageData: (width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4),
    }),
  };
  const used = context as unknown as CanvasRenderingContext2D; // the only members used
  return { calls, layer: createPointLayer(used), pixel: (at: number) => drawn[at] };
}

it("prepares what it draws in several parts, once", () => {
  const { layer } = setup();
  const points = chartPoints({
    fixed: null,
    figures: null,
    prices: new Float64Array(),
    view: null,
  });
  const scene = {
    points,
    domain: DOMAIN,
    line: { points: [] },
    sizes: new Uint8Array(),
    stems: [],
  };
  const prepare = (palette = PALETTE) =>
    layer.prepare(scene, { width: 30, height: 20, ratio: 1 }, palette);
  expect(Array.from({ length: 6 }, () => prepare())).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(prepare({ ...PALETTE })).toBe(true);
});

it("leads the projection line out of the plot where it leaves the axis", () => {
  const { calls, layer } = setup();
  const points = chartPoints({
    fixed: null,
    figures: null,
    prices: new Float64Array(),
    view: null,
  });
  const line = {
    points: [
      [1, 5],
      [2, 3],
      [3, 2],
      [4, 0.5],
    ] as const,
  };
  layer.draw(
    { points, domain: DOMAIN, line, sizes: Uint8Array.of(), stems: [] },
    { width: 30, height: 2, ratio: 1 },
    PALETTE,
  );
  expect(calls).toEqual(["to 0 -2", "to 10 0", "to 20 1", "to 30 2.5"]);
});

it("draws one vertex for ranks that are too near to tell apart", () => {
  const { calls, layer } = setup();
  const none = chartPoints({ fixed: null, figures: null, prices: new Float64Array(), view: null });
  const scribble = [1, 1.1, 1.2, 1.3].map((rank, at) => [rank, at % 2 === 0 ? 3 : 1] as const);
  const line = { points: [...scribble, [4, 2] as const] };
  const scene = { points: none, domain: DOMAIN, line, sizes: Uint8Array.of(), stems: [] };
  layer.draw(scene, { width: 30, height: 2, ratio: 1 }, PALETTE);
  expect(calls).toEqual(["to 1.5 1", "to 30 1"]);
});

it("shades by value what is within 10 percent of the projection", () => {
  const { calls, layer } = setup();
  const none = chartPoints({ fixed: null, figures: null, prices: new Float64Array(), view: null });
  const domain: ChartDomain = {
    ...DOMAIN,
    measure: "value",
    priceFrom: 0.8,
    priceLow: 0.8,
    priceLowPinned: 0.8,
    priceRange: 1.3,
    pricePinned: 1.3,
    priceTo: 1.3,
  };
  const scene = { points: none, domain, line: { points: [] }, sizes: Uint8Array.of(0), stems: [] };
  layer.draw(scene, { width: 30, height: 100, ratio: 1 }, PALETTE);
  expect(calls).toEqual(["fill 0 40 30 40"]);
  calls.length = 0;
  layer.draw(scene, { width: 30, height: 100, ratio: 1 }, { ...PALETTE, forced: true });
  expect(calls).toEqual(["fill 0 80 30 1", "fill 0 40 30 1"]);
});

it("keeps the symbols of the lowest points inside the plot", () => {
  const { layer } = setup();
  const points = {
    length: 1,
    rows: Uint32Array.of(7),
    ranks: Float64Array.of(2),
    values: Float64Array.of(0.5),
    kinds: Uint8Array.of(KINDS.indexOf("hot")),
    levels: Uint8Array.of(0),
    counts: { hot: 1, cold: 0, listed: 0, unlisted: 0 },
    unplaced: 0,
  };
  const scene = {
    points,
    domain: DOMAIN,
    line: { points: [] },
    sizes: Uint8Array.of(0),
    stems: [],
  };
  layer.draw(scene, { width: 300, height: 200, ratio: 1 }, PALETTE);
  expect(layer.pointAt(100, 195, 1)).toBe(0);
  expect(layer.pointAt(100, 199, 1)).toBe(-1);
});

it("leads a stem from a point to its own projection", () => {
  const { calls, layer } = setup();
  const points = {
    length: 1,
    rows: Uint32Array.of(7),
    ranks: Float64Array.of(2),
    values: Float64Array.of(1.5),
    kinds: Uint8Array.of(KINDS.indexOf("hot")),
    levels: Uint8Array.of(0),
    counts: { hot: 1, cold: 0, listed: 0, unlisted: 0 },
    unplaced: 0,
  };
  const stems = [{ point: 0, projection: 2.5 }];
  const scene = { points, domain: DOMAIN, line: { points: [] }, sizes: Uint8Array.of(0), stems };
  layer.draw(scene, { width: 30, height: 20, ratio: 1 }, PALETTE);
  expect(calls).toEqual(["at 10 15", "to 10 5", "at 6.5 5", "to 13.5 5"]);
});

it("finds the points of a crowd under a finger, the nearest listed one first", () => {
  const { layer } = setup();
  const kind = (name: (typeof KINDS)[number]) => KINDS.indexOf(name);
  const points = {
    length: 4,
    rows: Uint32Array.of(1, 2, 3, 4),
    ranks: Float64Array.of(2, 2.02, 2.1, 3.5),
    values: Float64Array.of(2, 2, 2, 2),
    kinds: Uint8Array.of(kind("unlisted"), kind("hot"), kind("listed"), kind("hot")),
    levels: new Uint8Array(4),
    counts: { hot: 2, cold: 0, listed: 1, unlisted: 1 },
    unplaced: 0,
  };
  const scene = {
    points,
    domain: DOMAIN,
    line: { points: [] },
    sizes: new Uint8Array(4),
    stems: [],
  };
  layer.draw(scene, { width: 300, height: 200, ratio: 1 }, PALETTE);
  expect(layer.pointsNear(100, 100, 28, 18)).toEqual([1, 2]);
  expect(layer.pointsNear(20, 20, 28, 18)).toEqual([]);
});

it("draws fair points paler by value than by price, and deals as strong", () => {
  const palette = { ...PALETTE, ground: { red: 255, green: 255, blue: 255 } };
  const centre = (kind: (typeof KINDS)[number], measure: "price" | "value", value = 2) => {
    const { layer, pixel } = setup();
    const points = {
      length: 1,
      rows: Uint32Array.of(7),
      ranks: Float64Array.of(2),
      values: Float64Array.of(value),
      kinds: Uint8Array.of(KINDS.indexOf(kind)),
      levels: Uint8Array.of(0),
      counts: { hot: 0, cold: 0, listed: 1, unlisted: 0 },
      unplaced: 0,
    };
    const domain = { ...DOMAIN, measure };
    const scene = { points, domain, line: { points: [] }, sizes: Uint8Array.of(0), stems: [] };
    layer.draw(scene, { width: 30, height: 20, ratio: 1 }, palette);
    const y = value < domain.priceLow ? 15 : 10;
    return (pixel(y * 30 + 10) ?? 0) & 255;
  };
  expect(centre("listed", "price")).toBe(0);
  expect(centre("listed", "value")).toBeGreaterThan(128);
  expect([centre("hot", "value"), centre("cold", "value")]).toEqual([0, 0]);
  // A deal below the axis by price keeps its symbol at the edge.
  expect(centre("hot", "price", 0.5)).toBe(0);
});
