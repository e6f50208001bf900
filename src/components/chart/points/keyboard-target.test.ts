import { describe, expect, it } from "vitest";
import { stateFromText } from "../../../testing/token-table.ts";
import { chartPoints } from "./chart-points.ts";
import { keyboardMove, keyboardTarget } from "./keyboard-target.ts";

const points = chartPoints(
  stateFromText(
    `
    rank  price  projection
    1     -      10
    2     5      10
    3     -      10
    4     10     10
    5     50     10
  `,
    { rows: [4, 1, 0, 3, 2] },
  ),
);
const target = (key: string, row: number | null) => keyboardTarget(key, points, row);

describe("keyboardTarget", () => {
  it("moves between listed tokens by rank, whatever the order of the view", () => {
    expect(target("ArrowRight", 1)).toBe(3);
    expect(target("ArrowRight", 3)).toBe(4);
    expect(target("ArrowLeft", 3)).toBe(1);
  });

  it("starts at the best rank and stops at both ends", () => {
    expect(target("ArrowRight", null)).toBe(1);
    expect(target("ArrowLeft", 1)).toBe(1);
    expect(target("ArrowRight", 4)).toBe(4);
    expect(target("Home", 4)).toBe(1);
    expect(target("End", 1)).toBe(4);
  });

  it("ignores every other key", () => {
    expect(target("ArrowDown", 1)).toBeNull();
    expect(target(" ", 1)).toBeNull();
  });
});

describe("keyboardMove", () => {
  const move = (key: string, shiftKey = false) =>
    keyboardMove({ key, shiftKey }, { x: 0.25, y: 0.75 });

  it("zooms at a place with plus and minus, and pans with Shift and an arrow", () => {
    const still = { factor: 1, factorDown: 1, at: 0.25, down: 0.75, pan: 0, panDown: 0 };
    expect(move("+")).toEqual({ ...still, factor: 0.5, factorDown: 0.5 });
    expect(move("-")).toEqual({ ...still, factor: 2, factorDown: 2 });
    expect(move("ArrowRight", true)).toEqual({ ...still, pan: 0.25 });
    expect(move("ArrowLeft", true)).toEqual({ ...still, pan: -0.25 });
  });

  it("ignores every other key", () => {
    expect(move("ArrowRight")).toBeNull();
    expect(move("z")).toBeNull();
  });
});
