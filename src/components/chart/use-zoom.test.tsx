import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { DEFAULT_QUERY, type Measure } from "../../../contract/query.ts";
import { useZoom } from "./use-zoom.ts";

function setup(search: string, measure: Measure = "value") {
  history.replaceState(null, "", `/c/apes${search}`);
  const { result } = renderHook(() => useZoom(DEFAULT_QUERY, 1001, measure));
  return result;
}

const half = { factor: 0.5, at: 0.5, pan: 0 };

it("adds one history entry for the first of many moves", () => {
  const zoom = setup("?sale=on");
  const steps = history.length;
  act(() => zoom.current.move(half));
  act(() => zoom.current.move(half));
  expect(location.search).toBe("?sale=on&zoom=376~626");
  expect(history.length).toBe(steps + 1);
});

it("pans nothing while the whole chart is shown", () => {
  const zoom = setup("");
  act(() => zoom.current.move({ factor: 1, at: 0, pan: 0.3 }));
  expect(location.search).toBe("");
});

it("keeps the height while the ranks move, and says the measure of a height in the link", () => {
  const zoom = setup("");
  const height = { measure: "value", lower: -5, upper: 40 } as const;
  act(() => zoom.current.show({ minRank: 1, maxRank: 501, height }));
  act(() => zoom.current.move(half));
  expect(location.search).toBe("?chart=value&zoom=126~376_value~-5~40");
  act(() => zoom.current.reset());
  expect(location.search).toBe("?chart=value");
});

it("leaves out a height of the other measure, and does not change the measure by a move", () => {
  const zoom = setup("?zoom=126~376_value~-5~40", "price");
  expect(zoom.current.zoom).toEqual({ minRank: 126, maxRank: 376, height: null });
  act(() => zoom.current.move(half));
  expect(location.search).toBe("?zoom=189~314");
  expect(setup("?zoom=~_value~-5~40", "price").current.zoom).toBeNull();
});
