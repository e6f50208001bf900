import { describe, expect, it } from "vitest";
import { stateFromText } from "../../../testing/token-table.ts";
import { CONFIDENCE_LEVELS } from "../../shared/confidence-level.ts";
import { chartPoints, isListed, KINDS } from "./chart-points.ts";

const TABLE = `
  rank  price  projection
  1     9      10
  2     11     10
  3     10     10
  4     -      10
  5     0      10
  6     7      -
  7     -      -
`;

function drawn(rows?: readonly number[]) {
  const points = chartPoints(stateFromText(TABLE, rows ? { rows } : {}));
  return Array.from({ length: points.length }, (_, point) => [
    points.ranks[point],
    points.values[point],
    KINDS[points.kinds[point]],
  ]);
}

describe("chartPoints", () => {
  it("places listed tokens at their price with their deal's kind, and others at their projection", () => {
    expect(drawn()).toEqual([
      [1, 9, "hot"],
      [2, 11, "cold"],
      [3, 10, "listed"],
      [4, 10, "unlisted"],
      [5, 10, "unlisted"],
      [6, 7, "listed"],
    ]);
  });

  it("places listed tokens by value at their price as a share of the projection", () => {
    const points = chartPoints(stateFromText(TABLE), "value");
    expect(Array.from(points.ranks)).toEqual([1, 2, 3]);
    expect(Array.from(points.values)).toEqual([0.9, 1.1, 1]);
    expect(points.unplaced).toBe(4);
    const free = chartPoints(stateFromText("price projection\n 5 0"), "value");
    expect(free.length).toBe(0);
  });

  it("contains only the view's tokens, in the view's order", () => {
    expect(drawn([3, 0])).toEqual([
      [4, 10, "unlisted"],
      [1, 9, "hot"],
    ]);
  });

  it("has each point's level of confidence, and the highest one without a projection", () => {
    const state = stateFromText(TABLE);
    const standing = state.figures;
    if (!standing) throw new Error("there are no figures");
    const confidence = Float64Array.of(0.85, 0.849, 0.6, 0.599, 0, Number.NaN, Number.NaN);
    const figures = { ...standing, figures: { ...standing.figures, confidence } };
    const { levels } = chartPoints({ ...state, figures });
    expect(Array.from(levels, (level) => CONFIDENCE_LEVELS[level]?.level)).toEqual([
      ...["high", "medium", "medium", "low", "low"],
      "high",
    ]);
  });

  it("counts each kind, and the tokens without a point", () => {
    const points = chartPoints(stateFromText(TABLE));
    expect(points.counts).toEqual({ hot: 1, cold: 1, listed: 2, unlisted: 2 });
    expect(points.unplaced).toBe(1);
  });

  it("distinguishes listed points from unlisted ones", () => {
    const points = chartPoints(stateFromText(TABLE));
    expect([0, 1, 2, 3, 4, 5].map((point) => isListed(points, point))).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  it("is empty before anything is loaded", () => {
    const points = chartPoints({
      fixed: null,
      figures: null,
      prices: new Float64Array(0),
      view: null,
    });
    expect(points.length).toBe(0);
    expect(points.unplaced).toBe(0);
  });
});
