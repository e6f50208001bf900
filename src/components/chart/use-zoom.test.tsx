import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { DEFAULT_QUERY, type Measure } from "../../../contract/query.ts";
import type { ChartDomain } from "./scales/chart-domain.ts";
import { useZoom } from "./use-zoom.ts";

function setup(search: string, measure: Measure = "value") {
  history.replaceState(null, "", `/c/apes${search}`);
  const { result } = renderHook(() => useZoom(DEFAULT_QUERY, 1001, measure));
  return result;
}

const still = { factor: 1, factorDown: 1, at: 0.5, down: 0.5, pan: 0, panDown: 0 };
const half = { ...still, factor: 0.5, factorDown: 0.5 };
/** Prices from 0 to 10, all of them in the range of interest. */
const FULL: ChartDomain = {
  ...{ measure: "price", scale: "linear", firstRank: 1, lastRank: 1001, rankFrom: 1, rankTo: 1001 },
  ...{ priceFrom: 0, priceTo: 10, priceLow: 0, priceRange: 10 },
  ...{ priceLowPinned: 0, pricePinned: 10, pinsLow: false, pins: false },
};

it("adds one history entry for the first of many moves", () => {
  const zoom = setup("?sale=on");
  const steps = history.length;
  act(() => zoom.current.move(half, FULL));
  act(() => zoom.current.move(half, FULL));
  expect(location.search).toBe("?sale=on&chart=value&zoom=376~626_value~-16.7~16.8");
  expect(history.length).toBe(steps + 1);
});

it("pans nothing while the whole chart is shown", () => {
  const zoom = setup("");
  act(() => zoom.current.move({ ...still, pan: 0.3 }, FULL));
  expect(location.search).toBe("");
});

it("keeps the height by value while the ranks pan, and says the measure of a height in the link", () => {
  const zoom = setup("");
  const height = { measure: "value", lower: -5, upper: 40 } as const;
  act(() => zoom.current.show({ minRank: 1, maxRank: 501, height }));
  act(() => zoom.current.move({ ...still, pan: 0.25 }, FULL));
  expect(location.search).toBe("?chart=value&zoom=126~626_value~-5~40");
  act(() => zoom.current.reset());
  expect(location.search).toBe("?chart=value");
});

it("leaves out a height of the other measure, and does not change the measure by a move", () => {
  const zoom = setup("?zoom=126~376_value~-5~40", "price");
  expect(zoom.current.zoom).toEqual({ minRank: 126, maxRank: 376, height: null });
  act(() => zoom.current.move(half, FULL));
  expect(location.search).toBe("?zoom=189~314");
  expect(setup("?zoom=~_value~-5~40", "price").current.zoom).toBeNull();
});

it("zooms both axes by value, and the ranks alone by price", () => {
  const byValue = setup("?zoom=1~501_value~0~40");
  act(() => byValue.current.move({ ...half, down: 0.75 }, FULL));
  expect(location.search).toBe("?chart=value&zoom=126~376_value~15~35");
  const byPrice = setup("?zoom=1~501_price~2~4", "price");
  act(() => byPrice.current.move(half, FULL));
  expect(location.search).toBe("?chart=price&zoom=126~376_price~2~4");
});

it("zooms one axis alone, and shows all of one axis again", () => {
  const byPrice = setup("?zoom=1~501_price~2~4", "price");
  act(() => byPrice.current.move({ ...still, factorDown: 0.5 }, FULL));
  expect(location.search).toBe("?chart=price&zoom=1~501_price~2.5~3.5");
  act(() => byPrice.current.move({ ...still, factor: 0.5 }, FULL));
  expect(location.search).toBe("?chart=price&zoom=126~376_price~2.5~3.5");
  act(() => byPrice.current.reset("rank"));
  expect(location.search).toBe("?chart=price&zoom=~_price~2.5~3.5");
  act(() => byPrice.current.reset("height"));
  expect(location.search).toBe("?chart=price");
  const byValue = setup("?zoom=1~501_value~0~40");
  act(() => byValue.current.move({ ...still, factorDown: 0.5, down: 0.75 }, FULL));
  expect(location.search).toBe("?chart=value&zoom=1~501_value~15~35");
  act(() => byValue.current.reset("height"));
  expect(location.search).toBe("?chart=value&zoom=1~501");
});
