import { expect, it } from "vitest";
import type { Palette } from "../palette.ts";
import type { ChartDomain } from "../scales/chart-domain.ts";
import { chartPoints, KINDS } from "./chart-points.ts";
import { createPointLayer } from "./point-layer.ts";

const DOMAIN: ChartDomain = {
  scale: "linear",
  firstRank: 1,
  lastRank: 4,
  rankFrom: 1,
  rankTo: 4,
  priceFrom: 1,
  priceRange: 3,
  pricePinned: 3,
  priceTo: 3,
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
};

/** Canvas that records the path: "to" is `lineTo`, "at" is `moveTo`. Heights are shares from the top. */
function setup() {
  const calls: string[] = [];
  const note = (word: string) => (x: number, y: number) => calls.push(`${word} ${x} ${y}`);
  const context = {
    moveTo: note("at"),
    lineTo: note("to"),
    beginPath() {},
    stroke() {},
    putImageData() {},
    createImageData: (width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4),
    }),
  };
  const used = context as unknown as CanvasRenderingContext2D; // the only members used
  return { calls, layer: createPointLayer(used) };
}

it("interrupts the projection line where it leaves the zoomed range", () => {
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
  const visible = [true, true, true, true];
  layer.draw({ points, domain: DOMAIN, line, visible }, { width: 3, height: 2, ratio: 1 }, PALETTE);
  expect(calls).toEqual(["at 0 0", "to 1 0", "to 2 1", "at 3 2"]);
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
  const scene = { points, domain: DOMAIN, line: { points: [] }, visible: [true, true, true, true] };
  layer.draw(scene, { width: 300, height: 200, ratio: 1 }, PALETTE);
  expect(layer.pointAt(100, 195, 1)).toBe(0);
  expect(layer.pointAt(100, 199, 1)).toBe(-1);
});
