import { expect, it } from "vitest";
import { logScale, scatterDomain } from "./log-scale.ts";

it("maps equal ratios to equal distances, and clamps what is beyond", () => {
  const x = logScale([1, 100], 10, 210);
  expect([0.5, 1, 10, 100, 1e6].map(x)).toEqual([10, 10, 110, 210, 210]);
});

it("leaves room around the points, and has a domain for none or one", () => {
  for (const points of [[], [[3, 3] as const]]) {
    const [low, high] = scatterDomain(points);
    expect(high / low).toBeGreaterThan(4 / 3);
  }
  const [low, high] = scatterDomain([
    [1, 2],
    [4, 8],
  ]);
  expect(low).toBeLessThan(1);
  expect(high).toBeGreaterThan(8);
});

it("is not squashed by a few absurd prices over 15 orders of magnitude", () => {
  const usual = Array.from({ length: 400 }, (_, index) => [1 + index / 400, 1] as const);
  const [low, high] = scatterDomain([...usual, [1e-7, 1e8], [0, 1]]);
  expect(low).toBeGreaterThan(0.5);
  expect(high).toBeLessThan(4);
});
