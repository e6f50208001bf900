import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { parseZoom } from "../../../contract/chart-zoom.ts";
import { stateFromText } from "../../testing/token-table.ts";
import { sameDomain } from "./scales/chart-domain.ts";
import { useScene } from "./use-scene.ts";

const TABLE = (price: number) => `
  rank  price     projection
  1     8         10
  2     ${price}  10
  3     10        10
  4     13        10
  5     70        100
  6     -         10
`;

function sceneOf(search: string, measure: "price" | "value", price = 7) {
  const state = stateFromText(TABLE(price));
  const choices = { measure, scale: null, phone: false, zoom: parseZoom(search) };
  const { result } = renderHook(() => useScene(state, choices));
  if (!result.current) throw new Error("there is a view");
  const { points, domain, stems } = result.current;
  const ranks = Array.from(points.ranks);
  return { ranks, domain, stems: stems.map(({ point, projection }) => [ranks[point], projection]) };
}

it("shows the points of a zoom alone, by value and by price", () => {
  expect(sceneOf("", "value").ranks).toEqual([1, 2, 3, 4, 5]);
  expect(sceneOf("zoom=1~4_value~10~40", "value").ranks).toEqual([1, 2]);
  expect(sceneOf("zoom=~_price~8~13", "price").ranks).toEqual([1, 3, 4, 6]);
  expect(sceneOf("zoom=2~4", "price").ranks).toEqual([2, 3, 4]);
});

it("ignores the height of a zoom in the other measure", () => {
  expect(sceneOf("zoom=1~4_value~10~40", "price").ranks).toEqual([1, 2, 3, 4]);
});

it("keeps the axes of a zoom while prices change", () => {
  for (const [search, measure] of [
    ["zoom=1~4_value~10~40", "value"],
    ["zoom=1~4_price~5~12", "price"],
  ] as const) {
    const { domain } = sceneOf(search, measure);
    expect(sameDomain(sceneOf(search, measure, 9.5).domain, domain)).toBe(true);
    const { ranks } = sceneOf(search, measure, 1);
    expect(ranks).not.toContain(2);
  }
});

it("ends the axes where the zoom ends, and pins nothing there", () => {
  const { domain } = sceneOf("zoom=1~4_value~10~40", "value");
  expect(domain.priceFrom).toBeCloseTo(0.6, 9);
  expect(domain.priceTo).toBeCloseTo(0.9, 9);
  expect([domain.firstRank, domain.lastRank]).toEqual([1, 4]);
  expect([domain.pinsLow, domain.pins]).toEqual([false, false]);
});

it("has stems to their own projections for the deals, by price alone", () => {
  expect(sceneOf("", "price").stems).toEqual([
    [5, 100],
    [2, 10],
    [1, 10],
  ]);
  expect(sceneOf("", "value").stems).toEqual([]);
});
